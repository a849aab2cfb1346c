import { adminRole } from "@rowhouse/contract";
import type { Database } from "../../database/database.ts";

/** A row of `directus_user_roles`. */
export interface RoleLink {
  id: number;
  user: number;
  role: number;
}

/** How many people could still administer the project. */
export async function countActiveAdmins(db: Database): Promise<number> {
  const query = db
    .knex("directus_users as u")
    .join("directus_user_roles as r", "r.user", "u.id")
    .where({ "r.role": adminRole, "u.status": "active" })
    .countDistinct({ admins: "u.id" });
  const [row] = await db.all(query);
  return Number(row?.["admins"] ?? 0);
}

/** Whoever changes people or their roles waits here for others who do: two administrators could remove each other at once. */
export async function lockAdminRole(db: Database): Promise<void> {
  await db.all(db.knex("directus_roles").select("id").where({ id: adminRole }).forUpdate());
}

/** Every link between a user and the administrator role. */
export async function readAdminLinks(db: Database): Promise<RoleLink[]> {
  const rows = await db.all(
    db.knex("directus_user_roles").select("id", "user", "role").where({ role: adminRole }),
  );
  return rows.map((row) => ({
    id: Number(row["id"]),
    user: Number(row["user"]),
    role: Number(row["role"]),
  }));
}

/** Takes all roles of users who are gone, so that nobody inherits them with a reused key. */
export async function removeRoleLinks(
  db: Database,
  users: readonly (string | number)[],
): Promise<void> {
  await db.run(
    db
      .knex("directus_user_roles")
      .whereIn("user", [...users])
      .delete(),
  );
}

export async function hasRole(db: Database, role: number): Promise<boolean> {
  return (await db.all(db.knex("directus_roles").select("id").where({ id: role }))).length > 0;
}
