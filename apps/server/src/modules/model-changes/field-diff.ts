import {
  fieldChangeKeys,
  findDatatype,
  isAliasType,
  isSameValue,
  lengthProblem,
  storedDatatype,
} from "@rowhouse/contract";
import type { FieldChange, ModelFileField, NamedFieldChange } from "@rowhouse/contract";
import type { Dialect } from "../../database/database.ts";

/** Fields to be created on this database. Their groups are set later, because these may be new themselves. */
export function newFields(fields: readonly ModelFileField[], dialect: Dialect): NewField[] {
  return fields.map((field) => {
    const { key_part: _part, key_target: _target, group: _group, ...described } = field;
    return toChange({ ...described, ...typeOf(field, dialect) });
  });
}

/** A field to be created, without a group. */
type NewField = Omit<FieldChange, "group"> & { field: string };

/**
 * What differs in fields that exist on both sides, except for their groups. The file may come from another database: what counts is
 * what this one makes of a column and its default, not how the other one calls them.
 */
export function fieldChanges(
  current: readonly ModelFileField[],
  { wanted, dialect }: { wanted: readonly ModelFileField[]; dialect: Dialect },
): NamedFieldChange[] {
  const known = new Map(current.map((field) => [field.field, field]));
  return wanted.flatMap((field) => {
    const stored = known.get(field.field);
    if (stored === undefined) return [];
    const changed = comparedKeys.filter((key) => !isSameValue(stored[key], field[key]));
    const isOtherColumn = columnOf(stored, dialect) !== columnOf(field, dialect);
    const isOtherDefault = defaultOf(stored, dialect) !== defaultOf(field, dialect);
    if (changed.length === 0 && !isOtherColumn && !isOtherDefault) return [];
    // A type is sent with its column, and a datatype with its length: they are one.
    const isTyped = isOtherColumn || changed.includes("type");
    const data = {
      ...Object.fromEntries(changed.map((key) => [key, field[key]])),
      ...(isTyped ? { type: field.type, ...typeOf(field, dialect) } : {}),
      ...(isOtherDefault ? { default_value: field.default_value } : {}),
    };
    return [toChange({ ...data, field: field.field })];
  });
}

type Key = Exclude<(typeof fieldChangeKeys)[number], (typeof uncompared)[number]>;

/** What says which field it is, what only reading knows, the group, which is compared by name, and what a vendor has its own way of. */
const uncompared = [
  "id",
  "collection",
  "field",
  "group",
  "key_part",
  "key_target",
  "datatype",
  "length",
  "signed",
  "default_value",
] as const;

const comparedKeys = fieldChangeKeys.filter(
  (key): key is Key => !uncompared.some((other) => other === key),
);

/** The column type in the words of this database; null without a column. */
function columnOf(field: ModelFileField, dialect: Dialect): string | null {
  const type = columnTypeIn(field);
  // A key that SQLite counts up is always the same: the row's own number.
  if (field.auto_increment && dialect.id === "sqlite") return "integer";
  return type === null ? null : columnHere(dialect, type);
}

/** Datatype, length and sign as this database has them. */
function typeOf(field: ModelFileField, dialect: Dialect): Partial<ColumnType> {
  const type = columnTypeIn(field);
  return type === null ? { length: null } : nearestColumn(dialect, type);
}

function columnTypeIn({ type, datatype, length, signed }: ModelFileField): ColumnType | null {
  return datatype === null || isAliasType(type) ? null : { datatype, length, signed };
}

/** Numbers and flags are written in as many ways as there are vendors. */
function defaultOf(field: ModelFileField, dialect: Dialect): string | null {
  const { default_value: initial } = field;
  const column = columnOf(field, dialect);
  if (initial === null || column === null) return null;
  if (/^(true|false)$/i.test(initial) && field.type === "boolean")
    return initial.toLowerCase() === "true" ? "1" : "0";
  const isNumber =
    /^(tinyint|smallint|mediumint|int|integer|bigint|decimal|numeric|real|float|double|boolean)/;
  const number = Number(initial);
  return isNumber.test(column) && initial.trim() !== "" && Number.isSafeInteger(Math.trunc(number))
    ? String(number)
    : initial;
}

/** What is null for a field without a column is not sent. */
function toChange(change: Record<string, unknown> & { field: string }): NewField {
  return Object.fromEntries(
    Object.entries(change).filter(([key, value]) => !(key === "datatype" && value === null)),
  ) as NewField; // cast: keys of a field, without those that are null
}

/** The type of a column, in the words of any database. */
interface ColumnType {
  datatype: string;
  length: string | null;
  signed: boolean;
}

/** What this database makes of a column of another one, in its own words; two columns with the same are the same. */
function columnHere(dialect: Dialect, type: ColumnType): string | null {
  const { datatype, length, signed } = nearestColumn(dialect, type);
  return dialect.columnType(datatype, { length, signed });
}

/** The nearest column that this database has: what is too long or has no length becomes a long text, and lengths say what is stored. */
function nearestColumn(dialect: Dialect, type: ColumnType): ColumnType {
  const { id } = dialect;
  const { datatype, length } = withLength(dialect, type);
  const own = storedDatatype(id, datatype);
  // PostgreSQL knows no numbers without a sign.
  const signed = id === "postgres" || type.signed;
  const known = findDatatype(id, own);
  if (known === null) return { datatype: own, length: null, signed };
  if (known.unit === "values" || known.length === "none" || known.unit === "digits")
    return { datatype: own, length: known.unit === "values" ? length : null, signed };
  const made = dialect.columnType(datatype, { length, signed });
  return { datatype: own, length: /\(([^)]*)\)/.exec(made ?? "")?.[1] ?? null, signed };
}

function withLength({ id }: Dialect, { datatype, length }: ColumnType): Omit<ColumnType, "signed"> {
  const problem = lengthProblem(id, datatype, length);
  if (problem === null) return { datatype, length };
  if (lengthProblem(id, datatype, null) === null) return { datatype, length: null };
  const usual = findDatatype(id, datatype);
  const isText = usual?.unit === "characters";
  return isText
    ? { datatype: "LONGTEXT", length: null }
    : { datatype, length: usual?.usualLength ?? null };
}
