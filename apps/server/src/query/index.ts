/**
 * The planner: the only way to rows of collections, user and system ones alike.
 *
 * Reading:  readItems (lists), readItem and readItemWithEtag (one item by its key), readByKeys (several),
 *           readList (a list for a reply, which may be long).
 * Writing:  createItem(s), updateItem(s), updateByKeys, deleteItem(s): authorized, validated, written and recorded in
 *           one transaction.
 *
 * Everything is authorized with `ctx.rights` on `ctx.model`; a context without rights reads and writes nothing.
 * System modules pass what the server decides in `WriteOptions` / `ReadOptions`, never in the caller's values.
 */
export { possibleKeys, readByKeys, readItem, readItemWithEtag } from "./read/by-key.ts";
export { readItems, readList } from "./read/list.ts";
export { countItems } from "./read/meta.ts";
export type { ItemResult, ListResult, LongListResult, ReadOptions } from "./read/types.ts";
export type { Item } from "./plan/wire-values.ts";
export { concealmentOf, mask, registerComputed } from "./columns.ts";
export type { ComputedField } from "./columns.ts";
export { matchesEtag, versionOfValue } from "./sql/stored-rows.ts";
export { currentState, currentStates } from "./write/activity.ts";
export { crudService } from "./crud.ts";
export {
  createItem,
  createItems,
  deleteItem,
  deleteItems,
  updateByKeys,
  updateItem,
  updateItems,
} from "./write/write.ts";
export { allowedUpdates, authorizeWrite, storedItem } from "./write/authorize.ts";
export type { Attempt } from "./write/authorize.ts";
export type {
  CreateWrite,
  DeleteWrite,
  UpdateWrite,
  Values,
  WriteOptions,
  WriteResult,
} from "./write/options.ts";
export { silentWrite, systemWrite, unrecordedWrite } from "./write/options.ts";
export { registerNestedWriter } from "./write/nested/targets.ts";
export type { NestedWriter } from "./write/nested/targets.ts";
