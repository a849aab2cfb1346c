import { AppError } from "../../core/errors.ts";
import { Turns } from "./turns.ts";
import type { Snapshot } from "../database.ts";

/** Milliseconds that the next one waits for its turn, and the seconds after which it may try again. */
const longestWait = 30_000;
const tryAgainIn = 10;

/** How many snapshots of one database a process holds at the same time. */
const maxAtOnce = 4;

/** The snapshots of one database. */
export class Snapshots {
  readonly #turns = new Turns(
    maxAtOnce,
    longestWait,
    () => new AppError("tooManyRequests", { seconds: tryAgainIn }),
  );
  readonly #open = new Set<Snapshot>();
  readonly #make: () => Promise<Snapshot>;

  constructor(make: () => Promise<Snapshot>) {
    this.#make = make;
  }

  /** Throws tooManyRequests (429/7) when no turn came in time. */
  async take(): Promise<Snapshot> {
    const end = await this.#turns.take();
    try {
      const snapshot = await this.#make();
      const taken: Snapshot = {
        dialect: snapshot.dialect,
        all: (query) => snapshot.all(query),
        open: (query) => snapshot.open(query),
        heldBytes: () => snapshot.heldBytes(),
        close: () => {
          this.#open.delete(taken);
          return snapshot.close().finally(end);
        },
      };
      this.#open.add(taken);
      return taken;
    } catch (error) {
      end();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((snapshot) => snapshot.close()));
  }
}

/** For transactions, which see what they have written themselves. */
export function noSnapshot(): Promise<Snapshot> {
  return Promise.reject(new Error("A transaction has no snapshots."));
}
