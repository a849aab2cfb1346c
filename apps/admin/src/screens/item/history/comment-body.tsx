import type { CommentLevel } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Box, Text } from "../../../design/words.tsx";
import { fullName } from "../../../access/names/person.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { CommentBox } from "./comment-box.tsx";
import { commentParts } from "./comment-text.model.ts";
import classes from "./history.module.css";
import { useUnsentComment } from "./unsent-comment.ts";
import type { TimelineEntry } from "./timeline.model.ts";

export interface CommentActions {
  edit(id: number, text: string): Promise<boolean>;
  remove(id: number): void;
}

export interface CommentBodyProps {
  entry: TimelineEntry;
  /** Null: the reader may not change this comment. */
  comments: CommentActions | null;
}

/** A comment, with its mentions and links; who may changes or deletes it. */
export function CommentBody({ entry, comments }: CommentBodyProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const unsent = useUnsentComment("directus_activity", String(entry.id));
  const [isEditing, setEditing] = useState(() => comments !== null && unsent.read() !== "");
  const [wasOpened, setOpened] = useState(false);
  const text = entry.comment ?? "";
  const askToRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("timeline.delete_comment"),
      message: t("timeline.delete_comment_copy"),
      confirmLabel: t("delete"),
      danger: true,
    });
    if (isSure) comments?.remove(entry.id);
  };
  if (isEditing && comments) {
    return (
      <CommentBox
        initial={text}
        label={t("timeline.edit_comment")}
        submitLabel={t("save")}
        takesFocus={wasOpened}
        unsent={unsent}
        onCancel={() => {
          unsent.write("");
          setEditing(false);
        }}
        onSend={async (next) => {
          setEditing(false);
          const wasSent = await comments.edit(entry.id, next);
          // An unsaved text is still there to be tried again.
          if (!wasSent) setEditing(true);
          return wasSent;
        }}
      />
    );
  }
  return (
    <Box above={1} className={classes.comment}>
      <Text as="p" breaks className={classes.commentText}>
        <CommentText text={text} />
      </Text>
      {entry.editedAt ? (
        <Text color="faint" size="small">
          {t("timeline.edited")}
        </Text>
      ) : null}
      {comments ? (
        <span className={classes.tools}>
          <IconButton
            icon="edit"
            label={t("timeline.edit_comment")}
            hint="activity"
            onClick={() => {
              setOpened(true);
              setEditing(true);
            }}
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
    </Box>
  );
}

/** Never HTML: mentions and links are the only things in a comment that are more than text. */
function CommentText({ text }: { text: string }) {
  const { users } = useHost();
  return commentParts(text).map((part) => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "mention": {
        const known = users.find(({ id }) => id === part.user);
        return (
          <Text key={part.at} color="accent" weight="medium">
            @{(known && fullName(known)) || part.name}
          </Text>
        );
      }
      case "link":
        return (
          <a
            key={part.at}
            className={classes.link}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {part.href}
          </a>
        );
    }
  });
}

/** Own comments from the level update on, those of others with full (API contract F13). */
export function mayChange(entry: TimelineEntry, level: CommentLevel, user: number): boolean {
  if (!entry.isComment) return false;
  return level === "full" || (level === "update" && entry.by?.id === user);
}
