import { etagOf, matchesEtag } from "../../etag.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { StoredRow } from "../../sql/stored-rows.ts";

/** A lost race, inside the transaction; the write turns it into `staleItem` with the item as the request wants to see it. */
export class StaleRow extends Error {
  readonly collection: string;
  readonly key: string | number;

  constructor(collection: string, key: string | number) {
    super("The row was changed in the meantime.");
    this.name = "StaleRow";
    this.collection = collection;
    this.key = key;
  }
}

/** Throws StaleRow when an `If-Match` header names another state of the row than the stored one. */
export function refuseStale(
  access: CollectionAccess,
  found: StoredRow,
  ifMatch: string | null | undefined,
): void {
  if (ifMatch === null || ifMatch === undefined || ifMatch === "") return;
  if (!matchesEtag(ifMatch, etagOf(access.collection, found.row)))
    throw new StaleRow(access.name, found.key);
}
