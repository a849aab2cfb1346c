import { renderTemplate, templateFields } from "../text/template.ts";
import { keyPaths } from "./item-key.ts";
import { findCollection, type Model, type Collection, type Item, type Field } from "./model.ts";
import { findRelation } from "./relations.ts";
import { isRecord, ownValue } from "../values/json.ts";

/** The label of a related item: its rendered template, else its title, else its key. */
export function labelOf(item: Item, template: string | undefined, primaryKey: string): string {
  const rendered = renderTemplate(template ?? "", item);
  return rendered || (looseTitle(item) ?? String(ownValue(item, primaryKey) ?? ""));
}

/**
 * The fields that labels are made of, and no others: the key, those of the template, and those that are named like a
 * title. Fields that the model does not know are left out, because the API refuses them.
 */
export function labelFields(
  model: Model,
  collection: Collection,
  template: string | undefined,
): string[] {
  const paths = [...templateFields(template ?? ""), ...titleNames];
  const known = paths.flatMap((path) => knownPath(model, collection, path.split(".")) ?? []);
  return [...new Set([...keyPaths(model, collection), ...known])];
}

/** Whether a path leads to a field of a collection, or through relations to one of another; parts of a value count as it does. */
export function isKnownPath(model: Model, collection: Collection, path: string): boolean {
  return knownPath(model, collection, path.split(".")) !== null;
}

/** A path as the API accepts it; the parts of a value, such as those of a file's data, come with the value. */
function knownPath(
  model: Model,
  collection: Collection,
  [first = "", ...rest]: string[],
): string | null {
  if (!Object.hasOwn(collection.fields, first)) return null;
  const relation = rest.length === 0 ? null : findRelation(model, collection.collection, first);
  const related = relation && findCollection(model, relation.collection);
  if (related === null) return first;
  const further = knownPath(model, related, rest);
  return further === null ? null : `${first}.${further}`;
}

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

/** The same of people, whose `title` says what they do. */
const personNames: readonly string[] = ["first_name", "last_name", "full_name", "name", "email"];

function isOfPeople({ fields }: Collection): boolean {
  return "first_name" in fields && "last_name" in fields;
}

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
  if (isOfPeople(collection)) {
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
  const best = isOfPeople(collection) ? personNames : titleNames;
  return [...new Set([...best.filter((name) => texts.includes(name)), ...texts])];
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

/** Where the picture that stands for an item comes from. */
export interface ItemPicture {
  /** The field that holds the file; null where the item is a file itself. */
  field: string | null;
  /** Pictures of people are round, and their initials stand in for them. */
  isPerson: boolean;
}

/** The fields of a file that show it small, and name it on the page that opens. */
const fileParts = ["id", "title", "filename", "type", "data"];

/**
 * The picture of an item: the first field that holds a file, unless a picture is among the columns already. Null for a
 * collection without pictures.
 */
export function pictureOf(view: {
  collection: Collection;
  fields: Record<string, Field>;
  columns: readonly string[];
}): ItemPicture | null {
  const { collection, fields, columns } = view;
  if (collection.collection === "directus_files")
    return columns.includes("data") ? null : { field: null, isPerson: false };
  const files = Object.values(fields).filter((field) => field.type === "file");
  const [first] = files;
  if (first === undefined || files.some((field) => columns.includes(field.field))) return null;
  return { field: first.field, isPerson: collection.collection === "directus_users" };
}

/** The paths that load the picture. */
export function picturePaths({ field }: ItemPicture): string[] {
  return field === null ? ["type", "data"] : fileParts.map((part) => `${field}.${part}`);
}

/** The picture of an item as a file that a browser can show; null when it has none. */
export function pictureFile({ field }: ItemPicture, item: Item): Item | null {
  const file = field === null ? item : ownValue(item, field);
  if (!isRecord(file) || typeof file["type"] !== "string") return null;
  return file["type"].startsWith("image/") ? file : null;
}
