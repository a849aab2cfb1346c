import { type Model, type Rights, toStoredDateTime } from "@rowhouse/contract";

import type { Database, TransactionKind } from "../database/database.ts";
import type { Logger } from "./log/logger.ts";
import type { Project, Settings } from "./project.ts";

/** Something that happened to items, reported after the transaction is committed. `name` e.g. `item.create`. */
export interface AppEvent {
  name: string;
  collection: string;
  keys: (string | number)[];
}

/** Who acts. The public has no user; `role` is then the public role. */
export interface Actor {
  user: number | null;
  /** The role whose rules count: the first one, or the public role for an actor without roles. */
  role: number | null;
  roles: readonly number[];
  isAdmin: boolean;
  /** The administrator who looks at the project as this actor, and changes nothing; left out for those who act themselves. */
  viewer?: number;
}

/** Where a request came from; recorded in the activity. `baseUrl` has no trailing slash and is the address callers use; `path` and `search` (without `?`) follow it. */
export interface Origin {
  ip: string;
  userAgent: string;
  /** The act that all it writes belongs to, by a UUID: its own, or the one that its caller says it is a step of. */
  act: string;
  /** Whether the caller has named the act. */
  isStep: boolean;
  baseUrl: string;
  path: string;
  search: string;
}

/** Everything a use case needs, made once per request (or by a job or a test). No context means no rights. */
export interface Context {
  requestId: string;
  actor: Actor;
  rights: Rights;
  project: Project;
  model: Model;
  settings: Settings;
  db: Database;
  clock: Clock;
  log: Logger;
  origin: Origin;
  /** The id of the session of the caller; null without one, as with a static token. */
  session: string | null;
  /**
   * To be called before what is dangerous, with the database or the transaction that it is done in. Throws `confirmationRequired`
   * where the session asks for a confirmation and has had none for a while.
   */
  assertConfirmed(db: Database): Promise<void>;
  /** Names in `fields` that were left out of what was read, for the header of the reply (J6). */
  leftOut: Set<string>;
  /** Delivered after the outermost transaction commits; dropped when it rolls back. */
  announce(event: AppEvent): void;
}

/**
 * The same context inside one transaction: `work` gets a context whose `db` is the transaction;
 * events announced in it are delivered after the commit. Nested calls join as savepoints.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
  kind?: TransactionKind,
): Promise<T> {
  const events: AppEvent[] = [];
  const ends: TransactionEnd[] = [];
  const result = await ctx.db
    .transaction((db) => {
      pendingEnds.set(db, ends);
      return work({ ...ctx, db, announce: (event) => void events.push(event) });
    }, kind)
    .catch(async (error: unknown) => {
      for (const { rollback } of ends.toReversed()) await orLog(ctx, rollback);
      throw error;
    });
  for (const event of events) ctx.announce(event);
  const outer = pendingEnds.get(ctx.db);
  if (outer) outer.push(...ends);
  else for (const { commit } of ends) await orLog(ctx, commit);
  return result;
}

/** Work beside the database once a transaction has ended, for example with the bytes of a file. */
export interface TransactionEnd {
  /** After the outermost transaction has committed. */
  commit?: () => Promise<void>;
  /** After the transaction, or one around it, has been rolled back; the last registered runs first. */
  rollback?: () => Promise<void>;
}

/** Only inside `inTransaction`. A step that fails is logged: what was decided is decided. */
export function onTransactionEnd(ctx: Context, end: TransactionEnd): void {
  const ends = pendingEnds.get(ctx.db);
  if (!ends) throw new Error("onTransactionEnd needs a transaction.");
  ends.push(end);
}

/** By the handle of the transaction. */
const pendingEnds = new WeakMap<Database, TransactionEnd[]>();

async function orLog(ctx: Context, step: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await step?.();
  } catch (error) {
    ctx.log.warn("A step after a transaction failed.", { request: ctx.requestId, error });
  }
}

/** The only source of the current time, so that tests can stop it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The text of the last second that was requested: a write needs the same one several times. */
let lastText = { second: Number.NaN, text: "" };

/** Stored form of a date-time on every database: UTC text `YYYY-MM-DD HH:mm:ss`. */
export function toStoredTime(dateTime: Date): string {
  const second = Math.floor(dateTime.getTime() / 1000);
  if (second !== lastText.second) lastText = { second, text: toStoredDateTime(dateTime) };
  return lastText.text;
}
