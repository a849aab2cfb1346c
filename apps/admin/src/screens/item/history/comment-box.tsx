import { Button, Group, Textarea } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { keyLabels } from "../../../ui/shortcuts/shortcuts.ts";
import classes from "./history.module.css";
import type { UnsentComment } from "./unsent-comment.ts";

export interface CommentBoxProps {
  /** The text to begin with, when a comment is edited. */
  initial?: string;
  /** Where the text is kept until it is sent; without it, it goes with the page. */
  unsent?: UnsentComment;
  label: string;
  submitLabel: string;
  /** Resolves to whether the text was sent; it stays in the box otherwise. */
  onSend(text: string): Promise<boolean>;
  onCancel?: () => void;
}

/** A box for a comment. Ctrl+Enter sends; blank text cannot be sent. */
export function CommentBox({
  unsent,
  initial = unsent?.read() ?? "",
  label,
  submitLabel,
  onSend,
  onCancel,
}: CommentBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const [isSending, setSending] = useState(false);
  const isBlank = text.trim() === "";

  const send = async (): Promise<void> => {
    if (isBlank || isSending) return;
    const sent = text;
    setSending(true);
    setText("");
    const wasSent = await onSend(sent.trim());
    setSending(false);
    // What was typed meanwhile goes behind what could not be sent.
    if (!wasSent) setText((typed) => sent + typed);
    else if (unsent?.read() === sent) unsent.write("");
  };
  const handleText = (typed: string): void => {
    setText(typed);
    unsent?.write(typed);
  };
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
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
        void send();
      }}
    >
      <Textarea
        aria-label={label}
        placeholder={label}
        rows={5}
        value={text}
        ref={onCancel ? focusOnOpen : undefined}
        onChange={(event) => handleText(event.currentTarget.value)}
        onKeyDown={handleKeys}
      />
      <Group justify="flex-end" gap="xs">
        {isBlank ? null : <span className={classes.hint}>{keyLabels("mod+enter").join(" ")}</span>}
        {onCancel ? (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
        ) : null}
        <Button
          size="xs"
          type="submit"
          variant={isBlank ? "default" : "filled"}
          disabled={isBlank}
          loading={isSending}
        >
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}

/** The box opens by a click on "edit", so it takes the focus. */
function focusOnOpen(box: HTMLTextAreaElement | null): void {
  box?.focus();
}
