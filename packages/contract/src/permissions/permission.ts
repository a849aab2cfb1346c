/** An action on items that a user may be allowed. */
export type Action = "create" | "read" | "update" | "delete" | "comment" | "explain";

/** The actions that act on rows and so depend on who owns them. */
export type RowAction = "read" | "update" | "delete";

/** Which items an action covers: none, own ones, those of users with the same role, all (API contract 8.2). */
export type Level = "none" | "mine" | "role" | "full";

/** The rights of a user to comments. `read` may not write them. */
export type CommentLevel = "none" | "read" | "create" | "update" | "full";

/** For which writes a user has to give a reason (API contract 8.5). */
export type ExplainLevel = "none" | "create" | "update" | "always";

/** The levels of rows from low to high. */
export const levels: readonly Level[] = ["none", "mine", "role", "full"];

/** The levels of comments from low to high. */
export const commentLevels: readonly CommentLevel[] = ["none", "read", "create", "update", "full"];

/** The levels of `explain`. */
export const explainLevels: readonly ExplainLevel[] = ["none", "create", "update", "always"];

/** The status key of the rule that covers an item while it is being created (F35). */
export const newItemStatus = "$create";

/** A rule of a role for one collection, or for one status of it (API contract 2.10). */
export interface Permission {
  id: number | null;
  collection: string;
  role: number;
  /** Null: the general rule; `$create`: the rule for new items; else the rule for items in that status. */
  status: string | null;
  create: Level | null;
  read: Level | null;
  update: Level | null;
  delete: Level | null;
  comment: CommentLevel | null;
  explain: ExplainLevel | null;
  read_field_blacklist: string[];
  write_field_blacklist: string[];
  status_blacklist: string[];
}

/** A rule as `/permissions/me` may send it: lists as text, unknown levels, missing values (K16). */
export type PermissionRow = Partial<Record<keyof Permission, unknown>> & { collection: string };

/** Reads a rule from the wire or the database; a level that does not exist counts as none. */
export function readPermission(row: PermissionRow): Permission {
  return {
    id: numberOrNull(row.id),
    collection: row.collection,
    role: numberOrNull(row.role) ?? 0,
    status: typeof row.status === "string" && row.status !== "" ? row.status : null,
    create: readLevel(levels, row.create),
    read: readLevel(levels, row.read),
    update: readLevel(levels, row.update),
    delete: readLevel(levels, row.delete),
    comment:
      row.comment === null || row.comment === undefined
        ? null
        : readLevel(commentLevels, row.comment),
    explain: readLevel(explainLevels, row.explain),
    read_field_blacklist: readNames(row.read_field_blacklist),
    write_field_blacklist: readNames(row.write_field_blacklist),
    status_blacklist: readNames(row.status_blacklist),
  };
}

function readLevel<T extends string>(known: readonly T[], value: unknown): T {
  const [lowest] = known;
  const found = known.find((level) => level === value) ?? lowest;
  if (found === undefined) throw new TypeError("A scale of levels cannot be empty.");
  return found;
}

function readNames(value: unknown): string[] {
  const entries = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return entries.map((entry) => String(entry).trim()).filter((entry) => entry !== "");
}

function numberOrNull(value: unknown): number | null {
  const number = Number(value);
  return value === null || value === undefined || !Number.isFinite(number) ? null : number;
}

/** The rules that count for a caller. An administrator without rules gets a placeholder without collection (API contract 8.6). */
export function readOwnPermissions(rows: readonly PermissionRow[]): Permission[] {
  return rows.filter((row) => typeof row.collection === "string").map(readPermission);
}
