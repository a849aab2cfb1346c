import type { Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { Logger } from "../../core/log/logger.ts";
import type { Cursor, Row, Snapshot } from "../../database/database.ts";
import { boundedCountStatement, runStatement, withTime } from "../sql/select-sql.ts";
import { Budget, readingOf, ReplyTooLarge, type Size } from "./budget.ts";
import { listMeta, type MetaInput } from "./meta.ts";
import { runNarrowed } from "./narrowed.ts";
import { cachedPlan } from "./plan.ts";
import { compilePlan, expand, runPlan } from "./run.ts";
import type { ListRead, Reading, ReadPlan } from "./types.ts";
import type { Item } from "../plan/wire-values.ts";

/** Milliseconds that a reader may take nothing, that a long read may last, and between two looks at what it holds up. */
const [longestPause, longestRead, lookEvery] = [60_000, 30 * 60_000, 5000];

/** Bytes of later writes from which the log says so; again with each doubling. */
const worthSaying = 64 * 1024 * 1024;

/**
 * A list in pieces. Up to `shortList` rows come as one, read like any other list. A longer one, or one that is larger than a reply may be at a time, comes from a snapshot: its rows,
 * the related ones included, are those of one moment, none twice and none left out, whatever others write meanwhile; between
 * two pieces other requests have their turn. Callers that stop early return the generator, which ends the snapshot; one that takes
 * nothing for a minute loses it. Throws what `readItems` throws, and tooManyRequests, with the first piece.
 */
export async function* streamItems(
  ctx: Context,
  collection: string,
  { shortList, ...read }: ListRead & { shortList: number },
): PieceGenerator {
  const reading = readingOf(ctx);
  const query: Query = { ...read.query, single: false, meta: [] };
  const { settings } = reading;
  const plan = cachedPlan(ctx, collection, { ...read, query, keys: null, settings });
  const list: List = { plan, query: read.query, count: 0 };
  if (await isShort(ctx, plan, shortList)) {
    const rows = await runPlan(ctx, plan, reading);
    const items = await expandFitting(ctx, plan, { rows, reading });
    if (items !== null) {
      if (items.length > 0) yield items;
      return metaOf(ctx, { ...list, count: items.length });
    }
  }
  return yield* fromSnapshot(ctx, list, reading);
}

async function* fromSnapshot(
  ctx: Context,
  { plan, query }: List,
  reading: Reading,
): PieceGenerator {
  const snapshot = await ctx.db.snapshot();
  const watch = watchSnapshot(snapshot, ctx.log);
  let count = 0;
  try {
    for await (const piece of piecesOf(ctx, plan, { ...reading, source: snapshot })) {
      count += piece.length;
      watch.pause();
      yield piece;
      watch.goOn();
    }
    return await metaOf(ctx, { plan, query, count, source: snapshot });
  } finally {
    await watch.end();
  }
}

type PieceGenerator = AsyncGenerator<Item[], Record<string, unknown> | undefined>;

/** A list under way, and how many items it has. */
type List = MetaInput;

async function metaOf(ctx: Context, list: List): Promise<Record<string, unknown> | undefined> {
  return list.query.meta.length === 0 ? undefined : listMeta(ctx, list);
}

async function isShort(ctx: Context, plan: ReadPlan, shortList: number): Promise<boolean> {
  if (plan.where.kind === "none" || (plan.limit !== null && plan.limit <= shortList)) return true;
  const most = plan.offset + shortList + 1;
  const [row] = await runNarrowed(ctx, plan, {
    first: most,
    read: (where) =>
      runStatement(ctx, boundedCountStatement(ctx.db.dialect, plan.access.name, { where, most })),
  });
  return Number(row?.["total"] ?? 0) < most;
}

/** Rows of the first piece and of the largest. */
const [firstPiece, largestPiece] = [50, 500];
/** The size that a piece should have, with all levels. */
const wanted: Size = { rows: 1000, bytes: 500_000 };

async function* piecesOf(
  ctx: Context,
  plan: ReadPlan,
  reading: Reading & { source: Snapshot },
): AsyncGenerator<Item[]> {
  let size = firstPiece;
  let { cursor, rows } = await openCursor(ctx, plan, { reading, size });
  while (rows.length > 0) {
    const budget = new Budget(ctx.project.replyBounds);
    const items = await expandFitting(ctx, plan, { rows, reading: { ...reading, budget } });
    if (items === null) {
      size = Math.ceil(rows.length / 8);
      yield* smallerPieces(ctx, plan, { rows, reading, size });
    } else {
      yield items;
      const { reply } = budget;
      const fitting = Math.min(wanted.rows / reply.rows, wanted.bytes / reply.bytes);
      size = Math.max(1, Math.min(Math.floor(rows.length * fitting), largestPiece));
    }
    rows = await cursor.next(size);
  }
}

/** One after the other, since together they were too large. */
async function* smallerPieces(
  ctx: Context,
  plan: ReadPlan,
  { rows, reading, size }: { rows: Row[]; reading: Reading; size: number },
): AsyncGenerator<Item[]> {
  for (let start = 0; start < rows.length; start += size) {
    const budget = new Budget(ctx.project.replyBounds);
    const part = { rows: rows.slice(start, start + size), reading: { ...reading, budget } };
    const items = await expandFitting(ctx, plan, part);
    if (items === null) yield* smallerPieces(ctx, plan, { ...part, size: Math.ceil(size / 8) });
    else yield items;
  }
}

/** Null: with all that belongs to them they are more than a reply may hold at a time, but fewer of them may fit. */
async function expandFitting(
  ctx: Context,
  { root }: ReadPlan,
  input: { rows: Row[]; reading: Reading },
): Promise<Item[] | null> {
  try {
    return await expand(ctx, root, input);
  } catch (error) {
    if (error instanceof ReplyTooLarge && input.rows.length > 1) return null;
    throw error;
  }
}

/** With its first rows: only they show whether the search index that the condition names is still there. */
function openCursor(
  ctx: Context,
  plan: ReadPlan,
  { reading, size }: { reading: Reading & { source: Snapshot }; size: number },
): Promise<{ cursor: Cursor; rows: Row[] }> {
  const { source } = reading;
  return runNarrowed(ctx, plan, {
    source,
    read: async (where) => {
      const cursor = await source.open(withTime(ctx, compilePlan({ ...plan, where }, reading)));
      return { cursor, rows: await cursor.next(size) };
    },
  });
}

/** Ends a snapshot that nobody reads any more, and says what it holds up. */
interface SnapshotWatch {
  /** The reader has a piece. */
  pause(): void;
  /** It wants the next one. */
  goOn(): void;
  /** Closes the snapshot. */
  end(): Promise<void>;
}

/**
 * A snapshot keeps the database from clearing away what others have changed or, on SQLite, from putting later writes in their
 * place: the file of these writes grows as long as it is open.
 */
function watchSnapshot(snapshot: Snapshot, log: Logger): SnapshotWatch {
  const started = performance.now();
  let said = worthSaying / 2;
  let pause: NodeJS.Timeout | undefined;
  let closing: Promise<void> | null = null;

  const end = (): Promise<void> => {
    clearTimeout(pause);
    clearTimeout(longest);
    clearInterval(look);
    closing ??= snapshot.close();
    return closing;
  };
  const giveUp = (): void => {
    const seconds = Math.round((performance.now() - started) / 1000);
    log.warn("A long read was ended: its reader was too slow.", { seconds });
    end().catch((error: unknown) => log.warn("A snapshot was not closed well.", { error }));
  };
  const sayHeld = async (): Promise<void> => {
    const bytes = await snapshot.heldBytes();
    if (bytes < said * 2) return;
    said = bytes;
    const megabytes = Math.round(bytes / 1024 / 1024);
    log.warn("The database's log of writes grows while a long read is under way.", { megabytes });
  };
  const look = setInterval(() => void sayHeld(), lookEvery).unref();
  const longest = setTimeout(giveUp, longestRead).unref();
  return {
    pause: () => void (pause = setTimeout(giveUp, longestPause).unref()),
    goOn: () => clearTimeout(pause),
    end,
  };
}
