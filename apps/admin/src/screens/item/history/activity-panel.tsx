import { Button } from "@mantine/core";
import type { Collection, CommentLevel } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../ui/states/skeletons.tsx";
import { ActivityEntry } from "./activity-entry.tsx";
import { CommentBox } from "./comment-box.tsx";
import type { Past, TimelineEntry } from "./timeline.model.ts";
import type { History } from "./use-history.ts";
import classes from "./activity-panel.module.css";

export interface ActivityPanelProps {
  collection: Collection;
  history: History;
  past: Past;
  commentLevel: CommentLevel;
  /** The reader; comments of others can be changed with the full level only. */
  user: number | null;
  onRevert: ((entry: TimelineEntry) => void) | null;
}

/** Comments and history of an item, newest first, with the comment box on top. */
export function ActivityPanel(props: ActivityPanelProps) {
  const { collection, commentLevel, history } = props;
  const { entries, hasFailed, comments } = history;
  const { t } = useTranslation();
  const mayComment = commentLevel !== "none" && commentLevel !== "read";
  return (
    <section className={classes["panel"]} aria-label={t("activity")}>
      <header className={classes["top"]}>
        <h2 className={classes["title"]}>{t("activity")}</h2>
        {entries && !history.hasMore ? (
          <span className={classes["hint"]}>{t("event_count", { count: entries.length })}</span>
        ) : null}
      </header>
      {mayComment ? (
        <CommentBox label={t("leave_comment")} submitLabel={t("submit")} onSend={comments.send} />
      ) : null}
      {hasFailed ? (
        <div role="alert" className={classes["failed"]}>
          <p className={classes["quiet"]}>{t("timeline.failed")}</p>
          <Button size="xs" variant="default" onClick={history.retry}>
            {t("retry")}
          </Button>
        </div>
      ) : null}
      {entries === null && !hasFailed ? <Waiting /> : null}
      {entries?.length === 0 && !hasFailed ? (
        <p className={classes["quiet"]}>{t("activity_outside")}</p>
      ) : null}
      <ol className={classes["list"]} aria-label={t("activity_log")}>
        {(entries ?? []).map((entry, index) => (
          <ActivityEntry
            key={entry.id}
            collection={collection}
            entry={entry}
            past={props.past}
            comments={mayChange(entry, props) ? comments : null}
            onRevert={index > 0 && entry.revision ? props.onRevert : null}
          />
        ))}
      </ol>
      {history.hasMore ? (
        <Button size="xs" variant="default" onClick={history.loadMore}>
          {t("load_more")}
        </Button>
      ) : null}
    </section>
  );
}

/** Own comments from the level update on, those of others with full (API contract F13). */
function mayChange(entry: TimelineEntry, { commentLevel, user }: ActivityPanelProps): boolean {
  if (!entry.isComment) return false;
  return (
    commentLevel === "full" || (commentLevel === "update" && user !== null && entry.by?.id === user)
  );
}

function Waiting() {
  return (
    <div className={classes["waiting"]} aria-hidden="true">
      {[64, 48, 56].map((width) => (
        <div key={width} className={classes["entry"]}>
          <Skeleton circle width="24px" height="24px" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
