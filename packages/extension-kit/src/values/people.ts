import {
  asRecord,
  keyOf,
  renderTemplate,
  templateFields,
  type Item,
  type ItemKey,
} from "@rowhouse/contract";

import { useHost, useItem, type HostUser } from "../host.ts";
import type { AbsentItemProps } from "../parts/part-props.ts";
import { readText } from "./shapes.ts";

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
  return {
    name: nameOfPerson(user, template) || (users.length === 0 ? "" : String(key)),
    pictureUrl: known?.avatarUrl ?? null,
  };
}

/**
 * The name of an expanded user: by the template, else by first and last name, else by e-mail; empty where none is known.
 * @public
 */
export function nameOfPerson(user: Item, template: string | undefined): string {
  const name = renderTemplate(template ?? "{{first_name}} {{last_name}}", user);
  return name || (readText(user["email"]) ?? "");
}

/**
 * A person of a field, and why nobody is shown where that is so.
 * @public
 */
export interface PersonState {
  person: ReturnType<typeof readPerson>;
  /** Of somebody whom neither the value nor the directory names; null for all others. */
  absent: AbsentItemProps | null;
}

/**
 * The person of a value as {@link readPerson} reads it; somebody whom the directory does not have is looked for.
 * @example const { person, absent } = usePerson(value, options.template);
 * @public
 */
export function usePerson(value: unknown, template: string | undefined): PersonState {
  const { users } = useHost();
  const key = keyOf(value, "id");
  const isExpanded = Object.keys(asRecord(value)).length > 1;
  const isKnown =
    isExpanded || users.length === 0 || users.some((user) => String(user.id) === String(key));
  const fields = template === undefined ? nameFields : templateFields(template);
  const { item, absence, removed } = useItem(usersCollection, isKnown ? null : key, { fields });
  return {
    person: readPerson(item ?? value, users, template),
    absent:
      key === null || absence === null
        ? null
        : {
            absence,
            collection: usersCollection,
            itemKey: key,
            title: removed && nameOfPerson(removed, template),
          },
  };
}

const usersCollection = "directus_users";
const nameFields = ["id", "first_name", "last_name", "email"];
