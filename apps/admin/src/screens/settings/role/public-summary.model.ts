import {
  can,
  levelOf,
  publicRole,
  rowCondition,
  toRights,
  visibleStatuses,
  type Action,
  type Collection,
  type Permission,
  type Rights,
} from "@rowhouse/contract";

/** The actions that visitors may be allowed, in the order in which they are told. */
export const publicActions = ["read", "comment", "create", "update", "delete"] as const;
export type PublicAction = (typeof publicActions)[number];

/** The rights of visitors in one collection. */
export interface PublicLine {
  collection: Collection;
  actions: PublicAction[];
  /** The statuses whose items they may read, where these are not all; null otherwise. */
  statuses: string[] | null;
  /** Whether they may do more than reading. */
  isMore: boolean;
}

/** The rights of those who are not signed in, collection by collection; collections without any are left out. */
export function publicLines(
  collections: readonly Collection[],
  permissions: readonly Permission[],
): PublicLine[] {
  const rights = toRights({ user: null, role: publicRole, isAdmin: false, permissions });
  return collections.flatMap((collection) => {
    const actions = publicActions.filter((action) => isAllowed(rights, collection, action));
    if (actions.length === 0) return [];
    const isMore = actions.some((action) => action !== "read");
    return [{ collection, actions, statuses: readStatuses(rights, collection), isMore }];
  });
}

/** Visitors own nothing, so the levels that depend on it allow nothing. Only what they may read can they change. */
function isAllowed(rights: Rights, collection: Collection, action: PublicAction): boolean {
  if (!can(rights, collection, action)) return false;
  if (action === "create") return true;
  const covers = (row: Exclude<Action, "create" | "comment" | "explain">) =>
    rowCondition(rights, collection, row).kind !== "never";
  return covers("read") && (action === "comment" || covers(action));
}

function readStatuses(rights: Rights, collection: Collection): string[] | null {
  const all = visibleStatuses(collection);
  const read = all.filter(
    (status) => levelOf(rights, collection, { action: "read", status }) === "full",
  );
  return read.length === 0 || read.length === all.length ? null : read;
}
