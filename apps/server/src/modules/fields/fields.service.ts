import { can, isSystemCollection, readableFields } from "@rowhouse/contract";
import type { Collection, Field, Meta, Query, SortRule } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { toWireField, withMeta } from "../collections/index.ts";

export interface FieldsAnswer {
  data: Field | Field[];
  meta?: Meta;
}

/** Use cases of fields (API contract 2.6, 6.2), answered from the model; one representation for lists and single reads (F53). */
export function fieldsService(ctx: Context) {
  return {
    /** All fields of the collections the caller may read, less the blacklisted ones. */
    listAll(query: Query): Field[] {
      const collections = Object.values(ctx.model.collections).filter((collection) =>
        can(ctx.rights, collection, "read"),
      );
      return page(
        collections.flatMap((collection) => fieldsOf(ctx, collection)),
        query,
      );
    },

    list(name: string, query: Query): Field[] {
      return page(fieldsOf(ctx, readableCollection(ctx, name)), query);
    },

    /** One name answers an object, several a list. Throws fieldNotFound (administrators) or fieldAccessDenied. */
    read(name: string, { names, query }: { names: string[]; query: Query }): FieldsAnswer {
      const visible = fieldsOf(ctx, readableCollection(ctx, name));
      const found = names.map((wanted) => namedField(ctx, visible, wanted));
      const [only] = found;
      return only && found.length === 1
        ? withMeta(only, query, { collection: "directus_fields", type: "item" })
        : withMeta(found, query, {
            collection: "directus_fields",
            type: "collection",
            result_count: found.length,
          });
    },
  };
}

function namedField(ctx: Context, visible: readonly Field[], wanted: string): Field {
  const found = visible.find(({ field }) => field === wanted);
  if (found) return found;
  throw ctx.rights.isAdmin
    ? new AppError("fieldNotFound", { field: wanted })
    : new AppError("fieldAccessDenied", { field: wanted });
}

/** What does not exist is refused like what may not be read, except to administrators (J6). */
function readableCollection(ctx: Context, name: string): Collection {
  const found = Object.hasOwn(ctx.model.collections, name)
    ? ctx.model.collections[name]
    : undefined;
  if (found && can(ctx.rights, found, "read")) return found;
  throw ctx.rights.isAdmin
    ? new AppError("collectionNotFound", { collection: name })
    : new AppError("readDenied", { collection: name });
}

function fieldsOf(ctx: Context, collection: Collection): Field[] {
  const readable = readableFields(ctx.rights, collection);
  return Object.values(collection.fields)
    .filter(({ field }) => readable.has(field))
    .map(toWireField);
}

/** `sort` and `limit` as in other lists (F21, F34); without `sort` user collections first, fields in their order. */
function page(fields: Field[], query: Query): Field[] {
  const rules: SortRule[] = query.sort ?? [];
  for (const { field } of rules) {
    if (field !== "" && !isFieldKey(field)) throw new AppError("fieldInvalid", { field });
  }
  const sorted = fields.toSorted((a, b) => compareBy(rules, a, b) || byDefault(a, b));
  const offset = query.offset ?? 0;
  return query.limit === null || query.limit < 0
    ? sorted
    : sorted.slice(offset, offset + query.limit);
}

const sortable = [
  "id",
  "collection",
  "field",
  "type",
  "interface",
  "sort",
  "required",
  "readonly",
  "locked",
  "hidden_detail",
  "hidden_browse",
  "width",
  "group",
  "note",
] as const;

function isFieldKey(name: string): name is (typeof sortable)[number] {
  return sortable.some((key) => key === name);
}

function compareBy(rules: readonly SortRule[], a: Field, b: Field): number {
  for (const { field, direction } of rules) {
    if (!isFieldKey(field)) continue;
    const order = compare(a[field], b[field], direction === "desc" ? -1 : 1);
    if (order !== 0) return order;
  }
  return 0;
}

function byDefault(a: Field, b: Field): number {
  return (
    Number(isSystemCollection(a.collection)) - Number(isSystemCollection(b.collection)) ||
    compare(a.collection, b.collection, 1) ||
    compare(a.sort, b.sort, 1) ||
    compare(a.id, b.id, 1)
  );
}

/** Values that are missing come last in either direction. */
function compare(
  a: string | number | boolean | null,
  b: string | number | boolean | null,
  direction: 1 | -1,
): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -direction : direction;
}
