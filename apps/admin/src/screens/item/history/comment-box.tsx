import { Button, Group, Textarea } from "@mantine/core";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { toStored, toTyped, type Mentionable } from "./comment-text.model.ts";
import classes from "./history.module.css";
import { MentionList } from "./mention-list.tsx";
import type { UnsentComment } from "./unsent-comment.ts";
import { useMentions } from "./use-mentions.ts";

export interface CommentBoxProps {
  /** The text to begin with, when a comment is edited. */
  initial?: string;
  /** Where the text is kept until it is sent or given up. */
  unsent: UnsentComment;
  label: string;
  submitLabel: string;
  /** Resolves to whether the text was sent; it stays in the box otherwise. */
  onSend(text: string): Promise<boolean>;
  onCancel?: () => void;
  /** It was opened by a click, and so takes the focus. */
  takesFocus?: boolean;
}

/** A box for a comment, one row that grows. Ctrl+Enter sends; blank text cannot be sent; `@` offers people. */
export function CommentBox({
  unsent,
  initial = "",
  label,
  submitLabel,
  onSend,
  onCancel,
  takesFocus = false,
}: CommentBoxProps) {
  const { text, isSending, handleText, send } = useCommentText({ unsent, initial, onSend });
  const mentions = useMentions(text, handleText);
  const listId = useId();
  const isBlank = text.trim() === "";
  const isListed = mentions.found.length > 0;
  const handleKeys = (event: KeyboardEvent): void => {
    if (mentions.handleKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send(mentions.people);
    }
    if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        void send(mentions.people);
      }}
    >
      <div className={classes.write}>
        <Textarea
          className={classes.writeText}
          aria-label={label}
          aria-autocomplete="list"
          {...(isListed && {
            "aria-controls": listId,
            "aria-activedescendant": `${listId}-${mentions.active}`,
          })}
          placeholder={label}
          autosize
          minRows={1}
          maxRows={12}
          value={text}
          ref={takesFocus ? focusAtEnd : undefined}
          onChange={({ currentTarget }) => {
            handleText(currentTarget.value);
            mentions.look(currentTarget);
          }}
          onSelect={({ currentTarget }) => mentions.look(currentTarget)}
          onKeyDown={handleKeys}
          onBlur={mentions.close}
        />
        {isListed ? (
          <MentionList
            id={listId}
            people={mentions.found}
            active={mentions.active}
            onChoose={mentions.choose}
          />
        ) : null}
        {onCancel ? null : (
          <IconButton
            icon="send"
            label={submitLabel}
            hint="activity"
            shortcut="send"
            disabled={isBlank}
            loading={isSending}
            onClick={() => void send(mentions.people)}
          />
        )}
      </div>
      {onCancel ? <EditButtons label={submitLabel} isOff={isBlank} onCancel={onCancel} /> : null}
    </form>
  );
}

/** The text of the box, and sending it. */
function useCommentText({
  unsent,
  initial,
  onSend,
}: Pick<CommentBoxProps, "unsent" | "onSend"> & { initial: string }) {
  const [start] = useState(() => toTyped(initial));
  const [text, setText] = useState(() => unsent.read() || start);
  const [isSending, setSending] = useState(false);
  const handleText = (typed: string): void => {
    setText(typed);
    unsent.write(typed === start ? "" : typed);
  };
  const send = async (people: readonly Mentionable[]): Promise<void> => {
    if (text.trim() === "" || isSending) return;
    const sent = text;
    setSending(true);
    setText("");
    const wasSent = await onSend(toStored(sent.trim(), people));
    setSending(false);
    // What was typed meanwhile goes behind what could not be sent.
    if (!wasSent) setText((typed) => sent + typed);
    else if (unsent.read() === sent) unsent.write("");
  };
  return { text, isSending, handleText, send };
}

interface EditButtonsProps {
  label: string;
  isOff: boolean;
  onCancel(): void;
}

function EditButtons({ label, isOff, onCancel }: EditButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs">
      <Button size="xs" variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button size="xs" type="submit" disabled={isOff}>
        {label}
      </Button>
    </Group>
  );
}

function focusAtEnd(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}
