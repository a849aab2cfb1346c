import {
  makeCollection,
  makeField,
  type Collection,
  type Field,
  type FieldParts,
  type Permission,
} from "../src/index.ts";

/** A collection with an auto-increment key `id` and the given fields. */
export function makeContent(
  fields: Readonly<Record<string, FieldParts>> = {},
  collection = "news",
): Collection {
  const id = { type: "integer", primary_key: true, auto_increment: true, required: true } as const;
  return makeCollection(collection, { id, ...fields });
}

/** A status field with draft, published and the soft-deleted gone. */
export function makeStatusField(rest: FieldParts = {}): Field {
  return makeField("news", "status", {
    type: "status",
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
