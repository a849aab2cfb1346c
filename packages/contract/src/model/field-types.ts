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

/** What a field stores. How a person edits it is the interface, which is another thing. */
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

/** Reads a type name as clients send it; letter case does not matter. Null when there is no such type. */
export function readFieldType(name: string): FieldType | null {
  const wanted = name.toLowerCase();
  return fieldTypes.find((type) => type === wanted) ?? null;
}
