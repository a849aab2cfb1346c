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
