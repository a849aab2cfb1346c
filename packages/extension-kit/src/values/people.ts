import { asRecord, keyOf, renderTemplate, type Item, type ItemKey } from "@rowhouse/contract";

import type { HostUser } from "../host.ts";
import { readText } from "./readers.ts";

/**
 * Whether a value names a user: by a key, or by an object that has one.
 * @public
 */
export function isUser(value: unknown): value is ItemKey | Item {
  return keyOf(value, "id") !== null;
}

/**
 * The person of a value, which may be a key, an object with only the key, or an expanded user. Missing names come from the
 * directory, and are left out while it is empty; a user it does not have is shown by the key.
 * @example readPerson(7, useHost().users, undefined) // { name: 'Ada Byron', pictureUrl: null }
 * @public
 */
export function readPerson(
  value: unknown,
  users: readonly HostUser[],
  template: string | undefined,
): { name: string; pictureUrl: string | null } | null {
  const key = keyOf(value, "id");
  if (key === null) return null;
  const known = users.find((user) => String(user.id) === String(key));
  const user: Item = { ...known, ...asRecord(value) };
  const name = renderTemplate(template ?? "{{first_name}} {{last_name}}", user);
  return {
    name: name || readText(user.email) || (users.length === 0 ? "" : String(key)),
    pictureUrl: known?.avatarUrl ?? null,
  };
}
