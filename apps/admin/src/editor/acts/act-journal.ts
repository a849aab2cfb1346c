import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { keepsDrafts } from "../../design/loading/keeps-drafts.ts";
import type { Act, DoneItem, OpenStep, PlannedItem, RefusedItem } from "./act.model.ts";

/** Where an act stands; written with every step. */
export interface ActHead {
  id: string;
  act: Act;
  /** Planned items that had their turn. */
  position: number;
  total: number;
  done: number;
  /** The steps that are over. */
  steps: number;
  /** The step that has begun; null between two. */
  open: OpenStep | null;
  /** Nothing is left to be gone on with. */
  isOver: boolean;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The outcome of one step. */
export interface StepRecord {
  done: readonly DoneItem[];
  refused: readonly RefusedItem[];
}

/**
 * The acts of this browser, so that one that was interrupted can be gone on with, reported and taken back. Where the browser
 * stores nothing, they last as long as the page.
 */
export interface ActJournal {
  begin(head: ActHead, plan: readonly PlannedItem[]): Promise<void>;
  /** Stores where the act stands, and the step that is over by now. */
  write(head: ActHead, step?: StepRecord): Promise<void>;
  plan(id: string): Promise<PlannedItem[]>;
  steps(id: string): Promise<StepRecord[]>;
  /** The acts of a user in a project, the latest first. */
  list(user: number, project: string): Promise<ActHead[]>;
  remove(id: string): Promise<void>;
}

/** Acts that are older are dropped, in milliseconds: 7 days. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;
/** Of more acts the oldest are dropped. */
const capacity = 5;

interface ActsSchema extends DBSchema {
  heads: { key: string; value: ActHead };
  plans: { key: string; value: readonly PlannedItem[] };
  steps: { key: [string, number]; value: StepRecord };
}

const stores = ["heads", "plans", "steps"] as const;

/** Opens the journal; its database is made when the first act begins, or is looked for. */
export function openActJournal({
  name = "rowhouse-acts",
  now = Date.now,
}: { name?: string; now?: () => number } = {}): ActJournal {
  let opened: Promise<IDBPDatabase<ActsSchema> | null> | null = null;
  const memory = inMemory();
  const withDb = async <T>(
    work: (db: IDBPDatabase<ActsSchema>) => Promise<T>,
    otherwise: () => T,
  ): Promise<T> => {
    opened ??= keepsDrafts() ? open(name) : Promise.resolve(null);
    const db = await opened;
    if (db === null) return otherwise();
    // The browser dropped the database, or has no room: the act goes on, and is known to this page.
    return await work(db).catch(otherwise);
  };
  const remove = (id: string): Promise<void> => {
    memory.remove(id);
    return withDb(
      (db) => removeFrom(db, id),
      () => undefined,
    );
  };
  return {
    begin: async (head, plan) => {
      memory.begin(head, plan);
      await withDb(
        async (db) => {
          const all = await db.getAll("heads");
          for (const { id } of surplus(all, now())) await removeFrom(db, id);
          const change = db.transaction(stores, "readwrite");
          await Promise.all([
            change.objectStore("heads").put(head, head.id),
            change.objectStore("plans").put(plan, head.id),
            change.done,
          ]);
        },
        () => undefined,
      );
    },
    write: async (head, step) => {
      memory.write(head, step);
      await withDb(
        async (db) => {
          const change = db.transaction(stores, "readwrite");
          await Promise.all([
            change.objectStore("heads").put(head, head.id),
            step && change.objectStore("steps").put(step, [head.id, head.steps]),
            change.done,
          ]);
        },
        () => undefined,
      );
    },
    plan: async (id) =>
      memory.plan(id) ??
      withDb(
        async (db) => [...((await db.get("plans", id)) ?? [])],
        () => [],
      ),
    steps: async (id) =>
      memory.steps(id) ??
      withDb(
        (db) => db.getAll("steps", IDBKeyRange.bound([id], [id, []])),
        () => [],
      ),
    list: async (user, project) => {
      const stored = await withDb((db) => db.getAll("heads"), memory.heads);
      return stored
        .filter(
          ({ act, savedAt }) =>
            act.user === user && act.project === project && now() - savedAt < lifetimeMs,
        )
        .toSorted((a, b) => b.savedAt - a.savedAt);
    },
    remove,
  };
}

let shared: ActJournal | null = null;

/** The journal of this browser. */
export function sharedActJournal(): ActJournal {
  shared ??= openActJournal();
  return shared;
}

/** The last act that this page began: at hand where the browser stores nothing. */
function inMemory() {
  const heads = new Map<string, ActHead>();
  const plans = new Map<string, readonly PlannedItem[]>();
  const steps = new Map<string, StepRecord[]>();
  return {
    begin: (head: ActHead, plan: readonly PlannedItem[]): void => {
      for (const map of [heads, plans, steps]) map.clear();
      heads.set(head.id, head);
      plans.set(head.id, plan);
      steps.set(head.id, []);
    },
    write: (head: ActHead, step?: StepRecord): void => {
      heads.set(head.id, head);
      if (step) steps.get(head.id)?.push(step);
    },
    plan: (id: string) => plans.get(id)?.slice(),
    steps: (id: string) => steps.get(id)?.slice(),
    heads: () => [...heads.values()],
    remove: (id: string): void => [heads, plans, steps].forEach((map) => void map.delete(id)),
  };
}

async function removeFrom(db: IDBPDatabase<ActsSchema>, id: string): Promise<void> {
  const change = db.transaction(stores, "readwrite");
  await Promise.all([
    change.objectStore("heads").delete(id),
    change.objectStore("plans").delete(id),
    change.objectStore("steps").delete(IDBKeyRange.bound([id], [id, []])),
    change.done,
  ]);
}

/** The acts that make room for another one. */
function surplus(heads: readonly ActHead[], now: number): ActHead[] {
  const latest = heads.toSorted((a, b) => b.savedAt - a.savedAt);
  return latest.filter(({ savedAt }, at) => at >= capacity - 1 || now - savedAt >= lifetimeMs);
}

async function open(name: string): Promise<IDBPDatabase<ActsSchema> | null> {
  try {
    return await openDB<ActsSchema>(name, 1, {
      upgrade: (db) => stores.forEach((store) => db.createObjectStore(store)),
    });
  } catch {
    // Refused by the browser: acting without a journal is better than not acting.
    return null;
  }
}
