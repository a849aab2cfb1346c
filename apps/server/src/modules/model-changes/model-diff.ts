import {
  isSameValue,
  isSystemCollection,
  type Model,
  type ModelFile,
  type ModelFileCollection,
  type ModelFileRelation,
  type RequestedChange,
  fieldChangeKeys,
  findDatatype,
  isAliasType,
  lengthProblem,
  storedDatatype,
  type FieldChange,
  type ModelFileField,
  type NamedFieldChange,
} from "@rowhouse/contract";

import type { Dialect } from "../../database/database.ts";
import { toModelFile } from "./model-file.ts";

/**
 * The changes that make a model that of a file, in an order in which they can be made: relations, fields and collections that
 * are too many go first, then come new collections, new and changed fields, and relations. Managed tables only: others stay as they are.
 */
export function modelDiff(
  model: Model,
  { wanted, dialect }: { wanted: ModelFile; dialect: Dialect },
): RequestedChange[] {
  const current = toModelFile(model);
  const known = new Map(current.collections.map((each) => [each.collection, each]));
  const names = new Set(wanted.collections.map(({ collection }) => collection));
  const isGone = ({ collection }: ModelFileCollection): boolean =>
    !names.has(collection) && !isSystemCollection(collection);
  return [
    ...removedRelations(model, { current, wanted }),
    ...current.collections.flatMap((each) =>
      isGone(each) ? [] : removedFields(each, find(wanted, each.collection)),
    ),
    ...current.collections
      .filter(isGone)
      .map(({ collection }): RequestedChange => ({ kind: "delete_collection", collection })),
    ...wanted.collections.flatMap((each) => changesOf(known.get(each.collection), each, dialect)),
    ...wanted.collections.flatMap((each) => groupChanges(known.get(each.collection), each)),
    ...changedRelations(model, { current, wanted }),
  ];
}

function find(file: ModelFile, name: string): ModelFileCollection | undefined {
  return file.collections.find(({ collection }) => collection === name);
}

function removedFields(
  { collection, fields }: ModelFileCollection,
  wanted: ModelFileCollection | undefined,
): RequestedChange[] {
  const names = new Set(wanted?.fields.map(({ field }) => field));
  return fields
    .filter(({ field }) => !names.has(field))
    .map(({ field }): RequestedChange => ({ kind: "delete_field", collection, field }));
}

const settings = ["hidden", "single", "icon", "note", "translation"] as const;

/** Groups come later: they are named, and may be new themselves. */
function changesOf(
  current: ModelFileCollection | undefined,
  wanted: ModelFileCollection,
  dialect: Dialect,
): RequestedChange[] {
  const { collection } = wanted;
  if (current === undefined) return newCollection(wanted, dialect);
  const data = Object.fromEntries(
    settings.flatMap((key) => (isSameValue(current[key], wanted[key]) ? [] : [[key, wanted[key]]])),
  );
  const known = new Set(current.fields.map(({ field }) => field));
  const changed = fieldChanges(current.fields, { wanted: wanted.fields, dialect });
  const isSystem = isSystemCollection(collection);
  return [
    ...(isSystem || Object.keys(data).length === 0
      ? []
      : [{ kind: "update_collection", collection, data } as const]),
    ...newFields(
      wanted.fields.filter(({ field }) => !known.has(field)),
      dialect,
    ).map((field): RequestedChange => ({ kind: "create_field", collection, data: field })),
    ...(changed.length > 0 ? [{ kind: "update_fields", collection, data: changed } as const] : []),
  ];
}

function newCollection(wanted: ModelFileCollection, dialect: Dialect): RequestedChange[] {
  const { collection, fields, ...rest } = wanted;
  const made = newFields(fields, dialect);
  if (isSystemCollection(collection))
    return made.map((field): RequestedChange => ({
      kind: "create_field",
      collection,
      data: field,
    }));
  return [{ kind: "create_collection", data: { collection, ...rest, fields: made } }];
}

function groupChanges(
  current: ModelFileCollection | undefined,
  wanted: ModelFileCollection,
): RequestedChange[] {
  const before = new Map(current?.fields.map(({ field, group }) => [field, group]));
  const data = wanted.fields
    .filter(({ field, group }) => (before.get(field) ?? null) !== group)
    .map(({ field, group }) => ({ field, group }));
  return data.length === 0 ? [] : [{ kind: "update_fields", collection: wanted.collection, data }];
}

interface Files {
  current: ModelFile;
  wanted: ModelFile;
}

const nameOf = ({ collection_many, field_many }: ModelFileRelation): string =>
  `${collection_many}.${field_many}`;

/** Only stored relations: those of a foreign key go with it. */
function removedRelations(model: Model, { current, wanted }: Files): RequestedChange[] {
  const names = new Set(wanted.relations.map(nameOf));
  return current.relations
    .filter((relation) => !names.has(nameOf(relation)))
    .map((relation) => idOf(model, relation))
    .filter((id) => id > 0)
    .map((id): RequestedChange => ({ kind: "delete_relation", id }));
}

function changedRelations(model: Model, { current, wanted }: Files): RequestedChange[] {
  const known = new Map(current.relations.map((relation) => [nameOf(relation), relation]));
  return wanted.relations.flatMap((relation): RequestedChange[] => {
    const before = known.get(nameOf(relation));
    if (before === undefined) return [{ kind: "create_relation", data: relation }];
    if (isSameValue(before, relation)) return [];
    const id = idOf(model, before);
    return id > 0
      ? [{ kind: "update_relation", id, data: relation }]
      : [{ kind: "create_relation", data: relation }];
  });
}

function idOf(model: Model, relation: ModelFileRelation): number {
  return model.relations.find((other) => nameOf(other) === nameOf(relation))?.id ?? 0;
}

/** Fields to be created on this database. Their groups are set later, because these may be new themselves. */
function newFields(fields: readonly ModelFileField[], dialect: Dialect): NewField[] {
  return fields.map((field) => {
    const { key_part: _part, key_target: _target, group: _group, ...described } = field;
    return toChange({ ...described, ...typeOf(field, dialect) });
  });
}

/** A field to be created, without a group. */
type NewField = Omit<FieldChange, "group"> & { field: string };

/**
 * The differences of fields that exist on both sides, except for their groups. The file may come from another database: what counts is
 * what this one makes of a column and its default, not how the other one calls them.
 */
function fieldChanges(
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

/** Keys that are not compared: those that say which field it is, those that only reading knows, the group, which is compared by name, and those of which a vendor has its own way. */
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

/** Leaves out the values that are null for a field without a column. */
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

/** The column that this database makes of one of another database, in its own words; two columns with the same are the same. */
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
    : { datatype, length: usual?.defaultLength ?? null };
}
