import { primaryKeyField, type Collection, type Field, type Item } from "@rowhouse/contract";

const nameLike = [
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
 * What an item is called: a person by first and last name, else the first filled field that is named like a title,
 * else its first short text, else null (the page then shows the key).
 */
export function itemTitle(collection: Collection, values: Item): string | null {
  return personName(collection, values) ?? firstText(titleFields(collection), values);
}

/** The primary key of an item as text; null when it has none. */
export function itemKeyOf(collection: Collection, values: Item): string | null {
  const field = primaryKeyField(collection);
  const value = field ? values[field.field] : null;
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** Fields an item may be named by, best first. */
function titleFields(collection: Collection): string[] {
  const texts = Object.values(collection.fields)
    .filter((field) => isShortText(field))
    .toSorted((a, b) => (a.sort ?? Number.MAX_SAFE_INTEGER) - (b.sort ?? Number.MAX_SAFE_INTEGER))
    .map((field) => field.field);
  return [...nameLike.filter((name) => texts.includes(name)), ...texts];
}

function isShortText(field: Field): boolean {
  const isLong = [
    "wysiwyg",
    "wysiwyg-full",
    "wysiwyg-advanced",
    "markdown",
    "textarea",
    "code",
    "password",
    "color",
    "icon",
  ].includes(field.interface ?? "");
  return field.type === "string" && !field.hidden_detail && !field.primary_key && !isLong;
}

function personName(collection: Collection, values: Item): string | null {
  if (!("first_name" in collection.fields) || !("last_name" in collection.fields)) return null;
  const name = [values["first_name"], values["last_name"]]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
  return name === "" ? null : name;
}

function firstText(fields: string[], values: Item): string | null {
  const texts = fields.map((field) => values[field]);
  return (
    texts.find((text): text is string => typeof text === "string" && text.trim() !== "")?.trim() ??
    null
  );
}
