import { adminRole, publicRole, readAddresses } from "@rowhouse/contract";
import type { Actor } from "../core/context.ts";
import type { Database, Row } from "../database/database.ts";
import { identifier, identifiers, sql } from "../database/sql.ts";

/** What signing in needs to know about a user. */
export interface Account {
  id: number;
  email: string;
  status: string;
  /** Argon2id; null when none is set. */
  password: string | null;
  secondFactor: string | null;
  /** Language for mails, such as `de-DE`. */
  locale: string | null;
  /** Those that exist, the one whose rules count first; none leaves the user with the rights of the public (F36). */
  roles: readonly number[];
  isAdmin: boolean;
  enforcesSecondFactor: boolean;
  /** Addresses of the role whose rights count, from which the user may act; empty = all. */
  allowedAddresses: string[];
}

/** Who an account is when it acts: the first role counts, the public one without any. */
export function actorOf({ id, roles, isAdmin }: Account): Actor {
  return { user: id, role: roles[0] ?? publicRole, roles, isAdmin };
}

const columns = identifiers(["id", "email", "status", "password", "2fa_secret", "locale"]);

export async function findAccountById(db: Database, id: number): Promise<Account | null> {
  return withRoles(db, await db.all(sql`select ${columns} from directus_users where id = ${id}`));
}

/** E-mail addresses are compared ignoring the case of a to z, and exactly otherwise, whatever the collation of the database. */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const wanted = foldEmail(email);
  const rows = await db.all(
    sql`select ${columns} from directus_users where lower(email) in (${wanted}, ${email.toLowerCase()})`,
  );
  return withRoles(
    db,
    rows.filter((row) => foldEmail(String(row["email"])) === wanted),
  );
}

/** One form for all ways to write an address. Other alphabets stay as they are: some of their letters would turn into one of a to z. */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

async function withRoles(db: Database, rows: Row[]): Promise<Account | null> {
  const [user] = rows;
  if (!user) return null;
  const roles =
    await db.all(sql`select r.id, r.ip_whitelist, r.enforce_2fa from directus_user_roles ur
    join directus_roles r on r.id = ur.role
    where ur.${identifier("user")} = ${Number(user["id"])} order by ur.id`);
  const administering = roles.find((role) => Number(role["id"]) === adminRole);
  const counting = administering ?? roles[0];
  return {
    id: Number(user["id"]),
    email: String(user["email"]),
    status: String(user["status"]),
    password: textOrNull(user["password"]),
    secondFactor: textOrNull(user["2fa_secret"]),
    locale: textOrNull(user["locale"]),
    roles: roles.map((role) => Number(role["id"])),
    isAdmin: administering !== undefined,
    enforcesSecondFactor: roles.some(
      (role) => Number(role["enforce_2fa"]) === 1 || role["enforce_2fa"] === true,
    ),
    allowedAddresses: counting ? addressesOf(counting) : await findPublicAddresses(db),
  };
}

/** The addresses from which callers without a role may come; empty = all. */
export async function findPublicAddresses(db: Database): Promise<string[]> {
  const query = sql`select ip_whitelist from directus_roles where id = ${publicRole}`;
  return (await db.all(query)).flatMap(addressesOf);
}

function addressesOf(role: Row): string[] {
  return readAddresses(String(role["ip_whitelist"] ?? ""));
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
