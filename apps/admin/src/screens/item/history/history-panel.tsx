import { Avatar, Button } from "@mantine/core";
import { type Item, findCollection, levelOf } from "@rowhouse/contract";
import { useHost, useIsPainted } from "@rowhouse/extension-kit";
import { type ReactNode, useId } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../../../design/words.tsx";
import { ActivityLink } from "../../../access/address/activity-link.tsx";
import { useMe, useModel, useRights } from "../../../access/hooks.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { useNow } from "../../../i18n/use-now.ts";
import { Hint } from "../../../design/hint/hint.tsx";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { type CommentActions, CommentBody, mayChange } from "./comment-body.tsx";
import { CommentBox } from "./comment-box.tsx";
import { EventBody, type EventContext } from "./event-body.tsx";
import { type TimelineGroup, daysAgo, gatherByDay } from "./gathering.model.ts";
import { useGoingBack } from "./use-going-back.tsx";
import type { ItemHistory, Person } from "./timeline.model.ts";
import { useUnsentComment } from "./unsent-comment.ts";
import { type Timeline, useTimeline } from "./use-timeline.ts";
import classes from "./history.module.css";

export interface HistoryPanelProps {
  open: OpenItem;
  /** The item as it is saved. */
  item: Item;
}

/** Comments and history of an item in the info drawer, newest first, with the comment box on top. The form is painted before. */
export function HistoryPanel(props: HistoryPanelProps) {
  return useIsPainted() ? <Panel {...props} /> : null;
}

function Panel({ open, item }: HistoryPanelProps) {
  const { t } = useTranslation();
  const timeline = useTimeline(open.collection, open.key);
  const { entries, hasFailed } = timeline;
  const history = { entries: entries ?? [], item };
  const level = open.rights.comment;
  const unsent = useUnsentComment(open.collection.collection, open.key);
  const seesAll = useSeesAll();
  return (
    <Stack as="section" gap={4} aria-label={t("activity")}>
      <header className={classes.top}>
        <Text as="h2" size="section" weight="strong">
          {t("activity")}
        </Text>
        {entries && !timeline.hasMore ? (
          <Text color="faint" size="small">
            {t("event_count", { count: entries.length })}
          </Text>
        ) : null}
        <ActivityLink collection={open.collection.collection} item={open.key} />
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
        <Box role="alert" align="center" className={classes.failed}>
          <Text as="p" color="quiet">
            {t("timeline.failed")}
          </Text>
          <Button size="xs" variant="default" onClick={timeline.retry}>
            {t("retry")}
          </Button>
        </Box>
      ) : null}
      {entries === null && !hasFailed ? <LoadingEntries /> : null}
      {entries?.length === 0 && !hasFailed ? (
        <Text as="p" color="quiet">
          {t(seesAll ? "activity_outside" : "activity_unseen")}
        </Text>
      ) : null}
      <Entries open={open} history={history} comments={timeline.comments} />
      {timeline.hasMore ? (
        <Button size="xs" variant="default" onClick={timeline.loadMore}>
          {t("load_more")}
        </Button>
      ) : null}
    </Stack>
  );
}

/** Whether nothing of the activity is kept from the user, so that what is not there has not happened here. */
function useSeesAll(): boolean {
  const rights = useRights();
  const activity = findCollection(useModel(), "directus_activity");
  const level = activity && levelOf(rights, activity, { action: "read" });
  return rights.isAdmin || level === "full";
}

interface EntriesProps {
  open: OpenItem;
  history: ItemHistory;
  comments: Timeline["comments"];
}

function Entries({ open, history, comments }: EntriesProps) {
  const me = useMe();
  const { collection, rights } = open;
  const { goBack, dialog } = useGoingBack(open, history);
  const context: EventContext = { collection, history, goBack };
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
      {dialog}
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
    <Stack gap={3}>
      <Text as="h3" id={id} color="quiet" size="small" weight="medium">
        {name ?? (date ? format.date(date, "short") : t("timeline.no_date"))}
      </Text>
      <ol className={classes.list} aria-labelledby={id}>
        {children}
      </ol>
    </Stack>
  );
}

function LoadingEntries() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {[64, 48, 56].map((width) => (
        <Row key={width} gap={3} shrink className={classes.entry}>
          <Skeleton circle width="24px" height="24px" />
          <Skeleton width={`${width}%`} />
        </Row>
      ))}
    </div>
  );
}

interface ActivityEntryProps {
  group: TimelineGroup;
  context: EventContext;
  /** Null: the reader may not change this comment. */
  comments: CommentActions | null;
}

/** One entry of the history: who did what and when, what it changed, or a comment. */
function ActivityEntry({ group, context, comments }: ActivityEntryProps) {
  const { first } = group;
  const person = usePerson(first.by);
  return (
    <Row
      as="li"
      gap={3}
      shrink
      className={classes.entry}
      data-comment={first.isComment || undefined}
    >
      <Avatar size={24} src={person.avatarUrl} name={person.name} alt="" color="accent" />
      <Box grow shrink className={classes.main}>
        <Row as="p" wrap align="baseline" className={classes.head}>
          <Text weight="medium" breaks>
            {person.name}
          </Text>
          <EntryTime at={first.at} />
        </Row>
        {first.isComment ? (
          <CommentBody entry={first} comments={comments} />
        ) : (
          <EventBody group={group} context={context} />
        )}
      </Box>
    </Row>
  );
}

/** How long ago it was; on earlier days, which the heading above names, the time of day. */
function EntryTime({ at }: { at: Date | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return null;
  const isToday = daysAgo(at, now) === 0;
  const isNow = now.getTime() - at.getTime() < 60_000;
  const past = isToday ? format.relative(at, now) : format.date(at, "time");
  return (
    <Hint label={format.date(at, "long")} kind="activity" position="left">
      <Text
        as="time"
        color="faint"
        size="small"
        nowrap
        className={classes.time}
        dateTime={at.toISOString()}
      >
        {isNow ? t("just_now") : past}
      </Text>
    </Hint>
  );
}

/** Names and pictures come from the user directory; for users who are not in it, the name comes with the entry. */
function usePerson(person: Person | null): { name: string; avatarUrl: string | null } {
  const { t } = useTranslation();
  const { users } = useHost();
  if (person === null) return { name: t("public_user"), avatarUrl: null };
  const known = users.find((user) => user.id === person.id);
  const directoryName = [known?.first_name, known?.last_name].filter(Boolean).join(" ");
  return {
    name: person.name || directoryName || t("unknown_user"),
    avatarUrl: known?.avatarUrl ?? null,
  };
}
