import type { Database } from "../../database/database.ts";
import { invitationsTable } from "../../database/migrations/20261206-create-invitations.ts";
import { identifier, list, sql } from "../../database/sql.ts";

const table = identifier(invitationsTable);
const userColumn = identifier("user");

/** The open invitation of a user. */
export interface OpenInvitation {
  user: number;
  /** Its links bear it; null for one of an earlier version, whose links bear none. */
  mark: string | null;
  invitedBy: number | null;
  /** As stored; null where that is not known. */
  invitedOn: string | null;
}

/** The open invitation of a user; null where no link works. */
export async function findInvitation(db: Database, user: number): Promise<OpenInvitation | null> {
  const [row] = await db.all(sql`select * from ${table} where ${userColumn} = ${user}`);
  if (!row) return null;
  return {
    user,
    mark: textOrNull(row["mark"]),
    invitedBy: row["invited_by"] === null ? null : Number(row["invited_by"]),
    invitedOn: textOrNull(row["invited_on"]),
  };
}

/** Stores an invitation in the place of the one before, whose links end. */
export async function storeInvitation(
  db: Database,
  { user, mark, invitedBy, invitedOn }: OpenInvitation,
): Promise<void> {
  const changed = await db.run(sql`update ${table}
    set mark = ${mark}, invited_by = ${invitedBy}, invited_on = ${invitedOn}
    where ${userColumn} = ${user}`);
  if (changed > 0) return;
  const row = { user, mark, invited_by: invitedBy, invited_on: invitedOn };
  await db.insert(invitationsTable, row, "user");
}

/** Ends the invitation with this mark. False when it has ended already: of two who come at once only one gets true. */
export async function endInvitation(
  db: Database,
  { user, mark }: Pick<OpenInvitation, "user" | "mark">,
): Promise<boolean> {
  const isMark = mark === null ? sql`mark is null` : sql`mark = ${mark}`;
  return (await db.run(sql`delete from ${table} where ${userColumn} = ${user} and ${isMark}`)) > 0;
}

/** Ends the invitations of all of these users who are not, or no longer, invited. */
export async function endClosedInvitations(db: Database, users: readonly number[]): Promise<void> {
  await db.run(sql`delete from ${table} where ${userColumn} in (${list(users)})
    and ${userColumn} not in (select id from directus_users where status = 'invited')`);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
