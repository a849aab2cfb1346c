import { describe, expect } from "vitest";
import { onEachVendor, refusal } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

/** Keys that are bytes, and keys that the database counts whatever is given. */
const tables: VendorStatements = {
  sqlite: [
    "create table tokens (code blob primary key, name text)",
    "insert into tokens values (x'00fffb', 'one'), (x'00fffc', 'two')",
    "create table counted (id integer primary key autoincrement, name text)",
    "insert into counted (name) values ('one'), ('two')",
  ],
  postgres: [
    "create table tokens (code bytea primary key, name text)",
    "insert into tokens values ('\\x00fffb', 'one'), ('\\x00fffc', 'two')",
    "create table counted (id int generated always as identity primary key, name text)",
    "insert into counted (name) values ('one'), ('two')",
  ],
  mysql: [
    "create table tokens (code varbinary(16) primary key, name text)",
    "insert into tokens values (x'00fffb', 'one'), (x'00fffc', 'two')",
    "create table counted (id int primary key auto_increment, name text)",
    "insert into counted (name) values ('one'), ('two')",
  ],
};

describe("rows of other people's tables that were deleted", () => {
  onEachVendor("come back where their key is made of bytes", async (world) => {
    await makeForeignTables(world, tables);
    const admin = world.as("admin");
    await admin.patch("/_/collections/tokens", { managed: true });
    const [one, two] = [
      [0, 255, 251],
      [0, 255, 252],
    ].map((bytes) => encodeURIComponent(Buffer.from(bytes).toString("base64")));
    for (const key of [one, two]) {
      const changed = await admin.patch(`/_/items/tokens/${key}`, { name: "known" });
      expect(changed, changed.text).toMatchObject({ status: 200 });
    }
    expect((await admin.delete(`/_/items/tokens/${one},${two}`)).status).toBe(204);
    const restored = await admin.patch(`/_/items/tokens/${one},${two}/restore`);
    expect(restored, restored.text).toMatchObject({
      status: 200,
      body: { data: [{ name: "known" }, { name: "known" }] },
    });
    expect((await admin.get(`/_/items/tokens/${two}`)).item).toMatchObject({ name: "known" });
    expect((await admin.patch(`/_/items/tokens/${one}/restore`)).status).toBe(200);
  });

  onEachVendor("come back where the database always counts the key", async (world) => {
    await makeForeignTables(world, tables);
    const admin = world.as("admin");
    await admin.patch("/_/collections/counted", { managed: true });
    await admin.patch("/_/items/counted/1,2", { name: "known" });
    await admin.delete("/_/items/counted/1,2");
    const restored = await admin.patch("/_/items/counted/1,2/restore?fields=id,name");
    expect(restored.items, restored.text).toEqual([
      { id: 1, name: "known" },
      { id: 2, name: "known" },
    ]);
    expect((await admin.post("/_/items/counted", { name: "new" })).item).toMatchObject({ id: 3 });
  });
});

onEachVendor("a value that its type does not take is said with its field", async (world) => {
  if (world.vendor !== "postgres") return;
  await makeForeignTables(world, [
    "create table hosts (id int primary key, name text, address inet, net cidr, mac macaddr, span int4range)",
    "insert into hosts values (1, 'one', '10.0.0.1', '10.0.0.0/8', '00:00:00:00:00:01', '[1,2)')",
  ]);
  const admin = world.as("admin");
  for (const field of ["address", "net", "mac", "span"]) {
    for (const reply of [
      await admin.patch("/_/items/hosts/1", { name: "two", [field]: "nonsense" }),
      await admin.post("/_/items/hosts", { id: 2, [field]: "nonsense" }),
    ]) {
      expect(reply, reply.text).toMatchObject(refusal(422, 4));
      expect(reply.error?.problems).toMatchObject([{ path: [field], rule: "unstorable" }]);
    }
  }
});

onEachVendor("a shape that MySQL takes no text for is refused with its field", async (world) => {
  if (world.vendor !== "mysql") return;
  await makeForeignTables(world, [
    "create table places (id int primary key, name varchar(20), spot point)",
    "insert into places values (1, 'Here', point(1, 2))",
  ]);
  const admin = world.as("admin");
  for (const spot of ["POINT(3 4)", "nonsense"]) {
    const reply = await admin.patch("/_/items/places/1", { spot });
    expect(reply, reply.text).toMatchObject(refusal(422, 4));
    expect(reply.error?.problems, reply.text).toMatchObject([{ path: ["spot"] }]);
  }
  expect((await admin.patch("/_/items/places/1", { name: "There" })).status).toBe(200);
});
