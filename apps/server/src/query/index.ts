/**
 * The planner: the only way to rows of collections, user and system ones alike.
 *
 * Reading:  readItems (lists), readByKeys (one or several items by primary key), streamItems (lists without a limit).
 * Writing:  createItem(s), updateItem(s), deleteItem(s): judged, validated, written, recorded in one transaction.
 *
 * Everything is judged with `ctx.rights` on `ctx.model`; a context without rights reads and writes nothing.
 * System modules pass what the server decides in `WriteOptions` / `ReadOptions`, never in the caller's values.
 */
export { readByKeys, readItem, readItems } from "./read/read.ts";
export type { Item, ItemsAnswer, KeysRead, ListRead, ReadOptions } from "./read/read.ts";
export { streamItems } from "./read/stream.ts";
export { registerComputed } from "./computed.ts";
export type { ComputedField } from "./computed.ts";
export {
  createItem,
  createItems,
  deleteItem,
  deleteItems,
  updateItem,
  updateItems,
} from "./write/write.ts";
export type {
  CreateWrite,
  DeleteWrite,
  UpdateWrite,
  Values,
  WriteAnswer,
  WriteOptions,
} from "./write/options.ts";
export { registerNestedWriter } from "./write/nested/nested-writers.ts";
export type { NestedWriter } from "./write/nested/nested-writers.ts";
