import type { Query } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import type { Item } from "../plan/wire-values.ts";

/** One value a caller sent for an item: field key to value, nested relations included (API contract 7.5). */
export type Values = Record<string, unknown>;

/** The decisions of a system module about a write. All of it comes from server code, never from a request body. */
export interface WriteOptions {
  /** Shapes the result (`fields`, `meta`, `lang`) and carries `comment` and `skipActivity`. */
  query?: Partial<Query>;
  /** Name of the recorded activity instead of `create` or `update`, for example `upload` or `revert`. */
  action?: string;
  /** Keys that are silently dropped from the caller's values (server-controlled columns). */
  ignore?: readonly string[];
  /** Columns set by the server. They override sent values and skip blacklists and validation. */
  set?: Row;
  /** Replaces the values after the blacklist check and before validation; `stored` is null on create. Runs inside the transaction. */
  prepare?: (values: Values, stored: Row | null) => Values | Promise<Values>;
  /** Runs inside the transaction once the row and its nested rows are written, for example to update a second table. */
  after?: (written: {
    ctx: Context;
    key: string | number;
    values: Values;
    stored: Row | null;
  }) => Promise<void>;
  /** `sent` validates only the keys that were sent (users, roles, permissions, files); `item` the merged item (default). */
  validate?: "item" | "sent";
  /** Records neither activity nor revision, whatever the caller requested (collection presets, page tracking). */
  skipActivity?: boolean;
  /** Skips levels, field blacklists and `explain`: the module has authorized the request itself (for example settings, own page). */
  trusted?: boolean;
  /** `false` emits nothing: for writes that change nothing others have cached, such as page tracking. */
  emitEvents?: boolean;
  /**
   * Brings back what was removed, as a revision holds it (`asStored`): an update reaches soft-deleted rows, a create takes key and stamps as they were, and
   * the caller has to be allowed to update the row that comes back.
   */
  restores?: boolean;
  /** The values come from a revision: times in the form of the database. */
  asStored?: boolean;
  /** Returns `item: null` without reading the written item back. */
  skipResult?: boolean;
}

/**
 * A write on the server's own decision, whatever the caller may do with the collection: the module has authorized
 * the request, only sent keys are validated, and the item is not read back (a module that shows it says
 * `skipResult: false`).
 */
export const systemWrite = { trusted: true, validate: "sent", skipResult: true } as const;

/** A system write that leaves neither activity nor revision: entries of the activity, what the server tracks. */
export const unrecordedWrite = { ...systemWrite, skipActivity: true } as const;

/** An unrecorded write without events: nothing that is cached depends on it. */
export const silentWrite = { ...unrecordedWrite, emitEvents: false } as const;

export interface CreateWrite<V = Values> extends WriteOptions {
  values: V;
}

export interface UpdateWrite<V = Values> extends WriteOptions {
  key: string | number;
  values: V;
  /** Value of the `If-Match` header; a stored row with another ETag gives 412 `staleItem` with `details.current`. */
  ifMatch?: string | null;
}

export interface DeleteWrite extends WriteOptions {
  key: string | number;
  ifMatch?: string | null;
}

/** `item` is null when the caller may not read what was written (204 over HTTP, API contract 2.3). */
export interface WriteResult {
  key: string | number;
  item: Item | null;
  meta?: Record<string, unknown>;
  /** ETag of the item as it is stored now; null after a delete. */
  etag: string | null;
}
