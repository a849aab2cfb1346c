import type { Query } from "@rowhouse/contract";
import { emptyQuery } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { etagOf } from "../etag.ts";
import type { Item } from "../read/read.ts";
import { readEach, readItem, shownItems } from "../read/read.ts";
import type { WriteAnswer, WriteOptions } from "./options.ts";
import type { WriteScope, WrittenRow } from "./scope.ts";

/** The query a write's answer is read with. */
export function answerQuery({ query }: WriteOptions): Query {
  return {
    ...emptyQuery,
    fields: query?.fields ?? null,
    lang: query?.lang ?? null,
    meta: query?.meta ?? [],
  };
}

interface Answered {
  written: readonly WrittenRow[];
  options: WriteOptions;
  query: Query;
}

/** The written items as their writer may see them; null for those that are out of sight (API contract 2.3, K12). */
export async function answersFor(
  scope: WriteScope,
  collection: string,
  answered: Answered,
): Promise<WriteAnswer[]> {
  const { ctx } = scope;
  const { written, options, query } = answered;
  const unseen = () => written.map((row) => withoutData(ctx, collection, row));
  if (options.silent || written.length === 0) return unseen();
  const trusted = options.trusted === true;
  try {
    const known = await knownItems(scope, collection, answered);
    if (known) return written.map((row) => known.get(row) ?? withoutData(ctx, collection, row));
    const [first] = written;
    if (first && written.length === 1) {
      const { key } = first;
      const { data, meta, etag } = await readItem(ctx, collection, { key, query, trusted });
      return [{ key, data: asItem(data), etag, ...(meta ? { meta } : {}) }];
    }
    const keys = written.map(({ key }) => key);
    const seen = await readEach(ctx, collection, { keys, query, trusted });
    return unseen().map((answer) => ({ ...answer, ...seen.get(String(answer.key)) }));
  } catch (error) {
    if (error instanceof AppError && (error.key === "itemNotFound" || error.key === "readDenied"))
      return unseen();
    throw error;
  }
}

/** Rows that nothing was written after are the answer as they are; null where they have to be read again. */
async function knownItems(
  { ctx, writes }: WriteScope,
  collection: string,
  { written, options, query }: Answered,
): Promise<Map<WrittenRow, WriteAnswer> | null> {
  const isKnown = written.every(({ readAt }) => readAt === writes);
  if (!isKnown || options.trusted || query.meta.length > 0) return null;
  const seen = written.filter(({ mayRead }) => mayRead);
  const items = await shownItems(ctx, collection, { rows: seen.map(({ row }) => row), query });
  return (
    items &&
    new Map(
      seen.map((row, at) => [
        row,
        { ...withoutData(ctx, collection, row), data: items[at] ?? null },
      ]),
    )
  );
}

function withoutData(ctx: Context, collection: string, { key, row }: WrittenRow): WriteAnswer {
  const written = ctx.model.collections[collection];
  return { key, data: null, etag: written ? etagOf(written, row) : null };
}

export function asItem(data: Item[] | Item): Item {
  return Array.isArray(data) ? (data[0] ?? {}) : data;
}
