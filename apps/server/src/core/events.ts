/** Something that happened to items, reported after the transaction is committed. `name` e.g. `item.create`. */
export interface AppEvent {
  name: string;
  collection: string;
  keys: (string | number)[];
}
