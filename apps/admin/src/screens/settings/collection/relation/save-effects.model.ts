import {
  isAliasType,
  ownValue,
  type Field,
  type FieldChange,
  type Model,
  type NamedFieldChange,
  type RequestedChange,
} from "@rowhouse/contract";

/** One sentence about what a change does to the database. */
export interface SaveEffect {
  key: string;
  values: Readonly<Record<string, string | readonly string[]>>;
}

const columnKeys = [
  "type",
  "datatype",
  "length",
  "default_value",
  "unique",
  "primary_key",
  "signed",
];

/** The effects of model changes on the database, in the order in which they happen. */
export function saveEffects(changes: readonly RequestedChange[], model: Model): SaveEffect[] {
  return changes.flatMap((change) => effectsOf(change, model));
}

function effectsOf(change: RequestedChange, model: Model): SaveEffect[] {
  switch (change.kind) {
    case "create_collection": {
      const { collection, fields } = change.data;
      const columns = fields.map(({ field = "" }) => field);
      return [{ key: "plan_table", values: { table: collection, columns } }];
    }
    case "create_field":
      return [createdLine(change.collection, change.data)];
    case "update_fields":
      return change.data.map((data) => {
        const stored = ownValue(ownValue(model.collections, change.collection)?.fields, data.field);
        return stored === undefined || !columnKeys.some((key) => Object.hasOwn(data, key))
          ? { key: "plan_described", values: { name: data.field } }
          : alteredLine(stored, data);
      });
    case "create_relation":
      return [relationLine(change.data)];
    case "update_relation":
      return model.relations
        .filter(({ id }) => id === change.id)
        .map((relation) => relationLine({ ...relation, ...change.data }));
    case "delete_relation":
      return model.relations
        .filter(({ id }) => id === change.id)
        .map(({ collection_many: table, field_many: field }) => ({
          key: "plan_relation_gone",
          values: { table, field },
        }));
    default:
      return [];
  }
}

function relationLine(relation: {
  collection_many: string;
  field_many: string;
  collection_one?: string | null;
}): SaveEffect {
  const { collection_many: table, field_many: field, collection_one: one } = relation;
  return { key: "plan_relation", values: { table, field, one: one ?? "" } };
}

function createdLine(table: string, data: NamedFieldChange): SaveEffect {
  const values = { table, field: data.field };
  if (isAliasType(data.type ?? null)) return { key: "plan_list", values };
  return { key: "plan_column", values: { ...values, column: columnText(data) } };
}

function alteredLine(stored: Field, data: NamedFieldChange): SaveEffect {
  const from = columnText(stored);
  const to = columnText({ datatype: stored.datatype, length: stored.length, ...data });
  const values = { table: stored.collection, field: stored.field };
  return from === to
    ? { key: "plan_column_rules", values }
    : { key: "plan_column_changed", values: { ...values, from, to } };
}

/** A column in a few words, as in VARCHAR(200). */
function columnText({ datatype, length }: Pick<FieldChange, "datatype" | "length">): string {
  return length === null || length === undefined || length === ""
    ? (datatype ?? "")
    : `${datatype ?? ""}(${length})`;
}
