import {
  can,
  findCollection,
  type CollectionPreset,
  type Model,
  type Rights,
} from "@rowhouse/contract";
import type { Me } from "../../data/me.ts";
import { bookmarksOf } from "../../data/presets.ts";

/** Whom a bookmark is for: one user, one role, or everybody where both are null. */
export type Audience = Pick<CollectionPreset, "user" | "role">;

/** An audience as the value of a choice: `me`, `all`, or `role 3`. */
export function choiceOf({ user, role }: Audience): string {
  if (user !== null) return "me";
  return role === null ? "all" : `role ${role}`;
}

/** The audience that a choice stands for. */
export function audienceOf(choice: string, me: Pick<Me, "id">): Audience {
  const [kind, role] = choice.split(" ");
  if (kind === "role") return { user: null, role: Number(role) };
  return { user: kind === "all" ? null : me.id, role: null };
}

/** The bookmarks that a user is shown: one of a collection that is gone, or may not be read, would lead nowhere. */
export function listedBookmarks(
  presets: readonly CollectionPreset[],
  { me, model, rights }: { me: Me; model: Model; rights: Rights },
): CollectionPreset[] {
  return bookmarksOf(presets, me).filter(({ collection: name }) => {
    const collection = findCollection(model, name);
    return collection !== null && can(rights, collection, "read");
  });
}

/** Whether a user may rename, save over and delete a bookmark: their own, administrators any. The server decides. */
export function mayChangeBookmark(
  bookmark: Audience,
  { id, isAdmin }: Pick<Me, "id" | "isAdmin">,
): boolean {
  return isAdmin || (bookmark.user === id && bookmark.role === null);
}

/** A name in use: of a bookmark of the same collection for the same people, other than `id`. */
export function isNameTaken(
  presets: readonly CollectionPreset[],
  wanted: Audience & { id: number | null; collection: string; title: string },
): boolean {
  return presets.some(
    ({ id, collection, title, user, role }) =>
      id !== wanted.id &&
      collection === wanted.collection &&
      title === wanted.title &&
      user === wanted.user &&
      role === wanted.role,
  );
}
