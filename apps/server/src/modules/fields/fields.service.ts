import { asRecord, can, isSystemCollection, readableFields } from "@rowhouse/contract";
import type { Collection, Field, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { toWireField, withMeta, type ModelAnswer } from "./answers.ts";
import { pageOf } from "./field-list.ts";
import { allowNewField, changeableCollection, changeableField } from "./field-rights.ts";
import { remarkOf } from "./change/field-rows.ts";
import { addField, readField, removeField, saveFields } from "./change/field-writes.ts";
import { changeModel } from "./model-change.repository.ts";
import { removeCollection } from "./change/removal.ts";

export type FieldsAnswer = ModelAnswer<Field | Field[]>;

/** Use cases of fields (API contract 2.6, 6.2, 6.6), answered from the model; one representation for lists and single reads (F53). */
export function fieldsService(ctx: Context) {
  return {
    /** All fields of the collections the caller may read, less the blacklisted ones. */
    listAll(query: Query): Field[] {
      const collections = Object.values(ctx.model.collections).filter((collection) =>
        can(ctx.rights, collection, "read"),
      );
      return pageOf(
        collections.flatMap((collection) => fieldsOf(ctx, collection)),
        query,
      );
    },

    list(name: string, query: Query): Field[] {
      return pageOf(fieldsOf(ctx, readableCollection(ctx, name)), query);
    },

    /** One name answers an object, several a list. Throws fieldNotFound (administrators) or fieldAccessDenied. */
    read(name: string, { names, query }: { names: string[]; query: Query }): FieldsAnswer {
      const visible = fieldsOf(ctx, readableCollection(ctx, name));
      return answerOf(
        names.map((wanted) => namedField(ctx, visible, wanted)),
        query,
      );
    },

    async create(name: string, body: unknown, query: Query): Promise<FieldsAnswer | null> {
      const created = await changeModel(ctx, async (change) => {
        const collection = changeableCollection(change.ctx, name, "create");
        allowNewField(collection);
        const field = readField(change.ctx, body);
        const { part } = await addField(change.ctx, collection, {
          ...field,
          remark: remarkOf(query),
        });
        await change.tables.change(name, part);
        return field.name;
      });
      return answerAfter(ctx, name, { names: [created], query });
    },

    /** One change for all of the named fields. */
    async update(
      name: string,
      { names, body, query }: { names: string[]; body: unknown; query: Query },
    ): Promise<FieldsAnswer | null> {
      if (typeof body !== "object" || body === null || Array.isArray(body))
        throw new AppError("invalidInput", because("fieldChangeObject"));
      await changeAll(ctx, name, { bodies: names.map((field) => ({ ...body, field })), query });
      return answerAfter(ctx, name, { names, query });
    },

    /** A list of changes, each with the name of its field. */
    async updateList(
      name: string,
      { bodies, query }: { bodies: unknown; query: Query },
    ): Promise<FieldsAnswer | null> {
      if (isSystemCollection(name)) throw new AppError("systemCollection", { collection: name });
      if (!Array.isArray(bodies)) throw new AppError("invalidInput", because("fieldList"));
      await changeAll(ctx, name, { bodies, query });
      const names = bodies.map((body: { field?: unknown }) => String(body.field));
      const answer = await answerAfter(ctx, name, { names, query });
      return answer && { data: [answer.data].flat() };
    },

    /** `dropsJunction` drops the table between the two ends of a many-to-many field as well; that is for administrators. */
    async remove(
      name: string,
      { field: wanted, query, dropsJunction }: RemovedField & { query: Query },
    ): Promise<void> {
      await changeModel(ctx, async (change) => {
        const collection = changeableCollection(change.ctx, name, "delete");
        const field = changeableField(change.ctx, collection, wanted);
        const removed = await removeField(change.ctx, collection, {
          field,
          remark: remarkOf(query),
        });
        if (dropsJunction)
          for (const junction of removed.junctions) await removeCollection(change, junction);
        await change.tables.change(name, removed.part);
      });
    },
  };
}

interface RemovedField {
  field: string;
  dropsJunction: boolean;
}

async function changeAll(
  ctx: Context,
  name: string,
  { bodies, query }: { bodies: unknown[]; query: Query },
): Promise<void> {
  await changeModel(ctx, async (change) => {
    const collection = changeableCollection(change.ctx, name, "update");
    for (const body of bodies) {
      const { field } = asRecord(body);
      if (field !== undefined) changeableField(change.ctx, collection, String(field));
    }
    const save = { bodies, remark: remarkOf(query), onlyKnown: true };
    await change.tables.change(name, await saveFields(change.ctx, collection, save));
  });
}

/** The fields as they are after a change; null when the caller may see none of them. */
async function answerAfter(
  ctx: Context,
  name: string,
  { names, query }: { names: string[]; query: Query },
): Promise<FieldsAnswer | null> {
  const model = await ctx.project.models.get();
  const collection = model.collections[name];
  if (!collection || !can(ctx.rights, collection, "read")) return null;
  const visible = fieldsOf(ctx, collection);
  const found = names.flatMap((wanted) => visible.find(({ field }) => field === wanted) ?? []);
  return found.length === 0 ? null : answerOf(found, query, names.length > 1);
}

function answerOf(found: Field[], query: Query, isList = found.length > 1): FieldsAnswer {
  const [only] = found;
  const figures = { collection: "directus_fields" } as const;
  return only && !isList
    ? withMeta(only, query, { ...figures, type: "item" })
    : withMeta(found, query, { ...figures, type: "collection", result_count: found.length });
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
