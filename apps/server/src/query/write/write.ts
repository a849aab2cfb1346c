import type { ProblemPath, Query } from "@rowhouse/contract";
import { emptyQuery, limits } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { checkRead, readByKeys, readItems } from "../read/read.ts";
import { answerQuery, answersFor, asItem } from "./answer.ts";
import { writeActivity } from "./activity.ts";
import type {
  CreateWrite,
  DeleteWrite,
  UpdateWrite,
  Values,
  WriteAnswer,
  WriteOptions,
} from "./options.ts";
import { createRows } from "./rows/create-rows.ts";
import { removeRows } from "./rows/remove-rows.ts";
import { StaleRow } from "./rows/stale-row.ts";
import { updateRows } from "./rows/update-rows.ts";
import type { RowWrite, RowWriter, WriteScope } from "./scope.ts";
import { writeScope } from "./scope.ts";
import type { Step } from "./steps.ts";
import { takeSteps } from "./steps.ts";

const rowWriter: RowWriter = { create: createRows, update: updateRows, remove: removeRows };

/**
 * Creates one item with its nested rows (API contract 7.1, 7.5).
 * Throws createDenied, fieldWriteDenied, forbidden (explain), unprocessable, invalidInput, duplicateKey.
 */
export async function createItem(
  ctx: Context,
  collection: string,
  write: CreateWrite,
): Promise<WriteAnswer> {
  const { values, ...options } = write;
  return only(
    await perform(ctx, {
      collection,
      options,
      steps: [{ kind: "create", write: rowWrite(collection, values, { options }) }],
    }),
  );
}

/** Creates several items in one transaction: all of them or none. */
export async function createItems(
  ctx: Context,
  collection: string,
  write: WriteOptions & { values: Values[] },
): Promise<WriteAnswer[]> {
  const { values, ...options } = write;
  checkBatch(values.length);
  return await performList(ctx, {
    collection,
    options,
    steps: values.map((item, at) => ({
      kind: "create",
      write: rowWrite(collection, item, { options, path: [at] }),
    })),
  });
}

/**
 * Updates one item (API contract 7.2); a status flagged soft_delete makes it a soft delete. An empty payload changes nothing.
 * Throws itemNotFound, updateDenied, deleteDenied, staleItem (412 with `details.current`) and what create throws.
 */
export async function updateItem(
  ctx: Context,
  collection: string,
  write: UpdateWrite,
): Promise<WriteAnswer> {
  const { key, values, ifMatch = null, ...options } = write;
  return only(
    await perform(ctx, {
      collection,
      options,
      steps: [
        { kind: "update", write: { ...rowWrite(collection, values, { options }), key, ifMatch } },
      ],
    }),
  );
}

/** Several updates in one transaction: one object for all `keys`, or a list of objects each with its key. */
export async function updateItems(
  ctx: Context,
  collection: string,
  write: WriteOptions &
    ({ keys: readonly (string | number)[]; values: Values } | { values: Values[] }),
): Promise<WriteAnswer[]> {
  const { values: _values, ...rest } = write;
  const { keys: _keys, ...options }: WriteOptions & { keys?: unknown } = rest;
  const changes =
    "keys" in write
      ? write.keys.map((key) => ({ key, values: write.values }))
      : keyedChanges(ctx, collection, write.values);
  checkBatch(changes.length);
  return await performList(ctx, {
    collection,
    options,
    steps: changes.map(({ key, values }, at) => ({
      kind: "update",
      write: {
        ...rowWrite(collection, values, { options, path: "keys" in write ? [] : [at] }),
        key,
      },
    })),
  });
}

/** Deletes one row for good; related rows stay. Throws itemNotFound, deleteDenied, staleItem. */
export async function deleteItem(
  ctx: Context,
  collection: string,
  write: DeleteWrite,
): Promise<void> {
  const { key, ifMatch = null, ...options } = write;
  await performDelete(ctx, collection, { ...options, ifMatch, keys: [key] });
}

/** Deletes several rows in one transaction. */
export async function deleteItems(
  ctx: Context,
  collection: string,
  write: WriteOptions & { keys: readonly (string | number)[] },
): Promise<void> {
  await performDelete(ctx, collection, { ...write, ifMatch: null });
}

interface Performed {
  collection: string;
  options: WriteOptions;
  steps: readonly Step[];
}

