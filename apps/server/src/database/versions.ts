import { AppError } from "../core/errors.ts";
import type { Database } from "./database.ts";
import { identifier, sql } from "./sql.ts";

/** The topics that every process caches and has to drop when any of them changes one, or that applications cache. */
export const versionTopics = ["model", "settings", "access", "presets"] as const;
export type VersionTopic = (typeof versionTopics)[number];

/** Holds a number per topic; not a collection, so the model leaves it out. */
export const versionsTable = "rowhouse_versions";

/** The versions of one database, as this process knows them. */
export interface Versions {
  /** Marks the caches of the other processes as out of date; they notice at their next check. */
  bump(topic: VersionTopic): Promise<void>;
  /** Looks for changes by other processes right now. */
  look(): Promise<void>;
  /** The number of a topic; null before the first look. It is never less than it was. */
  of(topic: VersionTopic): number | null;
  close(): void;
}

/** The versions of a database that no other process uses. */
export function ownVersions(): Versions {
  const counts = new Map<VersionTopic, number>();
  return {
    bump: async (topic) => void counts.set(topic, (counts.get(topic) ?? 0) + 1),
    look: async () => {},
    of: (topic) => counts.get(topic) ?? 0,
    close: () => {},
  };
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
  /** Changes of this process that the database has not counted yet. */
  const owed = new Set<VersionTopic>();
  let looking: Promise<void> | null = null;

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function lookOnce(): Promise<void> {
    try {
      for (const topic of owed) await store(topic);
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
    }
  }

  async function store(topic: VersionTopic): Promise<void> {
    await db.run(
      sql`update ${identifier(versionsTable)} set version = version + 1 where topic = ${topic}`,
    );
    owed.delete(topic);
  }

  const timer = setInterval(() => void look(), every).unref();
  void look();
  return {
    async bump(topic) {
      // Counted before it is stored: whatever is found beyond that is the work of others.
      const last = known.get(topic);
      if (last !== undefined) known.set(topic, last + 1);
      try {
        await store(topic);
      } catch (error) {
        owed.add(topic);
        failed(error);
      }
    },
    look,
    of: (topic) => known.get(topic) ?? null,
    close: () => clearInterval(timer),
  };
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.key === "databaseUnreachable";
}
