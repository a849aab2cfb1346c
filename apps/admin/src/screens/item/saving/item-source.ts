import type { Item } from "@rowhouse/contract";
import type { Values } from "../../../form/draft/draft.model.ts";

/** An item as the server has it. Null: it is stored but may not be read (any more). */
export interface StoredItem {
  item: Item | null;
  /** ETag of this version. */
  etag: string | null;
}

/** The calls a save makes. */
export interface ItemWrites {
  create(values: Values): Promise<StoredItem>;
  /** @param etag the version the edits were made on; the write is refused with 412 when it is another by now */
  update(values: Values, etag: string | null): Promise<StoredItem>;
  /** The item as it is now, past every cache. */
  read(): Promise<StoredItem>;
}

/** The calls of the item page. */
export interface ItemSource {
  /** @param reason goes into the activity, where a role must explain its changes; null for none */
  writes(reason: string | null): ItemWrites;
  /** Makes another item from these values. */
  copy(values: Values, reason: string | null): Promise<StoredItem>;
  remove(reason: string | null): Promise<void>;
  /** Loads the item and its activity again. */
  reload(): Promise<void>;
  /** Waits until the person has signed in again; false when the session is over for good. */
  whenSignedIn(): Promise<boolean>;
}
