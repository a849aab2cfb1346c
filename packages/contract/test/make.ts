import {
  makeCollection,
  makeField,
  makePermission,
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
export function newsPermission(rest: Partial<Permission> = {}): Permission {
  return makePermission("news", { id: 1, role: 3, ...rest });
}
