import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DialectId } from "../../src/database/database.ts";
import { startBareApp } from "../bare-app.ts";
import { chinookTables, openManagedShop } from "../chinook/chinook.ts";
import type { Reply } from "../reply.ts";
import { emptyDatabase } from "../test-database.ts";
import { password, tokens, type Client } from "../world.ts";
import type { Vocabulary } from "./requests.ts";

/** A server of one vendor with something in it. */
export interface Place {
  words: Vocabulary;
  send: Client["send"];
  close(): Promise<void>;
}

/** The kinds of places that a fuzzer is let loose on. */
export const kinds = ["own", "foreign"] as const;
export type Kind = (typeof kinds)[number];

export function openPlace(kind: Kind, vendor: DialectId): Promise<Place> {
  return kind === "own" ? openOwn(vendor) : openForeign(vendor);
}

/** A database of another program, adopted. */
async function openForeign(vendor: DialectId): Promise<Place> {
  const shop = await openManagedShop(vendor);
  const admin = shop.as("admin");
  return {
    words: await vocabulary(admin, chinookTables.map(shop.named)),
    send: admin.send,
    close: () => shop.close(),
  };
}

const text = { type: "string", datatype: "VARCHAR", length: "60" };

/** Collections of ours with a field of each kind, relations, files, roles and what work leaves behind. */
async function openOwn(vendor: DialectId): Promise<Place> {
  const { url, close } = await ownDatabase(vendor);
  const app = await startBareApp(undefined, url);
  const done = async (sent: Promise<Reply>): Promise<Reply> => {
    const reply = await sent;
    if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
    return reply;
  };
  await done(
    app.client.post("/projects", {
      project_name: "Fuzz",
      user_email: "admin@example.com",
      user_password: password,
      user_token: tokens.admin,
    }),
  );
  const admin = app.as("admin");
  const make = (path: string, body: unknown) => done(admin.post(path, body));
  const key = {
    field: "id",
    type: "integer",
    datatype: "INT",
    primary_key: true,
    auto_increment: true,
  };
  await make("/_/collections", {
    collection: "authors",
    fields: [key, { field: "name", ...text }, { field: "books", type: "o2m" }],
  });
  await make("/_/collections", {
    collection: "books",
    fields: [
      key,
      { field: "title", ...text },
      { field: "body", type: "string", datatype: "TEXT" },
      { field: "pages", type: "integer", datatype: "INT" },
      { field: "price", type: "decimal", datatype: "DECIMAL", length: "10,2" },
      { field: "isNew", type: "boolean", datatype: "BOOLEAN" },
      { field: "tags", type: "array", datatype: "TEXT" },
      { field: "extra", type: "json", datatype: "JSON" },
      { field: "day", type: "date", datatype: "DATE" },
      { field: "hour", type: "time", datatype: "TIME" },
      { field: "at", type: "datetime", datatype: "DATETIME" },
      { field: "made", type: "datetime_created", datatype: "DATETIME" },
      { field: "maker", type: "user_created", datatype: "INT" },
      { field: "author", type: "m2o", datatype: "INT" },
    ],
  });
  await make("/_/relations", {
    collection_many: "books",
    field_many: "author",
    collection_one: "authors",
    field_one: "books",
  });
  await make("/_/items/authors", [{ name: "ann" }, { name: "bob" }]);
  await make("/_/items/books", [
    { title: "alpha", pages: 1, price: 9.5, isNew: true, tags: ["a"], extra: { a: 1 }, author: 1 },
    { title: "beta", day: "2026-01-02", hour: "03:04:05", at: "2026-01-02 03:04:05", author: 2 },
    { title: "", body: "long" },
  ]);
  await make("/_/roles", { name: "others" });
  await make("/_/files/folders", { name: "attic" });
  for (const name of ["one", "two"])
    await make("/_/files", { data: Buffer.from(name).toString("base64"), filename: `${name}.txt` });
  return {
    words: await vocabulary(admin, ["authors", "books"]),
    send: admin.send,
    async close() {
      await app.close();
      await close();
    },
  };
}

async function ownDatabase(vendor: DialectId): Promise<{ url: string; close(): Promise<void> }> {
  if (vendor !== "sqlite") return emptyDatabase(vendor);
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-fuzz-"));
  return {
    url: `sqlite:${join(folder, "fuzz.db")}`,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function vocabulary(admin: Client, collections: readonly string[]): Promise<Vocabulary> {
  const fields: Record<string, string[]> = {};
  for (const collection of collections)
    fields[collection] = (await admin.get(`/_/fields/${collection}`)).items.map(({ field }) =>
      String(field),
    );
  return { collections, fields };
}
