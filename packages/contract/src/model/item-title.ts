import type { Collection, Item } from "./collection.ts";
import type { Field } from "./field.ts";
import { ownValue } from "../values/own-value.ts";

/** Names of fields that usually hold the title of an item, best first. */
export const titleNames: readonly string[] = [
  "title",
  "name",
  "full_name",
  "display_name",
  "label",
  "headline",
  "subject",
  "filename",
  "email",
];

/**
 * The title of an item: first and last name of a person, else the first field named like a title that is not empty, else
 * the first short text; null when there is none (callers use the key then).
 * @param isTitle whether the values of a field are short texts that people read; without it every text field is
 */
export function itemTitle(
  collection: Collection,
  item: Item,
  isTitle?: (field: Field) => boolean,
): string | null {
  if ("first_name" in collection.fields && "last_name" in collection.fields) {
    const name = personName(item);
    if (name !== null) return name;
  }
  return firstText(titleFields(collection, isTitle), item);
}

/** Fields that may hold the title of an item, best first. */
export function titleFields(
  collection: Collection,
  isTitle: (field: Field) => boolean = () => true,
): string[] {
  const texts = Object.values(collection.fields)
    .filter(
      (field) =>
        field.type === "string" && !field.hidden_detail && !field.primary_key && isTitle(field),
    )
    .toSorted((a, b) => (a.sort ?? Number.MAX_SAFE_INTEGER) - (b.sort ?? Number.MAX_SAFE_INTEGER))
    .map((field) => field.field);
  return [...new Set([...titleNames.filter((name) => texts.includes(name)), ...texts])];
}

/**
 * The title of an item whose collection is unknown, such as an expanded value of a relation.
 * @example looseTitle({ id: 4, name: "Ada" }) // "Ada"
 */
export function looseTitle(item: Item): string | null {
  return firstText(titleNames, item);
}

/** First and last name of a user; null when neither is filled. */
function personName(item: Item): string | null {
  const name = [item["first_name"], item["last_name"]]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
  return name === "" ? null : name;
}

function firstText(fields: readonly string[], item: Item): string | null {
  for (const field of fields) {
    const text = ownValue(item, field);
    if (typeof text === "string" && text.trim() !== "") return text.trim();
  }
  return null;
}
