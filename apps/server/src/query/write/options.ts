import type { Query } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import type { Item } from "../read/read.ts";

/** One value a caller sent for an item: field key to value, nested relations included (API contract 7.5). */
export type Values = Record<string, unknown>;

/** What a system module may decide about a write. All of it comes from server code, never from a request body. */
export interface WriteOptions {
  /** Shapes the answer (`fields`, `meta`, `lang`) and carries `comment` and `skipActivity`. */
  query?: Partial<Query>;
  /** Name of the recorded activity in place of `create` or `update`, for example `upload` or `revert`. */
  action?: string;
  /** Keys that are dropped from the caller's values without a word (server-controlled columns). */
  ignore?: readonly string[];
  /** Columns set by the server. They win over sent values and are judged by no blacklist and no validation. */
  set?: Row;
  /** Replaces the values after the blacklist check and before validation; `stored` is null on create. Runs inside the transaction. */
  prepare?: (values: Values, stored: Row | null) => Values | Promise<Values>;
  /** Runs inside the transaction once the row and its nested rows are written, for example to keep a second table in step. */
  after?: (written: {
    ctx: Context;
    key: string | number;
    values: Values;
    stored: Row | null;
  }) => Promise<void>;
  /** `sent` validates only the keys that were sent (users, roles, permissions, files); `item` the merged item (default). */
  validate?: "item" | "sent";
  /** Records neither activity nor revision, whatever the caller asked for (collection presets, page tracking). */
  skipActivity?: boolean;
  /** Skips levels, field blacklists and `explain`: the module has judged the request itself (for example settings, own page). */
  trusted?: boolean;
  /** Announces nothing: for writes that change nothing others keep, such as page tracking. */
  quiet?: boolean;
  /** Skips reading the written item back; the answer is `data: null`. */
  silent?: boolean;
}

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

/** `data` is null when the caller may not read what was written (answered with 204, API contract 2.3). */
export interface WriteAnswer {
  key: string | number;
  data: Item | null;
  meta?: Record<string, unknown>;
  /** ETag of the item as it is stored now; null after a delete. */
  etag: string | null;
}
