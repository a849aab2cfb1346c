import {
  fieldChangeKeys,
  isAliasType,
  isSameValue,
  lengthProblem,
  storedDatatype,
} from "@rowhouse/contract";
import type {
  DatabaseKind,
  FieldChange,
  ModelFileField,
  NamedFieldChange,
} from "@rowhouse/contract";

/** Fields to be created on this kind of database. Their groups are set later, because these may be new themselves. */
export function newFields(fields: readonly ModelFileField[], kind: DatabaseKind): NewField[] {
  return fields.map((field) => {
    const { key_part: _part, key_target: _target, group: _group, ...described } = field;
    return toChange({ ...described, ...columnOn(kind, field) });
  });
}

/** A field to be created, without a group. */
type NewField = Omit<FieldChange, "group"> & { field: string };

/** What differs in fields that exist on both sides, except for their groups. */
export function fieldChanges(
  current: readonly ModelFileField[],
  { wanted, kind }: { wanted: readonly ModelFileField[]; kind: DatabaseKind },
): NamedFieldChange[] {
  const known = new Map(current.map((field) => [field.field, field]));
  return wanted.flatMap((field) => {
    const stored = known.get(field.field);
    if (stored === undefined) return [];
    const before = { ...stored, ...columnOn(kind, stored) };
    const after = { ...field, ...columnOn(kind, field) };
    const changed = comparedKeys(kind).filter((key) => !isSameValue(before[key], after[key]));
    if (changed.length === 0) return [];
    // A datatype and its length are one.
    const keys = changed.some((key) => columnKeys.includes(key))
      ? [...new Set([...changed, ...columnKeys])]
      : changed;
    const data = Object.fromEntries(keys.map((key) => [key, after[key]]));
    return [toChange({ ...data, field: field.field })];
  });
}

type Key = Exclude<(typeof fieldChangeKeys)[number], (typeof uncompared)[number]>;

/** What says which field it is, what only reading knows, and the group, which is compared by name. */
const uncompared = ["id", "collection", "field", "group", "key_part", "key_target"] as const;

const columnKeys: readonly Key[] = ["type", "datatype", "length"];

/** PostgreSQL knows no numbers without a sign. */
function comparedKeys(kind: DatabaseKind): Key[] {
  const isCompared = (key: (typeof fieldChangeKeys)[number]): key is Key =>
    !uncompared.some((other) => other === key) && !(key === "signed" && kind === "postgres");
  return fieldChangeKeys.filter(isCompared);
}

/** Datatype and length as this kind of database has them: the file may come from another. */
function columnOn(
  kind: DatabaseKind,
  { type, datatype, length }: ModelFileField,
): Pick<ModelFileField, "datatype" | "length"> {
  if (datatype === null || isAliasType(type)) return { datatype: null, length: null };
  const own = storedDatatype(kind, datatype);
  return { datatype: own, length: lengthProblem(kind, own, length) === null ? length : null };
}

/** What is null for a field without a column is not sent. */
function toChange(change: Record<string, unknown> & { field: string }): NewField {
  return Object.fromEntries(
    Object.entries(change).filter(([key, value]) => !(key === "datatype" && value === null)),
  ) as NewField; // cast: keys of a field, without those that are null
}
