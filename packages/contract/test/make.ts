import type { Collection, Field, FieldType, Permission, Relation } from "../src/index.ts";

/** A field that matters to a test by its name and type only. */
export function makeField(
  field: string,
  type: FieldType | null = "string",
  rest: Partial<Field> = {},
): Field {
  return {
    id: 1,
    collection: "news",
    field,
    type,
    datatype: null,
    interface: null,
    options: null,
    locked: false,
    translation: null,
    readonly: false,
    required: false,
    hidden_detail: false,
    hidden_browse: false,
    validation: null,
    sort: null,
    group: null,
    note: null,
    width: null,
    default_value: null,
    auto_increment: false,
    primary_key: false,
    unique: false,
    signed: false,
    length: null,
    ...rest,
  };
}

/** A collection with an auto-increment key `id` and the given fields. */
export function makeCollection(fields: Field[] = [], collection = "news"): Collection {
  const id = makeField("id", "integer", {
    primary_key: true,
    auto_increment: true,
    required: true,
  });
  const all = [id, ...fields].map((field) => ({ ...field, collection }));
  return {
    collection,
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    fields: Object.fromEntries(all.map((field) => [field.field, field])),
  };
}

/** A status field with draft, published and the soft-deleted gone. */
export function makeStatusField(rest: Partial<Field> = {}): Field {
  return makeField("status", "status", {
    default_value: "draft",
    options: {
      status_mapping: {
        draft: { name: "Draft" },
        published: { name: "Published", published: true },
        gone: { name: "Gone", soft_delete: true },
      },
    },
    ...rest,
  });
}

/** A rule of role 3 for `news` that allows nothing but what is given. */
export function makePermission(rest: Partial<Permission> = {}): Permission {
  return {
    id: 1,
    collection: "news",
    role: 3,
    status: null,
    create: "none",
    read: "none",
    update: "none",
    delete: "none",
    comment: "none",
    explain: "none",
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
    ...rest,
  };
}

/** A relation from `many.fieldMany` to `one.fieldOne`. */
export function makeRelation(
  [many, fieldMany]: [string, string],
  [one, fieldOne]: [string | null, string | null],
  junction: string | null = null,
): Relation {
  return {
    id: 1,
    collection_many: many,
    field_many: fieldMany,
    collection_one: one,
    field_one: fieldOne,
    junction_field: junction,
  };
}