/** One transaction for the whole request; what it answers is read inside, so it shows exactly what was written. */
async function perform(
  ctx: Context,
  { collection, options, steps }: Performed,
): Promise<WriteAnswer[]> {
  const query = answerQuery(options);
  // A wrong `fields` is told before anything is written.
  if (!options.silent)
    await checkRead(ctx, collection, { query, trusted: options.trusted === true });
  try {
    return await inTransaction(ctx, async (inner) => {
      const scope = scopeOf(inner, options);
      const written = await takeSteps(scope, steps);
      await writeActivity(scope);
      return answersFor(scope, collection, {
        written: written.filter((row) => row !== null),
        options,
        query,
      });
    });
  } catch (error) {
    throw await withCurrent(ctx, error, query);
  }
}

/** The same for several items; the figures asked for are those of the list and stand with each of them (F59). */
async function performList(ctx: Context, performed: Performed): Promise<WriteAnswer[]> {
  const { collection, options } = performed;
  const { meta = [], ...query } = options.query ?? {};
  const answers = await perform(ctx, { ...performed, options: { ...options, query } });
  const seen = answers.filter(({ data }) => data !== null).map(({ key }) => key);
  const name = keyName(ctx, collection);
  if (meta.length === 0 || seen.length === 0 || name === undefined) return answers;
  const figures = await readItems(ctx, collection, {
    query: { ...emptyQuery, fields: ["-"], limit: -1, meta },
    where: { [name]: seen },
    trusted: options.trusted === true,
  });
  return answers.map((each) => ({ ...each, meta: figures.meta ?? {} }));
}

async function performDelete(
  ctx: Context,
  collection: string,
  write: WriteOptions & { keys: readonly (string | number)[]; ifMatch: string | null },
): Promise<void> {
  const { keys, ifMatch, ...options } = write;
  checkBatch(keys.length);
  try {
    await inTransaction(ctx, async (inner) => {
      const scope = scopeOf(inner, options);
      const write = { collection, options: effective(options), ifMatch, depth: 0, path: [] };
      await takeSteps(
        scope,
        keys.map((key) => ({ kind: "remove", write: { ...write, key } })),
      );
      await writeActivity(scope);
    });
  } catch (error) {
    throw await withCurrent(ctx, error, answerQuery(options));
  }
}

function scopeOf(ctx: Context, options: WriteOptions): WriteScope {
  return writeScope(ctx, {
    comment: options.query?.comment ?? null,
    writer: rowWriter,
    budget: limits.batchItems,
  });
}

function rowWrite(
  collection: string,
  values: Values,
  { options, path = [] }: { options: WriteOptions; path?: ProblemPath },
): RowWrite {
  return { collection, values, options: effective(options), depth: 0, path };
}

/** The caller's `activity_skip` and the module's own wish mean the same. */
function effective(options: WriteOptions): WriteOptions {
  return options.query?.skipActivity ? { ...options, skipActivity: true } : options;
}

async function withCurrent(ctx: Context, error: unknown, query: Query): Promise<unknown> {
  if (!(error instanceof StaleRow)) return error;
  const { data } = await readByKeys(ctx, error.collection, {
    keys: [error.key],
    query: { ...query, meta: [] },
  });
  return new AppError("staleItem", { details: { current: asItem(data) } });
}

function keyedChanges(
  ctx: Context,
  collection: string,
  values: Values[],
): { key: string | number; values: Values }[] {
  const name = keyName(ctx, collection);
  if (values.length === 0) throw new AppError("unprocessable", because("listExpected"));
  return values.map((item) => {
    // Without such a field the write itself is refused, in better words.
    if (name === undefined) return { key: "", values: item };
    const key = item[name];
    if (typeof key === "string" || typeof key === "number") return { key, values: item };
    throw new AppError("unprocessable", because("keysMissing", { field: name }));
  });
}

function keyName(ctx: Context, collection: string): string | undefined {
  const fields = Object.values(ctx.model.collections[collection]?.fields ?? {});
  return fields.find((field) => field.primary_key)?.field;
}

function checkBatch(count: number): void {
  if (count > limits.batchItems)
    throw new AppError("limitExceeded", { name: "items", limit: limits.batchItems });
}

function only(answers: WriteAnswer[]): WriteAnswer {
  const [answer] = answers;
  if (!answer) throw new AppError("internal");
  return answer;
}
