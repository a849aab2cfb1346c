import type { Readiness } from "@rowhouse/contract";
import { AppError } from "../core/errors.ts";
import { defaultLimits } from "../core/project.ts";
import type { Signals } from "../core/signals/signals.ts";
import { parseDatabaseUrl } from "../database/connection.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { sql } from "../database/sql.ts";
import { defaultProject, type Projects } from "./projects.ts";

/** Whether this process can work. */
export interface ReadinessCheck {
  /** Answers within a second, whatever is missing. Throws `databaseUnreachable` or `storageUnavailable` with the state of all parts. */
  check(): Promise<Readiness>;
  /** The state of all parts, whatever is missing; within a second as well. */
  look(): Promise<Omit<Readiness, "ready">>;
  close(): Promise<void>;
}

/** Milliseconds for all of it; what has not answered by then is missing. */
const patience = 800;
/** One connection that nobody else uses: a pool whose connections all wait says nothing about the server. */
const limits = { ...defaultLimits, connections: 1, connect: 700, query: 500, lock: 500 };

/** Looks at what the default project depends on; one look at a time, for however many ask. */
export function createReadiness({
  projects,
  signals,
}: {
  projects: Projects;
  signals: Pick<Signals, "isConnected">;
}): ReadinessCheck {
  const own = ownConnection(projects);

  async function askDatabase(): Promise<boolean> {
    const db = await own.get();
    await db?.all(sql`select 1 as one`);
    const found = await projects.find(defaultProject);
    if (db === null) await found?.project.db.all(sql`select 1 as one`);
    return true;
  }

  async function askStorage(): Promise<boolean> {
    const found = await projects.find(defaultProject);
    await found?.project.storage.check();
    return true;
  }

  async function look(): Promise<Omit<Readiness, "ready">> {
    const [database, storage, redis] = await Promise.all([
      inTime(askDatabase(), false),
      inTime(askStorage(), false),
      inTime(signals.isConnected(), false),
    ]);
    return {
      database: database ? "ok" : "missing",
      // A project that was never opened has no storage to look at.
      storage: storage || !database ? "ok" : "missing",
      redis: redis === null ? "unused" : redis ? "ok" : "missing",
    };
  }

  let looking: Promise<Omit<Readiness, "ready">> | null = null;
  const lookOnce = () => (looking ??= look().finally(() => (looking = null)));
  return {
    look: lookOnce,
    async check() {
      const parts = await lookOnce();
      if (parts.database === "missing")
        throw new AppError("databaseUnreachable", { details: parts });
      if (parts.storage === "missing") throw new AppError("storageUnavailable", { details: parts });
      return { ready: true, ...parts };
    },
    close: own.close,
  };
}

/** The connection of the check, opened when it is first needed; null for SQLite, which reads while others write. */
function ownConnection(projects: Projects): {
  get(): Promise<Database | null>;
  close(): Promise<void>;
} {
  let opened: { url: string; db: Database } | null = null;
  return {
    async get() {
      const entry = await projects.locate(defaultProject);
      const url = entry?.databaseUrl ?? "";
      if (url === "" || parseDatabaseUrl(url).dialect === "sqlite") return null;
      if (opened?.url !== url) {
        await opened?.db.close();
        opened = { url, db: await openDatabase(url, limits) };
      }
      return opened.db;
    },
    async close() {
      await opened?.db.close();
    },
  };
}

function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), patience);
    work.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  });
}
