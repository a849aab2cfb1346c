import { AppError } from "../core/errors.ts";
import type { Database } from "./database.ts";
import { identifier, sql } from "./sql.ts";

/** What every process caches and has to drop when any of them changes it. */
export const versionTopics = ["model", "settings", "access"] as const;
export type VersionTopic = (typeof versionTopics)[number];

/** Holds a number per topic; not a collection, so the model leaves it out. */
export const versionsTable = "rowhouse_versions";

/** The versions of one database, as this process knows them. */
export interface Versions {
  /** Marks the caches of the other processes as out of date; they notice at their next check. */
  bump(topic: VersionTopic): Promise<void>;
  close(): void;
}

export interface VersionsInput {
  /** Milliseconds between two looks. */
  every: number;
  /** Another process has changed something. */
  changed(topic: VersionTopic): void;
  /** The others could not be notified. */
  failed(error: unknown): void;
  /** The database responds, but holds no versions any more. */
  missing(): void;
}

/**
 * Looks for changes by other processes without any service between them: one small query each time, over the same
 * database that holds what is cached. The first check only reads the current versions.
 */
export function watchVersions(
  db: Database,
  { every, changed, failed, missing }: VersionsInput,
): Versions {
  const known = new Map<string, number>();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const row of await db.all(
        sql`select topic, version from ${identifier(versionsTable)}`,
      )) {
        const topic = versionTopics.find((name) => name === row["topic"]);
        const version = Number(row["version"]);
        if (topic === undefined) continue;
        const last = known.get(topic);
        known.set(topic, Math.max(version, last ?? 0));
        if (last !== undefined && version > last) changed(topic);
      }
    } catch (error) {
      // A database that is away every request says aloud; the next look tries again.
      if (!isAway(error)) missing();
    } finally {
      isLooking = false;
    }
  }

  function count(topic: VersionTopic, by: number): void {
    const last = known.get(topic);
    if (last !== undefined) known.set(topic, last + by);
  }

  const timer = setInterval(() => void look(), every).unref();
  void look();
  return {
    async bump(topic) {
      // Counted before it is stored: whatever is found beyond that is the work of others.
      count(topic, 1);
      try {
        await db.run(
          sql`update ${identifier(versionsTable)} set version = version + 1 where topic = ${topic}`,
        );
      } catch (error) {
        count(topic, -1);
        failed(error);
      }
    },
    close: () => clearInterval(timer),
  };
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.key === "databaseUnreachable";
}
