import { expect } from "vitest";
import { onEachVendor } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

/** SQLite lets a program put bytes into any column; on the servers the same values can only be texts. */
const texts = "('Grüße'), ('AP/7')";
const tables: VendorStatements = {
  sqlite: [
    "create table letters (id integer primary key, body text)",
    "insert into letters (body) values (cast('Grüße' as blob)), (x'00fffb')",
  ],
  postgres: [
    "create table letters (id int generated always as identity primary key, body text)",
    `insert into letters (body) values ${texts}`,
  ],
  mysql: [
    "create table letters (id int primary key auto_increment, body text)",
    `insert into letters (body) values ${texts}`,
  ],
};

onEachVendor("bytes in a column of texts are read as text, others as base64", async (world) => {
  await makeForeignTables(world, tables);
  const admin = world.as("admin");
  await admin.patch("/_/collections/letters", { managed: true });
  const read = async (address: string) => (await admin.get(address)).items.map(({ body }) => body);
  expect(await read("/_/items/letters?sort=id")).toEqual(["Grüße", "AP/7"]);
  expect(await read("/_/items/letters/1,2")).toEqual(["Grüße", "AP/7"]);
  expect((await admin.get("/_/items/letters/1")).item).toMatchObject({ body: "Grüße" });

  const saved = await admin.patch("/_/items/letters/2", { body: "Dear aunt" });
  expect(saved.status).toBe(200);
  const { db } = world;
  const copies = Array.from({ length: 11 }, () => {
    const insert = "insert into letters (body) select body from letters where id = 1 or id > 2";
    return { sql: insert, bindings: [] };
  });
  for (const copy of copies) await db.run(copy);
  // So many rows are read from a snapshot.
  const all = await read("/_/items/letters?sort=id&limit=-1");
  expect(all).toHaveLength(2049);
  expect(new Set(all)).toEqual(new Set(["Grüße", "Dear aunt"]));
});
