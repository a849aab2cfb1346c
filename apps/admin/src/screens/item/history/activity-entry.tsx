import { Avatar } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useTranslation } from "react-i18next";
import { useFormat, useNow } from "../../../i18n/use-format.ts";
import { Hint } from "../../../ui/hint/hint.tsx";
import { CommentBody, type CommentActions } from "./comment-body.tsx";
import { EventBody, type EventContext } from "./event-body.tsx";
import { daysAgo, type TimelineGroup } from "./gathering.model.ts";
import classes from "./history.module.css";
import type { Person } from "./timeline.model.ts";

export interface ActivityEntryProps {
  group: TimelineGroup;
  context: EventContext;
  /** Null: the reader may not change this comment. */
  comments: CommentActions | null;
}

/** One entry of the history: who did what and when, what it changed, or a comment. */
export function ActivityEntry({ group, context, comments }: ActivityEntryProps) {
  const { first } = group;
  const person = usePerson(first.by);
  return (
    <li className={classes.entry} data-comment={first.isComment || undefined}>
      <Avatar size={24} src={person.avatarUrl} name={person.name} alt="" color="accent" />
      <div className={classes.main}>
        <p className={classes.head}>
          <span className={classes.name}>{person.name}</span>
          <EntryTime at={first.at} />
        </p>
        {first.isComment ? (
          <CommentBody entry={first} comments={comments} />
        ) : (
          <EventBody group={group} context={context} />
        )}
      </div>
    </li>
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
      <time className={classes.time} dateTime={at.toISOString()}>
        {isNow ? t("just_now") : past}
      </time>
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
