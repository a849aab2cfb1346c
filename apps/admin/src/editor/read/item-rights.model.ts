import {
  allowedStatuses,
  can,
  canItem,
  commentLevelOf,
  creatableFields,
  keyFields,
  mustExplain,
  readableFields,
  readStatusMapping,
  statusOf,
  writableFields,
  type Collection,
  type CommentLevel,
  type Item,
  type Rights,
  type StatusEntry,
} from "@rowhouse/contract";

/** The user's rights on the page of one item. Courtesy only: the server decides. */
export interface ItemRights {
  maySave: boolean;
  mayCreate: boolean;
  mayDelete: boolean;
  /** The status that means "deleted"; null: deleting removes the item for good. */
  deletedStatus: StatusEntry | null;
  comment: CommentLevel;
  hiddenFields: ReadonlySet<string>;
  lockedFields: ReadonlySet<string>;
  statuses: readonly string[];
  /** Whether the action needs a reason (API contract 8.5). */
  needsReason(action: "create" | "update" | "delete"): boolean;
}

export interface ItemRightsInput {
  rights: Rights;
  collection: Collection;
  /** The saved item; null for a new one. */
  item: Item | null;
  rolesOf(user: number): readonly number[];
}

export function itemRights({ rights, collection, item, rolesOf }: ItemRightsInput): ItemRights {
  const status = item === null ? statusOf(collection, {}, true) : statusOf(collection, item);
  // Without a status field every rule counts; the contract's functions take "no status given" for that.
  const known = status ?? undefined;
  const mayCreate = can(rights, collection, "create");
  const writable =
    item === null
      ? creatableFields(rights, collection, known)
      : writableFields(rights, collection, known);
  const deleted =
    Object.values(readStatusMapping(collection) ?? {}).find((entry) => entry.soft_delete) ?? null;
  return {
    maySave:
      item === null ? mayCreate : canItem(rights, collection, { action: "update", item, rolesOf }),
    mayCreate,
    // A single collection is its one item: emptied field by field, not taken away.
    mayDelete:
      item !== null &&
      !collection.single &&
      canItem(rights, collection, { action: "delete", item, rolesOf }),
    deletedStatus: deleted,
    comment: item === null ? "none" : commentLevelOf(rights, collection, known),
    hiddenFields: missingFrom(collection, readableFields(rights, collection, known)),
    lockedFields: new Set([
      ...missingFrom(collection, writable),
      ...(item === null ? [] : fixedParts(collection)),
    ]),
    statuses: allowedStatuses(rights, collection, item),
    needsReason: (action) =>
      mustExplain({
        rights,
        collection,
        action,
        ...(known === undefined ? {} : { status: known }),
      }),
  };
}

/** A key of several columns stays as it was made; a single one has an interface of its own that says so. */
function fixedParts(collection: Collection): string[] {
  const fields = keyFields(collection);
  return fields.length > 1 ? fields.map(({ field }) => field) : [];
}

function missingFrom(collection: Collection, allowed: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(Object.keys(collection.fields).filter((field) => !allowed.has(field)));
}
