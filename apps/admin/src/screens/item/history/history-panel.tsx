import { Button } from "@mantine/core";
import { isSystemCollection, type CommentLevel, type Item } from "@rowhouse/contract";
import { Suspense, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../access/hooks.ts";
import { useFormat, useNow } from "../../../i18n/use-format.ts";
import { referenceKeys } from "../../../editor/read/item-fields.model.ts";
import { Skeleton } from "../../../ui/states/skeletons.tsx";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import type { WayBack } from "../revisions/go-back-dialog.tsx";
import { ActivityEntry } from "./activity-entry.tsx";
import { CommentBox } from "./comment-box.tsx";
import type { EventContext } from "./event-body.tsx";
import { daysAgo, gatherByDay } from "./gathering.model.ts";
import classes from "./history.module.css";
import { GoBackDialog } from "./late-parts.ts";
import type { ItemHistory, TimelineEntry } from "./timeline.model.ts";
import { useUnsentComment } from "./unsent-comment.ts";
import { useTimeline, type Timeline } from "./use-timeline.ts";

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
  const unsent = useUnsentComment(open.collection.collection, open.key);
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

interface EntriesProps {
  open: OpenItem;
  history: ItemHistory;
  comments: Timeline["comments"];
}

function Entries({ open, history, comments }: EntriesProps) {
  const me = useMe();
  const { collection, model, rights } = open;
  const [way, setWay] = useState<WayBack | null>(null);
  // The API reverts items of user collections only (API contract 9.4).
  const mayGoBack = rights.maySave && !isSystemCollection(collection.collection);
  const { lockedFields } = rights;
  const relatedKeys = referenceKeys(model, collection);
  const context: EventContext = {
    collection,
    history,
    goBack: mayGoBack
      ? { knowledge: { collection, relatedKeys, lockedFields }, choose: setWay }
      : null,
  };
  return (
    <>
      {gatherByDay(history.entries).map(({ date, groups }) => (
        <Day key={groups[0]?.first.id} date={date}>
          {groups.map((group) => (
            <ActivityEntry
              key={group.entries.at(-1)?.id}
              group={group}
              context={context}
              comments={mayChange(group.first, rights.comment, me.id) ? comments : null}
            />
          ))}
        </Day>
      ))}
      {way ? (
        <Suspense fallback={null}>
          <GoBackDialog open={open} way={way} history={history} onClose={() => setWay(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The entries of one day below its name. */
function Day({ date, children }: { date: Date | null; children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const id = useId();
  const ago = date === null ? null : daysAgo(date, now);
  const name = ago === 0 ? t("timeline.today") : ago === 1 ? t("timeline.yesterday") : null;
  return (
    <div className={classes.day}>
      <h3 id={id} className={classes.dayName}>
        {name ?? (date ? format.date(date, "short") : t("timeline.no_date"))}
      </h3>
      <ol className={classes.list} aria-labelledby={id}>
        {children}
      </ol>
    </div>
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
