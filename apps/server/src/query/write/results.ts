import { ownValue, type Query } from "@rowhouse/contract";
import { emptyQuery } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { etagOf } from "../sql/stored-rows.ts";
import { readEach, readItemWithEtag, shownItems } from "../read/by-key.ts";
import type { WriteOptions, WriteResult } from "./options.ts";
import type { WriteScope, WrittenRow } from "./scope.ts";

/** The query that the result of a write is read with. */
export function resultQuery({ query }: WriteOptions): Query {
  return {
    ...emptyQuery,
    fields: query?.fields ?? null,
    leavesOutFields: query?.leavesOutFields === true,
    lang: query?.lang ?? null,
    absentKeys: query?.absentKeys ?? false,
    meta: query?.meta ?? [],
  };
}

interface Written {
  written: readonly WrittenRow[];
  options: WriteOptions;
  query: Query;
}

/** The written items as their writer may see them; null for those the writer may not read (API contract 2.3, K12). */
export async function resultsOf(
  scope: WriteScope,
  collection: string,
  input: Written,
): Promise<WriteResult[]> {
  const { ctx } = scope;
  const { written, options, query } = input;
  const unseen = () => written.map((row) => withoutItem(ctx, collection, row));
  if (options.skipResult || written.length === 0) return unseen();
  const trusted = options.trusted === true;
  try {
    const known = await knownItems(scope, collection, input);
    if (known) return written.map((row) => known.get(row) ?? withoutItem(ctx, collection, row));
    const [first] = written;
    if (first && written.length === 1) {
      const { key } = first;
      return [{ key, ...(await readItemWithEtag(ctx, collection, { key, query, trusted })) }];
    }
    const keys = written.map(({ key }) => key);
    const seen = await readEach(ctx, collection, { keys, query, trusted });
    return unseen().map((result) => ({ ...result, ...seen.get(String(result.key)) }));
  } catch (error) {
    if (error instanceof AppError && (error.key === "itemNotFound" || error.key === "readDenied"))
      return unseen();
    throw error;
  }
}

/** Items of rows that are still current, because nothing was written after they were read; null where they are not. */
async function knownItems(
  { ctx, writes }: WriteScope,
  collection: string,
  { written, options, query }: Written,
): Promise<Map<WrittenRow, WriteResult> | null> {
  const isKnown = written.every(({ readAt }) => readAt === writes);
  if (!isKnown || options.trusted || query.meta.length > 0) return null;
  const seen = written.filter(({ mayRead }) => mayRead);
  const items = await shownItems(ctx, collection, { rows: seen.map(({ row }) => row), query });
  return (
    items &&
    new Map(
      seen.map((row, at) => [
        row,
        { ...withoutItem(ctx, collection, row), item: items[at] ?? null },
      ]),
    )
  );
}

function withoutItem(ctx: Context, collection: string, { key, row }: WrittenRow): WriteResult {
  const written = ownValue(ctx.model.collections, collection);
  return { key, item: null, etag: written ? etagOf(written, row) : null };
}
