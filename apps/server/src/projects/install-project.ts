import { adminRole } from "@rowhouse/contract";
import { randomUUID } from "node:crypto";
import { AppError } from "../core/errors.ts";
import { tokenHash } from "../core/hashes.ts";
import { hashPassword } from "../core/passwords.ts";
import type { Database } from "../database/database.ts";
import { migrate } from "../database/migrations/migrate.ts";
import { identifier, sql } from "../database/sql.ts";

export interface FirstAdmin {
  email: string;
  /** Null: the user is made without one and cannot sign in (imports bring their own users). */
  password: string | null;
  token?: string | null;
  timezone?: string;
  locale?: string;
}

export interface Installation {
  projectName: string;
  appUrl: string;
  /** Null: no administrator is created. */
  admin: FirstAdmin | null;
}

/**
 * Makes the system tables with their first rows and the first administrator (API contract 2.1.1). Running it again adds what is missing
 * and leaves the rest; a user with the administrator's address is left alone. Two processes may install at once.
 */
export async function installProject(db: Database, installation: Installation): Promise<void> {
  const { admin } = installation;
  await migrate(db);
  const password = admin?.password ? await hashPassword(admin.password) : null;
  try {
    await addFirstRows(db, installation, password);
  } catch (error) {
    if (!(error instanceof AppError && error.key === "duplicateKey")) throw error;
    // Another process was faster with the same rows; a second look finds them and adds what is missing.
    await addFirstRows(db, installation, password);
  }
}

async function addFirstRows(
  db: Database,
  { projectName, appUrl, admin }: Installation,
  password: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await keepSetting(tx, "project_name", projectName);
    await keepSetting(tx, "app_url", appUrl);
    if (admin) await addAdmin(tx, admin, password);
  });
}

async function keepSetting(db: Database, key: string, value: string): Promise<void> {
  const known = await db.all(
    sql`select id from directus_settings where ${identifier("key")} = ${key}`,
  );
  if (known.length === 0) await db.insert("directus_settings", { key, value }, "id");
}

async function addAdmin(db: Database, admin: FirstAdmin, password: string | null): Promise<void> {
  const known = await db.all(sql`select id from directus_users where email = ${admin.email}`);
  if (known.length > 0) return;
  const user = await db.insert(
    "directus_users",
    {
      status: "active",
      first_name: "Admin",
      last_name: "User",
      email: admin.email,
      password,
      token: admin.token ? tokenHash(admin.token) : null,
      timezone: admin.timezone ?? "UTC",
      locale: admin.locale ?? "en-US",
      external_id: randomUUID(),
    },
    "id",
  );
  await db.insert("directus_user_roles", { user: Number(user), role: adminRole }, "id");
}
