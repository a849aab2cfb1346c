import { ownValue } from "../values/json.ts";

/** The field types in the order in which `GET /types` lists them (API contract 5.1). */
export const fieldTypes = [
  "alias",
  "array",
  "binary",
  "boolean",
  "datetime",
  "date",
  "time",
  "file",
  "hash",
  "group",
  "integer",
  "decimal",
  "json",
  "lang",
  "m2o",
  "o2m",
  "slug",
  "sort",
  "status",
  "string",
  "translation",
  "uuid",
  "datetime_created",
  "datetime_updated",
  "user_created",
  "user_updated",
  "user",
] as const;

/** The kind of value that a field stores. How a person edits it is the interface, which is another thing. */
export type FieldType = (typeof fieldTypes)[number];

/** Types without a column: what they show lives elsewhere. */
const aliasTypes: ReadonlySet<FieldType> = new Set(["alias", "group", "o2m", "translation"]);

/** Types of which a collection can have one field only (API contract 6.4). */
export const singularTypes: readonly FieldType[] = [
  "user_created",
  "user_updated",
  "datetime_created",
  "datetime_updated",
  "status",
  "sort",
  "lang",
];

/** Whether fields of this type have no column of their own. */
export function isAliasType(type: FieldType | null): boolean {
  return type !== null && aliasTypes.has(type);
}

/** Whether a field of this type holds the key of an item elsewhere. */
export function isToOneType(type: FieldType | null): boolean {
  return type === "m2o" || type === "file" || isUserType(type);
}

/** Whether a field of this type lists items that point back at this one. */
export function isToManyType(type: FieldType | null): boolean {
  return type === "o2m" || type === "translation";
}

/** Interfaces whose editors put addresses of files into texts. */
const interfacesWithAddresses: ReadonlySet<string> = new Set([
  "wysiwyg",
  "wysiwyg-full",
  "markdown",
]);

/** Whether addresses of files are looked for in the texts of a field (API contract 2.26). */
export function namesFiles({ type, interface: id }: Field): boolean {
  return type === "string" && interfacesWithAddresses.has(id ?? "");
}

/**
 * Whether items can be put in an order that people understand by a field of this type: not by relations and files, whose
 * keys say nothing, nor by a column that no field describes.
 */
export function isSortableType(type: FieldType | null): boolean {
  return type !== null && !isAliasType(type) && type !== "m2o" && type !== "file";
}

/** Whether a field of this type holds the key of a user. */
export function isUserType(type: FieldType | null): boolean {
  return type === "user" || type === "user_created" || type === "user_updated";
}

/**
 * Reads a type name as clients send it or databases hold it; letter case does not matter. `m2m` means the list whose
 * relation leads on through a junction, which is `o2m` (API contract 5.1). Null when there is no such type.
 */
export function readFieldType(name: string): FieldType | null {
  const wanted = name.toLowerCase().replace(/^m2m$/, "o2m");
  return fieldTypes.find((type) => type === wanted) ?? null;
}

/** A field as the API returns it (API contract 6.2). */
export interface Field {
  /** Null for a column without a stored description. */
  id: number | null;
  collection: string;
  field: string;
  type: FieldType | null;
  /** The vendor's name of the column type in upper case; null without a column. */
  datatype: string | null;
  interface: string | null;
  options: Record<string, unknown> | null;
  locked: boolean;
  translation: unknown;
  readonly: boolean;
  required: boolean;
  hidden_detail: boolean;
  hidden_browse: boolean;
  /** A regular expression, delimited or plain, or `$email`, or `$addresses`. */
  validation: string | null;
  sort: number | null;
  group: number | null;
  note: string | null;
  width: string | null;
  default_value: string | null;
  auto_increment: boolean;
  primary_key: boolean;
  unique: boolean;
  signed: boolean;
  /** Characters, or `digits,decimals` for decimals; text because the contract says so (K22). */
  length: string | null;
  /** Its place, counted from 1, among the fields of a key of several columns; absent elsewhere, where `primary_key` says it all. */
  key_part?: number;
  /** Where such a part is a many-to-one field: the name of the related collection's key, which an expanded value holds. */
  key_target?: string;
  /** Known to the server only (`ServerFieldKey`), like the one below. */
  nullable?: boolean;
  /** When the database fills the column: if no value is sent (a default that is no literal), or always (a generated column). */
  filled?: "if-missing" | "always";
}

