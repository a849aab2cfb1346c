import { ownValue, type Field, type FieldType } from "@rowhouse/contract";

/** Editors that are not interfaces: a box of text, a count of related items, and nothing at all. */
export type BuiltInEditor = "plain-text" | "related-count" | "nothing";

/**
 * What edits a field that names no interface, or an unknown one: by field type where that says more than the datatype,
 * else by datatype (interfaces.md 1.4).
 */
export function defaultEditor(field: Field): { interface: string } | { editor: BuiltInEditor } {
  const { byType, byDatatype, withoutDatatype } = defaultInterfaces;
  if (field.primary_key) return { interface: "primary-key" };
  const editor = field.type === null ? undefined : editorOfType[field.type];
  if (editor !== undefined) return { editor };
  const ofType = field.type === null ? undefined : byType[field.type];
  if (ofType !== undefined) return { interface: ofType };
  const ofDatatype = ownValue(byDatatype, baseDatatype(field.datatype));
  const ofOther = field.type === null ? undefined : withoutDatatype[field.type];
  return { interface: ofDatatype ?? ofOther ?? "text-input" };
}

const editorOfType: Partial<Record<FieldType, BuiltInEditor>> = {
  alias: "nothing",
  group: "nothing",
  o2m: "related-count",
  translation: "related-count",
};

const byType: Partial<Record<FieldType, string>> = {
  array: "tags",
  boolean: "toggle",
  datetime_created: "datetime-created",
  datetime_updated: "datetime-updated",
  file: "file",
  json: "json",
  m2o: "many-to-one",
  sort: "sort",
  status: "status",
  user_created: "user-created",
  user_updated: "user-updated",
};

const byDatatype: Readonly<Record<string, string>> = {
  BIGINT: "numeric",
  CHAR: "text-input",
  DATE: "date",
  DATETIME: "datetime",
  DECIMAL: "numeric",
  DOUBLE: "numeric",
  FLOAT: "numeric",
  INT: "numeric",
  LONGTEXT: "textarea",
  MEDIUMINT: "numeric",
  MEDIUMTEXT: "textarea",
  SMALLINT: "numeric",
  TEXT: "textarea",
  TIME: "time",
  TIMESTAMP: "datetime",
  TINYINT: "toggle",
  TINYTEXT: "textarea",
  VARCHAR: "text-input",
  YEAR: "numeric",
};

/** Fields without a column, such as samples and options. */
const withoutDatatype: Partial<Record<FieldType, string>> = {
  date: "date",
  datetime: "datetime",
  decimal: "numeric",
  integer: "numeric",
  time: "time",
};

/** Interfaces by type and datatype; a test checks that all of them are built. */
export const defaultInterfaces = { byType, byDatatype, withoutDatatype };

/** Datatypes may carry a length or an attribute: "VARCHAR(255)", "INT UNSIGNED". */
function baseDatatype(datatype: string | null): string {
  return /^[A-Z]+/.exec((datatype ?? "").toUpperCase())?.[0] ?? "";
}
