import { foldText } from "@rowhouse/contract";

/**
 * Comments are plain text. A mention is stored as `@[Ada Byron](12)`: readable everywhere, and it names the user by key.
 */
const mention = /@\[([^\]\n]+)\]\((\d+)\)/g;
const link = /https?:\/\/[^\s<>"'`]+/g;
const special = new RegExp(`${mention.source}|${link.source}`, "g");

/** A piece of a comment as it is shown. */
export type CommentPart = { /** Where it begins. */ at: number } & (
  | { kind: "text"; text: string }
  | { kind: "mention"; name: string; user: number }
  | { kind: "link"; href: string }
);

/** A user who can be mentioned. */
export interface Mentionable {
  id: number;
  name: string;
}

/** The pieces of a comment: text, mentions, and addresses of the web as links. */
export function commentParts(comment: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  const addText = (to: number): void => {
    if (to > end) parts.push({ at: end, kind: "text", text: comment.slice(end, to) });
  };
  for (const match of comment.matchAll(special)) {
    const [whole, name, user] = match;
    const at = match.index;
    addText(at);
    if (name !== undefined && user !== undefined) {
      parts.push({ at, kind: "mention", name, user: Number(user) });
      end = at + whole.length;
    } else {
      // The stop at the end of a sentence is no part of an address.
      const href = whole.replace(/[.,;:!?)\]]+$/, "");
      parts.push({ at, kind: "link", href });
      end = at + href.length;
    }
  }
  addText(comment.length);
  return parts;
}

/** A stored comment as it is edited: mentions by name alone. */
export function toTyped(stored: string): string {
  return stored.replace(mention, "@$1");
}

/**
 * A comment as it was typed, in the form in which it is stored.
 * @param users who can be mentioned; of two with one name the first is meant
 */
export function toStored(typed: string, users: readonly Mentionable[]): string {
  const named = users
    .filter(({ name }) => name !== "" && !/[\]\n]/.test(name))
    // "Ada Byron" before "Ada".
    .toSorted((a, b) => b.name.length - a.name.length);
  let stored = "";
  for (let at = 0; at < typed.length;) {
    const user = typed[at] === "@" ? named.find(({ name }) => isNamedAt(typed, at, name)) : null;
    stored += user ? `@[${user.name}](${user.id})` : typed[at];
    at += user ? user.name.length + 1 : 1;
  }
  return stored;
}

/** The text being typed after an `@` before the caret, and where it begins; null when nobody is being mentioned. */
export function mentionAt(typed: string, caret: number): { start: number; search: string } | null {
  const match = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/.exec(typed.slice(0, caret));
  const search = match?.[1];
  return search === undefined ? null : { start: caret - search.length - 1, search };
}

/** The users whose name has a word that begins like what was typed. */
export function mentionable<U extends Mentionable>(users: readonly U[], search: string): U[] {
  const wanted = foldText(search);
  return users.filter(({ name }) => {
    const text = foldText(name);
    return name !== "" && (text.startsWith(wanted) || text.includes(` ${wanted}`));
  });
}

function isNamedAt(typed: string, at: number, name: string): boolean {
  const before = typed[at - 1] ?? " ";
  const after = typed[at + 1 + name.length] ?? " ";
  return typed.startsWith(name, at + 1) && /\s|\(/.test(before) && !/[\p{L}\p{N}]/u.test(after);
}