/** Keys of a field that never go over the wire. */
export type ServerFieldKey = "nullable" | "filled";

/** Why the items of a collection can be read and not changed: a view, or no key at all. */
export type ReadonlyReason = "view" | "no-key";

/** A collection as `GET /collections` returns it (API contract 6.1). */
export interface Collection {
  collection: string;
  managed: boolean;
  hidden: boolean;
  single: boolean;
  icon: string | null;
  note: string | null;
  translation: unknown;
  /** Absent where items can be changed. Not part of the contract: the app needs it to say why there is no way to edit. */
  readonly_reason?: ReadonlyReason;
  /** Known to the server only: what the database calls a view, also where its items can be changed. */
  is_view?: boolean;
  /** Keyed by field name. */
  fields: Record<string, Field>;
}

/** An item of any collection: its fields by name. */
export type Item = Record<string, unknown>;

/** A relation as the API returns it (API contract 2.7): many rows of one collection point to one of another. */
export interface Relation {
  id: number;
  collection_many: string;
  field_many: string;
  collection_one: string | null;
  field_one: string | null;
  /** Set on the two rows of a junction, each names the other's `field_many` (API contract 6.7). */
  junction_field: string | null;
}

/** The other end of a relation, seen from a field. */
export interface ResolvedRelation {
  kind: "m2o" | "o2m";
  relation: Relation;
  /** The collection at the other end: for a list through a junction that is the junction. */
  collection: string;
  /** The relation from the junction on to the far collection; null without a junction. */
  junction: Relation | null;
}

/** Everything known about the shape of a project's content. */
export interface Model {
  collections: Record<string, Collection>;
  relations: Relation[];
}

/** A model without anything in it. */
export const emptyModel: Model = { collections: {}, relations: [] };

/**
 * The collection of this name, or null. Names come from callers, so inherited keys such as `constructor` are none.
 * @example findCollection(model, "constructor") // null
 */
export function findCollection(model: Model, name: string): Collection | null {
  return ownValue(model.collections, name) ?? null;
}

/** The single-column primary key; null for a table that has none. */
export function primaryKeyField(collection: Collection): Field | null {
  return Object.values(collection.fields).find((field) => field.primary_key) ?? null;
}

/** The field of type `status`. */
export function statusField(collection: Collection): Field | null {
  return fieldOfType(collection, "status");
}

/** The field that holds the owner of an item, type `user_created`. System collections: see permissions/owner.ts. */
export function ownerField(collection: Collection): Field | null {
  return fieldOfType(collection, "user_created");
}

/** The field of type `sort`, the default order of the collection. */
export function sortField(collection: Collection): Field | null {
  return fieldOfType(collection, "sort");
}

/** The first field of a type. */
export function fieldOfType({ fields }: Collection, type: FieldType): Field | null {
  return firstOfTypes(fields).get(type) ?? null;
}

/** Cached: fields are immutable, and every write asks for several of their types. */
function firstOfTypes(fields: Collection["fields"]): ReadonlyMap<FieldType | null, Field> {
  const known = firstFields.get(fields);
  if (known) return known;
  const found = new Map<FieldType | null, Field>();
  for (const field of Object.values(fields))
    if (!found.has(field.type)) found.set(field.type, field);
  firstFields.set(fields, found);
  return found;
}

const firstFields = new WeakMap<Collection["fields"], ReadonlyMap<FieldType | null, Field>>();

/** Names of system collections begin with this (API contract 4). */
export const systemPrefix = "directus_";

/** Whether a collection belongs to the product itself and not to the user's content. */
export function isSystemCollection(name: string): boolean {
  return name.startsWith(systemPrefix);
}
