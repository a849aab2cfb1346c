import { Button } from "@mantine/core";
import { isSystemCollection, type CommentLevel, type Item } from "@rowhouse/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../access/hooks.ts";
import { useSession } from "../../../access/session-context.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { Skeleton } from "../../../ui/states/skeletons.tsx";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { ActivityEntry } from "./activity-entry.tsx";
import { CommentBox } from "./comment-box.tsx";
import classes from "./history.module.css";
import type { ItemHistory, TimelineEntry } from "./timeline.model.ts";
import { unsentComment, type UnsentComment } from "./unsent-comment.ts";
import { useTimeline, type Timeline } from "./use-timeline.ts";

const RevertDialog = lazyPart(
  async () => (await import("../revisions/revision-changes.tsx")).RevertDialog,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

export interface HistoryPanelProps {
  open: OpenItem;
  /** The item as it is saved. */
  item: Item;
}

/** Comments and history of an item in the info drawer, newest first, with the comment box on top. */
export function HistoryPanel({ open, item }: HistoryPanelProps) {
  const { t } = useTranslation();
  const timeline = useTimeline(open.collection, open.key);
  const { entries, hasFailed } = timeline;
  const history = { entries: entries ?? [], item };
  const level = open.rights.comment;
  const unsent = useUnsentComment(open);
  return (
    <section className={classes.panel} aria-label={t("activity")}>
      <header className={classes.top}>
        <h2 className={classes.title}>{t("activity")}</h2>
        {entries && !timeline.hasMore ? (
          <span className={classes.hint}>{t("event_count", { count: entries.length })}</span>
        ) : null}
      </header>
      {level === "none" || level === "read" ? null : (
        <CommentBox
          label={t("leave_comment")}
          submitLabel={t("submit")}
          unsent={unsent}
          onSend={timeline.comments.send}
        />
      )}
      {hasFailed ? (
        <div role="alert" className={classes.failed}>
          <p className={classes.quiet}>{t("timeline.failed")}</p>
          <Button size="xs" variant="default" onClick={timeline.retry}>
            {t("retry")}
          </Button>
        </div>
      ) : null}
      {entries === null && !hasFailed ? <LoadingEntries /> : null}
      {entries?.length === 0 && !hasFailed ? (
        <p className={classes.quiet}>{t("activity_outside")}</p>
      ) : null}
      <Entries open={open} history={history} comments={timeline.comments} />
      {timeline.hasMore ? (
        <Button size="xs" variant="default" onClick={timeline.loadMore}>
          {t("load_more")}
        </Button>
      ) : null}
    </section>
  );
}

function useUnsentComment({ collection, key }: OpenItem): UnsentComment {
  const me = useMe();
  const { owner } = useSession().getSnapshot();
  const project = owner?.project ?? "";
  return unsentComment({ user: me.id, project, collection: collection.collection, key });
}

interface EntriesProps {
  open: OpenItem;
  history: ItemHistory;
  comments: Timeline["comments"];
}

function Entries({ open, history, comments }: EntriesProps) {
  const { t } = useTranslation();
  const me = useMe();
  const { collection, rights } = open;
  const [reverting, setReverting] = useState<TimelineEntry | null>(null);
  // The API reverts items of user collections only (API contract 9.4).
  const mayRevert = rights.maySave && !isSystemCollection(collection.collection);
  return (
    <>
      <ol className={classes.list} aria-label={t("activity_log")}>
        {history.entries.map((entry, index) => (
          <ActivityEntry
            key={entry.id}
            collection={collection}
            entry={entry}
            history={history}
            comments={mayChange(entry, rights.comment, me.id) ? comments : null}
            onRevert={mayRevert && index > 0 && entry.revision ? setReverting : null}
          />
        ))}
      </ol>
      {reverting ? (
        <Suspense fallback={null}>
          <RevertDialog
            open={open}
            history={history}
            entry={reverting}
            onClose={() => setReverting(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Own comments from the level update on, those of others with full (API contract F13). */
function mayChange(entry: TimelineEntry, level: CommentLevel, user: number): boolean {
  if (!entry.isComment) return false;
  return level === "full" || (level === "update" && entry.by?.id === user);
}

function LoadingEntries() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {[64, 48, 56].map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton circle width="24px" height="24px" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
