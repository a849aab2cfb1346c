import { adminRole, publicRole } from "@rowhouse/contract";
import type { Database, Row } from "../../../database/database.ts";
import { tokensTable } from "../../../database/migrations/20261128-create-tokens.ts";
import { passkeysTable } from "../../../database/migrations/20261207-create-passkeys.ts";
import { identifier, sql } from "../../../database/sql.ts";

/** An administrator who signs in with a password. */
export interface Administrator {
  id: number;
  email: string;
  /** Its stored form. */
  password: string;
  hasFactor: boolean;
}

/** More administrators than these say nothing new. */
const maxPeople = 100;

/** Active administrators with a password, the oldest first. */
export async function readAdministrators(db: Database): Promise<Administrator[]> {
  const passkeys = sql`select count(*) from ${identifier(passkeysTable)} p
    where p.${identifier("user")} = u.id`;
  const rows =
    await db.all(sql`select distinct u.id, u.email, u.password, u.${identifier("2fa_secret")} as factor,
      (${passkeys}) as passkeys
    from directus_users u join directus_user_roles m on m.${identifier("user")} = u.id
    where m.role = ${adminRole} and u.status = 'active' and u.password is not null and u.password <> ''
    order by u.id limit ${maxPeople}`);
  return rows.map(({ id, email, password, factor, passkeys: count }) => ({
    id: Number(id),
    email: String(email),
    password: String(password),
    hasFactor: (factor !== null && factor !== "") || Number(count) > 0,
  }));
}

/** Whether the role of administrators demands a second factor. */
export async function isFactorRequired(db: Database): Promise<boolean> {
  const [row] = await db.all(sql`select enforce_2fa from directus_roles where id = ${adminRole}`);
  return Number(row?.["enforce_2fa"] ?? 0) === 1;
}

/** The permissions of everyone, row by row. */
export async function readPublicRules(db: Database): Promise<Row[]> {
  return await db.all(
    sql`select * from directus_permissions where role = ${publicRole} order by collection, id`,
  );
}

/** A user with static tokens that never expire. */
export interface LastingTokens {
  user: number;
  email: string;
  count: number;
}

/** Active users with such tokens, that of the field `token` included. */
export async function readLastingTokens(db: Database): Promise<LastingTokens[]> {
  const named = sql`select count(*) from ${identifier(tokensTable)} t
    where t.${identifier("user")} = u.id and t.expires_on is null and t.name <> ''`;
  const rows = await db.all(sql`select u.id, u.email, u.token, (${named}) as named
    from directus_users u where u.status = 'active' order by u.id`);
  return rows
    .map(({ id, email, token, named: count }) => ({
      user: Number(id),
      email: String(email),
      count: Number(count) + (token === null || token === "" ? 0 : 1),
    }))
    .filter(({ count }) => count > 0)
    .slice(0, maxPeople);
}
