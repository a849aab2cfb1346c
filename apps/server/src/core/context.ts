import type { Model, Rights } from "@rowhouse/contract";
import type { Database } from "../database/database.ts";
import type { Clock } from "./clock.ts";
import type { AppEvent } from "./events.ts";
import type { Logger } from "./logger.ts";
import type { Project } from "./project.ts";

export type { AppEvent } from "./events.ts";

/** Who acts. The public has no user; `role` is then the public role. */
export interface Actor {
  user: number | null;
  role: number | null;
  isAdmin: boolean;
}

/** Where a request came from; kept in activity. `baseUrl` has no trailing slash and is the address callers use. */
export interface Origin {
  ip: string;
  userAgent: string;
  baseUrl: string;
}

/** Everything a use case needs, made once per request (or by a job or a test). No context means no rights. */
export interface Context {
  requestId: string;
  actor: Actor;
  rights: Rights;
  project: Project;
  model: Model;
  db: Database;
  clock: Clock;
  log: Logger;
  origin: Origin;
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
): Promise<T> {
  const events: AppEvent[] = [];
  const result = await ctx.db.transaction((db) =>
    work({ ...ctx, db, announce: (event) => void events.push(event) }),
  );
  for (const event of events) ctx.announce(event);
  return result;
}
