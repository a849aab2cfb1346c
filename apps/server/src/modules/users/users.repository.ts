import { adminRole } from "@rowhouse/contract";
import type { Database } from "../../database/database.ts";
import { identifier, list, raw, sql } from "../../database/sql.ts";

/** A row of `directus_user_roles`. */
export interface RoleLink {
  id: number;
  user: number;
  role: number;
}

/** The number of active administrators. */
export async function countActiveAdmins(db: Database): Promise<number> {
  const [row] = await db.all(sql`select count(distinct u.id) as admins from directus_users u
    join directus_user_roles r on r.${identifier("user")} = u.id
    where r.role = ${adminRole} and u.status = 'active'`);
  return Number(row?.["admins"] ?? 0);
}

/** Serializes changes of users and their roles: two administrators could remove each other at once. */
export async function lockAdminRole(db: Database): Promise<void> {
  // SQLite has a single writer and no row locks.
  const lock = raw(db.dialect.id === "sqlite" ? "" : "for update");
  await db.all(sql`select id from directus_roles where id = ${adminRole} ${lock}`);
}

/** Every link between a user and the administrator role. */
export async function readAdminLinks(db: Database): Promise<RoleLink[]> {
  const rows = await db.all(
    sql`select id, ${identifier("user")}, role from directus_user_roles where role = ${adminRole}`,
  );
  return rows.map((row) => ({
    id: Number(row["id"]),
    user: Number(row["user"]),
    role: Number(row["role"]),
  }));
}

/** Removes all roles of deleted users, so that no one inherits them with a reused key. */
export async function removeRoleLinks(
  db: Database,
  users: readonly (string | number)[],
): Promise<void> {
  await db.run(
    sql`delete from directus_user_roles where ${identifier("user")} in (${list(users)})`,
  );
}

export async function hasRole(db: Database, role: number): Promise<boolean> {
  return (await db.all(sql`select id from directus_roles where id = ${role}`)).length > 0;
}
