import { toStoredTime } from "../core/context.ts";
import type { Logger } from "../core/log/logger.ts";
import type { Project } from "../core/project.ts";
import type { Removals } from "../core/project-files.ts";
import type { Database } from "../database/database.ts";
import { removalsTable } from "../database/migrations/20261125-create-removals.ts";
import { identifier, sql } from "../database/sql.ts";

const table = identifier(removalsTable);
/** How many are tried at a time. */
const atATime = 100;

/** The removals of a database that are still to be done. */
export function removalsIn(db: Database): Removals {
  return {
    async add(inside, path, now) {
      await inside.run(sql`delete from ${table} where path = ${path}`);
      await inside.insert(removalsTable, { path, since: toStoredTime(now) }, "path");
    },
    async isPending(path) {
      return (await db.all(sql`select path from ${table} where path = ${path}`)).length > 0;
    },
    async list() {
      const rows = await db.all(sql`select path from ${table} order by since limit ${atATime}`);
      return rows.map((row) => String(row["path"]));
    },
    async done(path) {
      await db.run(sql`delete from ${table} where path = ${path}`);
    },
  };
}

/** Milliseconds between two tries. */
const tryEvery = 60_000;

/** Removes what the storage has refused to remove before, at once and every minute. `close` waits for the try under way. */
export function removeAgain(
  { removals, storage }: Pick<Project, "removals" | "storage">,
  log: Logger | undefined,
): { run(): Promise<void>; close(): Promise<void> } {
  let isClosed = false;
  async function run(): Promise<void> {
    try {
      for (const path of await removals.list()) {
        if (isClosed) return;
        await (path.endsWith("/") ? storage.removeFolder(path.slice(0, -1)) : storage.remove(path));
        await removals.done(path);
      }
    } catch (error) {
      log?.warn("Files could not be removed yet.", { error });
    }
  }
  let last = run();
  const timer = setInterval(() => {
    last = last.then(run);
  }, tryEvery).unref();
  return {
    run,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await last;
    },
  };
}
