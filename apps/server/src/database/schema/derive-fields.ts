import type { Field, FieldType, Relation } from "@rowhouse/contract";
import type { Column, Table } from "../database.ts";
import { inferType } from "./infer-type.ts";

/** The relation that a foreign key states between two tables; the other side is given no field (decision 6). */
export type KeyRelation = Omit<Relation, "id">;

/** A row of `directus_fields` worked out from a column. */
export type DerivedField = Pick<
  Field,
  | ("collection" | "field" | "interface" | "options" | "required" | "readonly")
  | ("hidden_detail" | "hidden_browse" | "sort" | "width")
> & { type: FieldType };

/** Everything that is written when a table becomes managed. */
export interface Derived {
  fields: DerivedField[];
  relations: KeyRelation[];
}

/** Longest name that `directus_relations.field_many` holds (API contract 4.1). */
const longestFieldMany = 45;

/**
 * Describes the columns of an existing table (API contract 6.5): type, interface and the rest from datatype, length,
 * nullability, default and keys; many-to-one relations from foreign keys. `tables` has to hold those it refers to.
 */
export function deriveFields(table: Table, tables: readonly Table[]): Derived {
  const relations = keyRelations(tables).filter(
    (relation) => relation.collection_many === table.name,
  );
  // A relation that cannot be stored stays described by its foreign key, and so does its field.
  const isStorable = (column: Column): boolean =>
    column.name.length <= longestFieldMany ||
    !relations.some((relation) => relation.field_many === column.name);
  const columns = table.columns.filter(isStorable);
  return {
    fields: columns.map((column, index) => {
      const relation = relations.find((candidate) => candidate.field_many === column.name);
      const target = tables.find((candidate) => candidate.name === relation?.collection_one);
      return toField(column, { sort: index + 1, target: target ?? null });
    }),
    relations: relations.filter((relation) =>
      columns.some((column) => column.name === relation.field_many),
    ),
  };
}

/** Foreign keys that lead to a table's own key, from columns that are no key themselves; one per column. */
export function keyRelations(tables: readonly Table[]): KeyRelation[] {
  const keys = new Map(
    tables.map((table) => [table.name, table.columns.find((column) => column.primaryKey)?.name]),
  );
  return tables.flatMap(({ name, foreignKeys }) => {
    const leading = foreignKeys.filter(
      ({ column, foreignTable, foreignColumn }) =>
        keys.get(foreignTable) === foreignColumn && keys.get(name) !== column,
    );
    const byColumn = new Map(leading.toReversed().map((key) => [key.column, key]));
    return leading
      .filter((key) => byColumn.get(key.column) === key)
      .map(({ column, foreignTable }) => ({
        collection_many: name,
        field_many: column,
        collection_one: foreignTable,
        field_one: null,
        junction_field: null,
      }));
  });
}

function toField(
  column: Column,
  { sort, target }: { sort: number; target: Table | null },
): DerivedField {
  const type = target ? "m2o" : typeOf(column);
  const isBytes = type === "binary";
  return {
    collection: column.table,
    field: column.name,
    type,
    ...editorOf(column, { type, target }),
    required: !column.nullable && !column.hasDefault,
    // Bytes, and values the contract has no type for, would not survive an editor.
    readonly: column.generated || isBytes || isUnknown(column),
    hidden_detail: isBytes,
    hidden_browse: isBytes,
    sort,
    width: isWide(column, type) ? "full" : "half",
  };
}

function typeOf(column: Column): FieldType {
  if (column.flag) return "boolean";
  if (column.datatype === "SET") return "array";
  return inferType(column.datatype) ?? "string";
}

/** Arrays, geometry and the like; a column of SQLite without a type holds plain values. */
function isUnknown({ datatype }: Column): boolean {
  return inferType(datatype) === null && datatype !== "ANY";
}

const interfaceOfType: Partial<Record<FieldType, string>> = {
  boolean: "toggle",
  date: "date",
  datetime: "datetime",
  decimal: "numeric",
  integer: "numeric",
  json: "json",
  time: "time",
};

type Editor = Pick<Field, "interface" | "options">;

function editorOf(
  column: Column,
  { type, target }: { type: FieldType; target: Table | null },
): Editor {
  if (column.primaryKey) return { interface: "primary-key", options: null };
  if (target) {
    const template = displayTemplate(target);
    return { interface: "many-to-one", options: template === null ? null : { template } };
  }
  if (type === "array")
    return { interface: "multiselect", options: { choices: choicesOf(column) } };
  if (type === "string") return textEditor(column);
  return { interface: interfaceOfType[type] ?? null, options: null };
}

/** A guess by name chooses the icon only: a rule could refuse what the table holds already. */
function textEditor(column: Column): Editor {
  if (column.datatype === "ENUM")
    return { interface: "dropdown", options: { choices: choicesOf(column) } };
  if (isLong(column)) return { interface: "textarea", options: null };
  const icon = /e[-_]?mail/i.test(column.name)
    ? "mail"
    : /(url|website|homepage)$/i.test(column.name)
      ? "link"
      : null;
  return { interface: "text-input", options: icon === null ? null : { iconLeft: icon } };
}

function isLong({ length }: Column): boolean {
  return Number(length ?? 0) > 255;
}

function isWide(column: Column, type: FieldType): boolean {
  if (type === "json" || type === "array") return true;
  return type === "string" && column.datatype !== "ENUM" && Number(column.length ?? 0) > 100;
}

/** `'hard','soft'` -> each value as its own label: the words of an existing database stay as they are. */
function choicesOf({ length }: Column): Record<string, string> {
  const values = [...(length ?? "").matchAll(/'((?:[^']|'')*)'/g)].map(([, value = ""]) =>
    value.replaceAll("''", "'"),
  );
  return Object.fromEntries(values.map((value) => [value, value]));
}

/** The display name of an item: names first, then a required text. Null: nothing better than its key. */
function displayTemplate(table: Table): string | null {
  const texts = table.columns.filter(
    (column) =>
      !column.primaryKey &&
      !/[.{}]/.test(column.name) &&
      !isLong(column) &&
      inferType(column.datatype) === "string" &&
      !table.foreignKeys.some((key) => key.column === column.name),
  );
  const named = (pattern: RegExp): Column | undefined =>
    texts.find((column) => pattern.test(column.name));
  const [first, last] = [named(/^first_?name$/i), named(/^last_?name$/i)];
  if (first && last) return `{{${first.name}}} {{${last.name}}}`;
  const best =
    named(/^(name|title|label|subject)$/i) ??
    named(/(name|title|label)$/i) ??
    texts.find((column) => !column.nullable);
  return best ? `{{${best.name}}}` : null;
}
