import { Avatar, Button } from "@mantine/core";
import { ownValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Row } from "../../../design/words.tsx";
import { fullName } from "../../../access/names/person.ts";
import { TextAreaBox } from "../../../design/field/text/text-box.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import {
  mentionable,
  type Mentionable,
  mentionAt,
  toStored,
  toTyped,
} from "./comment-text.model.ts";
import type { UnsentComment } from "./unsent-comment.ts";
import classes from "./history.module.css";
import { isComposing } from "../../../design/shortcuts/keys.ts";

/** Most people offered at a time: more letters find the others. */
const most = 6;

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
    if (isComposing(event) || mentions.handleKey(event)) return;
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
      <Row align="end" gap={1} className={classes.write}>
        <TextAreaBox
          className={classes.writeText}
          aria-label={label}
          aria-autocomplete="list"
          {...(isListed && {
            "aria-controls": listId,
            "aria-activedescendant": `${listId}-${mentions.active}`,
          })}
          placeholder={label}
          grows
          rows={3}
          value={text}
          ref={takesFocus ? focusAtEnd : undefined}
          onText={(typed, box) => {
            handleText(typed);
            mentions.look(box);
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
      </Row>
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
    // Text that was typed meanwhile goes behind the text that could not be sent.
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
    <Row align="center" wrap justify="end" gap={2}>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button size="xs" type="submit" disabled={isOff}>
        {label}
      </Button>
    </Row>
  );
}

function focusAtEnd(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

interface MentionListProps {
  id: string;
  people: readonly MentionedPerson[];
  /** The place of the one that Enter takes. */
  active: number;
  onChoose(person: MentionedPerson): void;
}

/** People to mention, below the comment box; the focus stays in the box. */
function MentionList({ id, people, active, onChoose }: MentionListProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t("timeline.mention")} className={classes.mentions}>
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.mentionOption}
          // A click must not take the focus out of the box.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          {/* Its initials would be read as part of the name. */}
          <span aria-hidden="true">
            <Avatar size={20} src={person.avatarUrl} name={person.name} alt="" color="accent" />
          </span>
          <span>{person.name}</span>
        </div>
      ))}
    </div>
  );
}

/** A user as the list of people shows them. */
interface MentionedPerson extends Mentionable {
  avatarUrl: string | null;
}

/** Offers people while an `@` is typed in a comment. They are those that the writer may see. */
function useMentions(text: string, onText: (text: string) => void) {
  const { users } = useHost();
  const people = useMemo(
    (): MentionedPerson[] =>
      users.map((user) => ({ id: user.id, name: fullName(user), avatarUrl: user.avatarUrl })),
    [users],
  );
  const [place, setPlace] = useState<{ start: number; search: string } | null>(null);
  const [active, setActive] = useState(0);
  const found = place === null ? [] : mentionable(people, place.search).slice(0, most);
  const close = (): void => setPlace(null);

  const look = (box: HTMLTextAreaElement): void => {
    const caret = box.selectionStart === box.selectionEnd ? box.selectionStart : null;
    const next = caret === null ? null : mentionAt(box.value, caret);
    const isSame = next?.start === place?.start && next?.search === place?.search;
    if (isSame) return;
    setPlace(next);
    setActive(0);
  };
  const choose = ({ name }: MentionedPerson): void => {
    if (place === null) return;
    const end = place.start + 1 + place.search.length;
    onText(`${text.slice(0, place.start)}@${name} ${text.slice(end).trimStart()}`);
    close();
  };
  /** Whether the key was for the list. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0 || event.ctrlKey || event.metaKey) return false;
    const chosen = found[active];
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % found.length),
      ArrowUp: () => setActive((active + found.length - 1) % found.length),
      Enter: () => chosen && choose(chosen),
      Tab: () => chosen && choose(chosen),
      Escape: close,
    };
    const act = ownValue(keys, event.key);
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  return { people, found, active, look, choose, close, handleKey };
}
