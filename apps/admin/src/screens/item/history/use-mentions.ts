import { ownValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useMemo, useState, type KeyboardEvent } from "react";
import { fullName } from "../../../access/names/person.ts";
import { mentionable, mentionAt, type Mentionable } from "./comment-text.model.ts";

/** A user as the list of people shows them. */
export interface MentionedPerson extends Mentionable {
  avatarUrl: string | null;
}

/** Most people offered at a time: more letters find the others. */
const most = 6;

/** Offers people while an `@` is typed in a comment. They are those that the writer may see. */
export function useMentions(text: string, onText: (text: string) => void) {
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
