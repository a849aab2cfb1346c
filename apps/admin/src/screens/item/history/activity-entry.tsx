import { Avatar, UnstyledButton } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat, useNow } from "../../../i18n/use-format.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { Hint } from "../../../ui/hint/hint.tsx";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { changesOf } from "../revisions/changes.model.ts";
import { CommentBox } from "./comment-box.tsx";
import classes from "./history.module.css";
import type { ItemHistory, Person, TimelineEntry } from "./timeline.model.ts";
import { PartBoundary } from "../../../registry/part-boundary.tsx";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { Skeleton } from "../../../ui/states/skeletons.tsx";

/** What an action changed; its code is loaded with the first changes that are opened. */
const RevisionChanges = lazyPart(
  async () => (await import("../revisions/revision-changes.tsx")).RevisionChanges,
  { place: "part" },
);

export interface ActivityEntryProps {
  collection: Collection;
  entry: TimelineEntry;
  history: ItemHistory;
  /** Null: the reader may not change this comment. */
  comments: { edit(id: number, text: string): Promise<boolean>; remove(id: number): void } | null;
  /** Null: the item cannot be reverted to this state. */
  onRevert: ((entry: TimelineEntry) => void) | null;
}

/** One line of the history: who did what and when, what it changed, or a comment. */
export function ActivityEntry(props: ActivityEntryProps) {
  const { entry, comments } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const person = usePerson(entry.by);
  return (
    <li className={classes.entry} data-comment={entry.isComment || undefined}>
      <Avatar size={24} src={person.avatarUrl} name={person.name} alt="" color="accent" />
      <div className={classes.main}>
        <p className={classes.head}>
          <span className={classes.name}>{person.name}</span>
          {entry.at ? (
            <Hint label={format.date(entry.at, "long")} kind="activity" position="left">
              <time className={classes.time} dateTime={entry.at.toISOString()}>
                {now.getTime() - entry.at.getTime() < 60_000
                  ? t("just_now")
                  : format.relative(entry.at, now)}
              </time>
            </Hint>
          ) : null}
        </p>
        {entry.isComment ? (
          <CommentBody entry={entry} comments={comments} />
        ) : (
          <EventBody {...props} />
        )}
      </div>
    </li>
  );
}

function CommentBody({ entry, comments }: Pick<ActivityEntryProps, "entry" | "comments">) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const text = entry.comment ?? "";
  const askToRemove = async (): Promise<void> => {
    const message = t("timeline.delete_comment_copy");
    if (
      await confirm({
        title: t("timeline.delete_comment"),
        message,
        confirmLabel: t("delete"),
        danger: true,
      })
    )
      comments?.remove(entry.id);
  };
  if (isEditing && comments) {
    return (
      <CommentBox
        initial={text}
        label={t("timeline.edit_comment")}
        submitLabel={t("save")}
        onCancel={() => setEditing(false)}
        onSend={async (next) => {
          setEditing(false);
          return comments.edit(entry.id, next);
        }}
      />
    );
  }
  return (
    <div className={classes.comment}>
      <p className={classes.commentText}>{text}</p>
      {entry.editedAt ? <span className={classes.hint}>{t("timeline.edited")}</span> : null}
      {comments ? (
        <span className={classes.tools}>
          <IconButton
            icon="edit"
            label={t("timeline.edit_comment")}
            hint="activity"
            onClick={() => setEditing(true)}
          />
          <IconButton
            icon="delete"
            label={t("timeline.delete_comment")}
            hint="activity"
            danger
            onClick={() => void askToRemove()}
          />
        </span>
      ) : null}
    </div>
  );
}

function EventBody({ collection, entry, history, onRevert }: Omit<ActivityEntryProps, "comments">) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const failed = <p className={classes.quiet}>{t("timeline.failed")}</p>;
  const changes = entry.revision ? changesOf(entry, collection.fields) : [];
  return (
    <>
      <p className={classes.word}>
        {t(entry.word)}
        {changes.length > 0 ? (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? t("timeline.hide_changes")
              : t("timeline.show_changes", { count: changes.length })}
            <Icon name={isOpen ? "keyboard_arrow_up" : "keyboard_arrow_down"} size={16} />
          </UnstyledButton>
        ) : null}
      </p>
      {entry.comment ? <p className={classes.commentText}>{entry.comment}</p> : null}
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <PartBoundary fallback={failed} resetKey={collection}>
            <Suspense fallback={<Skeleton width="60%" />}>
              <RevisionChanges collection={collection} changes={changes} history={history} />
            </Suspense>
          </PartBoundary>
        ) : null}
        {isOpen && onRevert ? (
          <UnstyledButton className={classes.toggle} onClick={() => onRevert(entry)}>
            <Icon name="history" size={16} />
            {t("preview_and_revert")}
          </UnstyledButton>
        ) : null}
      </div>
    </>
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
