import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import type { Database, DialectId } from "../../src/database/database.ts";
import { openSqliteDatabase } from "../../src/database/drivers/sqlite/sqlite-database.ts";
import { startBareApp } from "../bare-app.ts";
import { forwarding } from "../forwarding.ts";
import { emptyDatabase } from "../test-database.ts";
import { password, tokens, type As, type Client } from "../world.ts";
import { raw } from "../../src/database/sql.ts";
import { chinookStatements } from "./script.ts";

/** The record shop with our server in front of it. */
export interface Shop extends ExistingDatabase {
  as(actor: As): Client;
}

/** The tables the script makes, as SQLite and MySQL call them. */
export const chinookTables = [
  "Album",
  "Artist",
  "Customer",
  "Employee",
  "Genre",
  "Invoice",
  "InvoiceLine",
  "MediaType",
  "Playlist",
  "PlaylistTrack",
  "Track",
];

/** Installs a project into the shop's database, the way an operator does: by its address and the installer. */
export async function openShop(vendor: DialectId, more?: MoreTables): Promise<Shop> {
  return await openAround(await chinookDatabase(vendor, more));
}

/** The same, with all tables of the shop managed. */
export async function openManagedShop(vendor: DialectId): Promise<Shop> {
  const shop = await openShop(vendor);
  const tables = chinookTables.map(shop.named);
  const managed = { managed: true };
  const reply = await shop.as("admin").patch(`/_/collections/${tables.join(",")}`, managed);
  expect(reply.items.map(({ collection }) => collection)).toEqual(tables);
  return shop;
}

/** The shop of a `describe`: opened before its tests, closed after them. */
export function useShop(open: () => Promise<Shop>): {
  shop: Shop;
  /** See `named`. */
  n: Shop["named"];
  admin: Client;
} {
  let opened: Shop | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  const shop = forwarding(() => opened);
  return { shop, n: (name) => shop.named(name), admin: forwarding(() => shop.as("admin")) };
}

/** The same for a database a test has looked at before. */
export async function openAround(existing: ExistingDatabase): Promise<Shop> {
  const app = await startBareApp(undefined, existing.url);
  const installed = await app.client.post("/projects", {
    project_name: "Shop",
    user_email: "admin@example.com",
    user_password: password,
    user_token: tokens.admin,
  });
  if (installed.status !== 200) throw new Error(`Not installed: ${installed.text}`);
  return {
    ...existing,
    as: app.as,
    async close() {
      await app.close();
      await existing.close();
    },
  };
}

/** A database made by another program, with nothing of ours in it. */
export interface ExistingDatabase {
  vendor: DialectId;
  url: string;
  /** A connection beside the one of the server. */
  db: Database;
  /** Returns the local spelling of a name: the scripts write `InvoiceLine` on SQLite and MySQL, `invoice_line` on PostgreSQL. */
  named(name: string): string;
  close(): Promise<void>;
}

/** Statements that make what else a test wants in the database. */
export type MoreTables = (existing: ExistingDatabase) => string[];

/** Loads the script of the vendor, and what else a test wants, into a database of its own. */
export async function chinookDatabase(
  vendor: DialectId,
  more: MoreTables = () => [],
): Promise<ExistingDatabase> {
  const { db, url, close } = await emptyPlace(vendor);
  const statements = await chinookStatements(vendor);
  const named = vendor === "postgres" ? toSnakeCase : (name: string): string => name;
  const existing: ExistingDatabase = { vendor, url, db, named, close };
  await db.transaction(async (tx) => {
    for (const sql of [...statements, ...more(existing)]) await tx.run(raw(sql));
  });
  return existing;
}

/** A project of its own in an empty database. */
export async function openProject(vendor: DialectId): Promise<Shop> {
  return await openAround({ ...(await emptyPlace(vendor)), vendor, named: (name) => name });
}

/** An empty database; one of SQLite is a file, so that a server can open it beside the test. */
async function emptyPlace(
  vendor: DialectId,
): Promise<Pick<ExistingDatabase, "db" | "url" | "close">> {
  return vendor === "sqlite" ? await emptyFile() : await emptyDatabase(vendor);
}

async function emptyFile(): Promise<{ db: Database; url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-chinook-"));
  const file = join(folder, "chinook.db");
  const db = openSqliteDatabase(file);
  return {
    db,
    url: `sqlite:${file}`,
    async close() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
}
