import {
  isSystemCollection,
  ownerField,
  ownValue,
  softDeleteStatuses,
  statusField,
  type Field,
  type Model,
} from "@rowhouse/contract";
import type { Check, Finding } from "../check.ts";
import { recordMend } from "../reading/entries.repository.ts";
import {
  createIndex,
  largeTables,
  readIndexedColumns,
  readLists,
  readOwnedCollections,
} from "../reading/indexes.repository.ts";

/** A table of fewer rows is read whole in no time. */
const manyRows = 1000;
/** Columns that databases index only in part, or not at all. */
const unindexed = /TEXT|BLOB|JSON|BYTEA|XML|POINT|GEOMETRY|\[\]/;

/** Columns that relations and lists look rows up by. */
export const indexesCheck: Check = {
  id: "indexes",
  weight: "advice",
  async find({ db, model }) {
    const indexed = await readIndexedColumns(db);
    const lists = await readLists(db);
    const wanted = [
      ...ofRelations(model),
      ...ofOrders(model),
      ...ofRights(model, await readOwnedCollections(db)),
      ...lists.sorted.flatMap((place) => wantedOf(model, place, "list")),
      ...lists.filtered.flatMap((place) => wantedOf(model, place, "filter")),
      ...ofStatuses(model),
    ];
    const missing = new Map(
      wanted
        .filter(({ field }) => !indexed.get(field.collection)?.has(field.field))
        .toReversed()
        .map((each) => [`${each.field.collection}.${each.field.field}`, each]),
    );
    const tables = new Set([...missing.values()].map(({ field }) => field.collection));
    const large = await largeTables(db, [...tables], manyRows);
    return {
      findings: [...missing]
        .filter(([, { field }]) => large.has(field.collection))
        .map(([key, { field, use }]) => findingOf(model, key, { field, use })),
    };
  },
  async mend(ctx, { values }, { model }) {
    const [collection, field] = [String(values["collection"]), String(values["field"])];
    const fields = Object.values(ownValue(model.collections, collection)?.fields ?? {});
    const key = fields.filter(({ primary_key: isKey }) => isKey).map((each) => each.field);
    await createIndex(ctx.db, { table: collection, column: field, key });
    const comment = `Created an index on ${collection}.${field}.`;
    await recordMend(ctx, { collection: "directus_collections", item: collection, comment });
  },
};

interface Wanted {
  field: Field;
  use: "relation" | "order" | "rights" | "list" | "filter" | "status";
}

function ofRelations(model: Model): Wanted[] {
  return model.relations.flatMap(({ collection_many: collection, field_many: field }) =>
    wantedOf(model, [collection, field], "relation"),
  );
}

function ofOrders(model: Model): Wanted[] {
  return Object.values(model.collections)
    .flatMap(({ fields }) => Object.values(fields))
    .filter(({ type }) => type === "sort")
    .flatMap(({ collection, field }) => wantedOf(model, [collection, field], "order"));
}

/** The field of the owner decides which rows somebody sees whose rights end at their own. */
function ofRights(model: Model, owned: ReadonlySet<string>): Wanted[] {
  return Object.values(model.collections)
    .filter(({ collection }) => owned.has(collection))
    .map(ownerField)
    .filter((field) => field !== null)
    .flatMap(({ collection, field }) => wantedOf(model, [collection, field], "rights"));
}

/** The trash looks up what a status hides, which few rows have. */
function ofStatuses(model: Model): Wanted[] {
  return Object.values(model.collections)
    .filter((collection) => softDeleteStatuses(collection).length > 0)
    .map(statusField)
    .filter((field) => field !== null)
    .flatMap(({ collection, field }) => wantedOf(model, [collection, field], "status"));
}

/** Nothing for fields without a column, for keys, and for tables that are not ours to change. */
function wantedOf(
  model: Model,
  [collection, name]: readonly [string, string],
  use: Wanted["use"],
): Wanted[] {
  const table = ownValue(model.collections, collection);
  if (!table || table.is_view || isSystemCollection(collection)) return [];
  const field = ownValue(table.fields, name);
  const isIndexable =
    field?.datatype && !unindexed.test(field.datatype) && !field.primary_key && !field.unique;
  return field && isIndexable ? [{ field, use }] : [];
}

/** Tables that the product does not manage are only spoken of: whoever made them decides. */
function findingOf(
  model: Model,
  key: string,
  { field: { collection, field }, use }: Wanted,
): Finding {
  const isManaged = ownValue(model.collections, collection)?.managed === true;
  const values = { collection, field, use };
  return { key, kind: "index_missing", values, mend: isManaged ? "plain" : null };
}
