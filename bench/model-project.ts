import type { ProjectSnapshot, SnapshotCollection, SnapshotField } from "@rowhouse/server";

/** How large the model of a generated project is. */
export interface ModelSize {
  collections: number;
  /** Fields of each collection, its key included. */
  fields: number;
  /** Statuses of each collection, with rules of their own; none when left out. */
  statuses?: number;
}

/** The collection that has items; all others are empty. */
export const listedCollection = nameOf(0);

/** Fields that the listed collection has in a model of any size. */
export const listedFields = ["id", "text_1", "choice_3", "count_4", "price_5", "active_6", "day_7"];

const editorRole = 3;
const itemCount = 200;

/**
 * A project of many related collections with the usual kinds of fields, an administrator and an editor who may
 * read everything.
 */
export function makeModelProject(size: ModelSize): ProjectSnapshot {
  const collections = Array.from({ length: size.collections }, (_, index) =>
    collectionOf(index, size),
  );
  return {
    collections,
    relations: collections.flatMap(({ collection, fields }, index) =>
      fields
        .filter(({ type }) => type === "m2o")
        .map(({ field }) => ({
          collection_many: collection,
          field_many: field,
          collection_one: nameOf((index + 1) % size.collections),
          field_one: null,
          junction_field: null,
        })),
    ),
    roles: [{ id: editorRole, name: "Editor" }],
    permissions: [...system, ...collections.map(({ collection }) => collection)].flatMap(
      (collection) => rulesOf(collection, system.includes(collection) ? undefined : size.statuses),
    ),
    users: [
      { email: "admin@example.com", password: "password", role: 1 },
      { email: "editor@example.com", password: "password", role: editorRole },
    ],
    items: { [listedCollection]: Array.from({ length: itemCount }, (_, index) => item(index)) },
  };
}

/** The editor reads everything, status by status where there are statuses. */
function rulesOf(collection: string, statuses: number | undefined) {
  const rule = { collection, role: editorRole, read: "full" as const };
  return statuses === undefined
    ? [rule]
    : statusesOf(statuses).map((status) => ({ ...rule, status }));
}

/** The product's own tables that the app reads when it starts (API contract 8.7). */
const system = [
  "collections",
  "fields",
  "relations",
  "permissions",
  "roles",
  "settings",
  "collection_presets",
  "users",
  "user_roles",
  "files",
].map((name) => `directus_${name}`);

function nameOf(index: number): string {
  return `collection_${String(index + 1).padStart(3, "0")}`;
}

function collectionOf(index: number, { fields, statuses }: ModelSize): SnapshotCollection {
  const more = Array.from({ length: fields - 1 }, (_, index) => fieldOf(index));
  if (statuses !== undefined) more.push(statusField(statusesOf(statuses)));
  return {
    collection: nameOf(index),
    icon: "inventory_2",
    note: "One of many, as in a project that has grown for years",
    fields: [key, ...more].map((field, index) => ({ ...field, sort: index + 1 })),
  };
}

const key: SnapshotField = {
  field: "id",
  type: "integer",
  datatype: "INT",
  interface: "primary-key",
  primary_key: true,
  auto_increment: true,
  required: true,
  hidden_detail: true,
};

function statusesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `status_${index + 1}`);
}

function statusField(statuses: readonly string[]): SnapshotField {
  const mapping = statuses.map((value) => [value, { name: value.replace("_", " "), value }]);
  return {
    field: "status",
    type: "status",
    datatype: "VARCHAR",
    length: "20",
    interface: "status",
    default_value: statuses[0] ?? null,
    options: { status_mapping: Object.fromEntries(mapping) },
  };
}

/** The kinds take turns, so that ten fields hold one of each. */
const kinds: SnapshotField[] = [
  { field: "text", type: "string", datatype: "VARCHAR", length: "200", interface: "text-input" },
  {
    field: "remarks",
    type: "string",
    datatype: "TEXT",
    interface: "textarea",
    options: { rows: 5, placeholder: "What colleagues should know" },
  },
  {
    field: "choice",
    type: "string",
    datatype: "VARCHAR",
    length: "100",
    interface: "dropdown",
    options: { choices: { draft: "Draft", review: "In review", done: "Done", gone: "Gone" } },
    width: "half",
  },
  { field: "count", type: "integer", datatype: "INT", interface: "numeric", width: "half" },
  {
    field: "price",
    type: "decimal",
    datatype: "DECIMAL",
    length: "10,2",
    interface: "numeric",
    note: "In euros, without tax",
    width: "half",
  },
  {
    field: "active",
    type: "boolean",
    datatype: "TINYINT",
    interface: "toggle",
    default_value: "0",
    options: { labelOn: "Shown", labelOff: "Hidden" },
    width: "half",
  },
  { field: "day", type: "date", datatype: "DATE", interface: "date", width: "half" },
  { field: "moment", type: "datetime", datatype: "DATETIME", interface: "datetime", width: "half" },
  {
    field: "parent",
    type: "m2o",
    datatype: "INT",
    interface: "many-to-one",
    options: { template: "{{ text_1 }}" },
  },
];

function fieldOf(index: number): SnapshotField {
  const kind = kinds[index % kinds.length] ?? key;
  return { ...kind, field: `${kind.field}_${index + 1}` };
}

function item(index: number): Record<string, unknown> {
  return {
    id: index + 1,
    text_1: `Item ${index + 1}`,
    choice_3: index % 2 === 0 ? "draft" : "done",
    count_4: index,
    price_5: index / 4,
    active_6: index % 3 === 0,
    day_7: "2026-03-04",
  };
}
