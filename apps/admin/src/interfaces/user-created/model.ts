import { asRecord, keyOf, renderTemplate, type Item, type ItemKey } from "@rowhouse/contract";
import { readText, type HostUser } from "@rowhouse/extension-kit";

import type { Person } from "../../ui/person/person-view.tsx";

/** Whether a value names a user: by a key, or by an object that has one. */
export function isUser(value: unknown): value is ItemKey | Item {
  return keyOf(value, "id") !== null;
}

/**
 * The person of a value, which may be a key, an object with only the key, or an expanded user. Missing names come from the
 * directory, and are left out while it is empty; a user it does not have is shown by the key.
 */
export function readPerson(
  value: unknown,
  users: readonly HostUser[],
  template: string | undefined,
): Person | null {
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
