import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { ReplyBounds } from "../../core/project.ts";
import type { Row } from "../../database/database.ts";
import type { NodePlan } from "../plan/fields.ts";
import type { ReadSettings, Reading } from "./types.ts";

/** Rows and bytes; of one item with all that is below it, or of several together. */
export interface Size {
  rows: number;
  bytes: number;
}

/**
 * The remaining budget of one reply. A level is named by the relations that lead to it (`exhibitions.artworks`); the first one by
 * nothing.
 */
export class Budget {
  readonly #bounds: ReplyBounds;
  /** Rows that were read or are about to be, by level. */
  readonly #levels = new Map<string, number>();
  #read: Size = { rows: 0, bytes: 0 };
  /** Rows that reads under way may bring at most, and those that they will bring. */
  #held = 0;
  #promised = 0;
  #waiting: (() => void)[] = [];
  #refusal: ReplyTooLarge | null = null;
  /** The size of the reply, each related row as often as it appears. */
  reply: Size = { rows: 0, bytes: 0 };

  constructor(bounds: ReplyBounds) {
    this.#bounds = bounds;
  }

  /** The size that may still be read. */
  get left(): Size {
    return {
      rows: this.#bounds.rows - this.#read.rows - this.#promised,
      bytes: this.#bounds.bytes - this.#read.bytes,
    };
  }

  /**
   * Runs a read of so many rows at most as soon as those under way leave room for them; `take` counts what came before it ends.
   * Throws limitExceeded (422/4) once something was refused: nothing more is read of a reply that nobody gets.
   */
  async hold<T>(rows: number, read: () => Promise<T>): Promise<T> {
    while (this.#refusal === null && this.#held > 0 && this.#held + rows > this.left.rows)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#refusal !== null) throw this.#refusal;
    this.#held += rows;
    try {
      return await read();
    } finally {
      this.#held -= rows;
      for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  /** Runs a read of as many rows as were counted: nobody else takes their place meanwhile. */
  async promise<T>(level: string, rows: number, read: () => Promise<T>): Promise<T> {
    this.#promised += rows;
    this.#note(level, rows);
    try {
      return await read();
    } finally {
      this.#promised -= rows;
      this.#note(level, -rows);
    }
  }

  /** Counts what was read for a level. Throws limitExceeded (422/4). */
  take(level: string, { rows, bytes }: Size): void {
    this.#note(level, rows);
    this.#read = { rows: this.#read.rows + rows, bytes: this.#read.bytes + bytes };
    this.check(this.#widest(), this.#read);
  }

  /** Throws limitExceeded where this is more than a reply may hold, of which most is in the level. */
  check(level: string, { rows, bytes }: Size): void {
    if (rows > this.#bounds.rows) this.refuse(level, "rows");
    if (bytes > this.#bounds.bytes) this.refuse(level, "bytes");
  }

  refuse(level: string, what: keyof ReplyBounds): never {
    const bound = this.#bounds[what];
    const limit = what === "rows" ? `${bound} rows` : `${Math.round(bound / 1024 / 1024)} MB`;
    const name = level === "" ? "A reply" : `A reply with "${level}"`;
    this.#refusal ??= new ReplyTooLarge("limitExceeded", {
      name,
      limit,
      ...(level && { field: level }),
    });
    throw this.#refusal;
  }

  /** Another level is about to bring more than is left; the widest one is to blame. */
  refuseMore(level: string, more: number): never {
    this.#note(level, more);
    this.refuse(this.#widest(), more > this.left.rows ? "rows" : "bytes");
  }

  #note(level: string, rows: number): void {
    this.#levels.set(level, (this.#levels.get(level) ?? 0) + rows);
  }

  #widest(): string {
    let [widest, most] = ["", -1];
    for (const [level, rows] of this.#levels) if (rows >= most) [widest, most] = [level, rows];
    return widest;
  }
}

/**
 * `default_limit` (20 when empty or 0) and `sort_null_last` (API contract 3.1 and 3.5). A toggle that is switched off is
 * stored as nothing (API contract 2.14); without the setting it is on.
 */
export function readSettings({ settings }: Context): ReadSettings {
  const limit = Math.trunc(Number(settings["default_limit"] ?? ""));
  const last = settings["sort_null_last"];
  return {
    defaultLimit: limit > 0 ? limit : 20,
    nullsLast: last === undefined || !["", "0", "false"].includes(last ?? ""),
  };
}

/** A read from the database of the context. */
export function readingOf(ctx: Context): Reading {
  const budget = new Budget(ctx.project.replyBounds);
  return { settings: readSettings(ctx), source: ctx.db, budget };
}

/** A reply beyond its bounds; fewer items may fit. */
export class ReplyTooLarge extends AppError<"limitExceeded"> {}

/** The bytes of each row in a reply, about. */
export type Measure = (rows: readonly Row[]) => number[];

/** The measure of a level, made once per plan: what is only selected for internal use is counted as well. */
export function measureOf({ columns }: NodePlan): Measure {
  // Quotes, colon and comma beside the name.
  const fixed = columns.reduce((sum, { name }) => sum + name.length + 4, 2);
  return (rows) => {
    const sizes: number[] = [];
    for (const row of rows) {
      let bytes = fixed;
      // A row has its columns alone; all values at once are found several times faster than each by its name.
      for (const value of Object.values(row)) {
        if (typeof value === "string") bytes += value.length + 2;
        // Base64.
        else bytes += value instanceof Uint8Array ? Math.ceil(value.length / 3) * 4 : 6;
      }
      sizes.push(bytes);
    }
    return sizes;
  };
}
