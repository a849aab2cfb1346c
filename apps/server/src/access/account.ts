import { adminRole } from "@rowhouse/contract";
import type { Database, Row } from "../database/database.ts";

/** What signing in needs to know about a user. */
export interface Account {
  id: number;
  email: string;
  status: string;
  /** Argon2id; null when none is set. */
  password: string | null;
  secondFactor: string | null;
  /** The first role that exists; null leaves the user with the rights of the public (F36). */
  role: number | null;
  isAdmin: boolean;
  enforcesSecondFactor: boolean;
  /** Addresses from which the role may act; empty = all. */
  allowedAddresses: string[];
}

const columns = ["id", "email", "status", "password", "2fa_secret"];

export async function findAccountById(db: Database, id: number): Promise<Account | null> {
  return withRoles(db, await db.all(db.knex("directus_users").select(columns).where({ id })));
}

/** E-mail addresses are compared without minding case. */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const rows = await db.all(
    db
      .knex("directus_users")
      .select(columns)
      .whereRaw("lower(email) = ?", [email.toLowerCase()])
      .limit(1),
  );
  return withRoles(db, rows);
}

/** Static tokens are compared exactly, whatever the vendor's collation says. */
export async function findAccountByToken(db: Database, token: string): Promise<Account | null> {
  const rows = await db.all(
    db
      .knex("directus_users")
      .select([...columns, "token"])
      .where({ token })
      .limit(1),
  );
  return withRoles(
    db,
    rows.filter((row) => row["token"] === token),
  );
}

async function withRoles(db: Database, rows: Row[]): Promise<Account | null> {
  const [user] = rows;
  if (!user) return null;
  const query = db
    .knex("directus_user_roles as ur")
    .join("directus_roles as r", "r.id", "ur.role")
    .select("r.id as id", "r.ip_whitelist as ip_whitelist", "r.enforce_2fa as enforce_2fa")
    .where("ur.user", Number(user["id"]))
    .orderBy("ur.id");
  const roles = await db.all(query);
  const [first] = roles;
  return {
    id: Number(user["id"]),
    email: String(user["email"]),
    status: String(user["status"]),
    password: textOrNull(user["password"]),
    secondFactor: textOrNull(user["2fa_secret"]),
    role: first ? Number(first["id"]) : null,
    isAdmin: roles.some((role) => Number(role["id"]) === adminRole),
    enforcesSecondFactor: roles.some(
      (role) => Number(role["enforce_2fa"]) === 1 || role["enforce_2fa"] === true,
    ),
    allowedAddresses: addressesOf(first),
  };
}

function addressesOf(role: Row | undefined): string[] {
  return String(role?.["ip_whitelist"] ?? "")
    .split(/[\s,]+/)
    .filter((address) => address !== "");
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
