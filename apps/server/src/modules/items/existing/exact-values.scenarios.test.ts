import { describe, expect } from "vitest";
import { onEachVendor, refusal } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

const amount = "12345678901234567.8912";

/** Bytes, long decimals and long whole numbers. */
const vaults: VendorStatements = {
  sqlite: [
    "create table vaults (id INTEGER primary key, bytes blob, amount decimal(30,4), rate double, count INTEGER, plain int, cash money)",
    "insert into vaults values (1, x'00ff10', 12.5, 0.1, 9007199254740993, 7, 1.5)",
  ],
  postgres: [
    "create table vaults (id int primary key, bytes bytea, amount numeric(30,4), rate double precision, count bigint, plain int, cash money, free numeric)",
    `insert into vaults values (1, '\\x00ff10', ${amount}, 0.1, 9007199254740993, 7, 1234.5, 0.12345678901234567890)`,
  ],
  mysql: [
    "create table vaults (id int primary key, bytes varbinary(16), amount decimal(30,4), rate double, count bigint, plain int, bits bit(12))",
    `insert into vaults values (1, x'00ff10', ${amount}, 0.1, 9007199254740993, 7, b'101')`,
  ],
};

describe("values that a number or a text of JSON would change", () => {
  onEachVendor("come back unchanged when a client sends back what it read", async (world) => {
    await makeForeignTables(world, vaults);
    const admin = world.as("admin");
    const item = (await admin.get("/_/items/vaults/1")).item;
    const exact = world.vendor === "sqlite" ? {} : { amount };
    expect(item).toMatchObject({
      bytes: Buffer.from([0, 255, 16]).toString("base64"),
      count: "9007199254740993",
      rate: 0.1,
      plain: 7,
      ...exact,
      ...(world.vendor === "postgres" ? { cash: 1234.5, free: "0.12345678901234567890" } : {}),
    });
    const same = await admin.patch("/_/items/vaults/1", item);
    expect(same, same.text).toMatchObject({ status: 200, body: { data: item } });
    const copied = await admin.post("/_/items/vaults", { ...item, id: 2 });
    expect(copied, copied.text).toMatchObject({ status: 200, body: { data: { ...item, id: 2 } } });
    expect((await admin.get("/_/items/vaults/1/revisions?sort=-id&limit=1")).items).toMatchObject([
      { data: { bytes: item["bytes"], count: "9007199254740993", ...exact } },
    ]);
    const bytes = encodeURIComponent(String(item["bytes"]));
    const found = await admin.get(`/_/items/vaults?filter[bytes][eq]=${bytes}&fields=id`);
    expect(found.items).toEqual([{ id: 1 }, { id: 2 }]);
  });

  onEachVendor("bytes that are no base64 are refused", async (world) => {
    await makeForeignTables(world, vaults);
    const reply = await world.as("admin").patch("/_/items/vaults/1", { bytes: "not base64!" });
    expect(reply, reply.text).toMatchObject(refusal(422, 4));
    expect(reply.error?.problems).toMatchObject([{ path: ["bytes"], rule: "bytes" }]);
  });

  onEachVendor("long numbers are taken as text and refused as JSON numbers", async (world) => {
    await makeForeignTables(world, vaults);
    const admin = world.as("admin");
    for (const body of [
      '{"count": 9007199254740993}',
      '{"amount": 90071992547409930.5}',
      '{"plain": 1e30}',
    ]) {
      const reply = await admin.patch("/_/items/vaults/1", JSON.parse(body));
      expect(reply, `${body} ${reply.text}`).toMatchObject(refusal(422, 4));
      expect(reply.error?.problems).toMatchObject([{ rule: "longNumber" }]);
    }
    for (const [field, value] of [
      ["count", "-9223372036854775808"],
      ["count", 1_700_000_000_000],
      ["rate", 1e30],
      ["amount", "-0.5"],
    ] as const) {
      const reply = await admin.patch("/_/items/vaults/1", { [field]: value });
      expect(reply, reply.text).toMatchObject({ status: 200 });
      expect([field, String(reply.item[field])]).toEqual([field, String(value)]);
    }
    const long = await admin.patch("/_/items/vaults/1", { amount: "-99999999999999999999.0001" });
    // SQLite would keep a rounded number.
    if (world.vendor === "sqlite") expect(long).toMatchObject(refusal(422, 4));
    else expect(long.item).toMatchObject({ amount: "-99999999999999999999.0001" });
    const wide = await admin.patch("/_/items/vaults/1", { amount: "1.00001" });
    expect(wide, wide.text).toMatchObject(refusal(422, 12));
  });

  onEachVendor("are reverted exactly", async (world) => {
    await makeForeignTables(world, vaults);
    const admin = world.as("admin");
    const before = (await admin.get("/_/items/vaults/1")).item;
    await admin.patch("/_/items/vaults/1", { plain: 8 });
    await admin.patch("/_/items/vaults/1", { bytes: null, amount: 1, count: 1, plain: 9 });
    const [first] = (await admin.get("/_/items/vaults/1/revisions?fields=id")).items;
    const reverted = await admin.patch(`/_/items/vaults/1/revert/${String(first?.["id"])}`, {});
    expect(reverted, reverted.text).toMatchObject({ body: { data: { ...before, plain: 8 } } });
  });

  onEachVendor("money is a number that can be compared", async (world) => {
    if (world.vendor === "mysql") return;
    await makeForeignTables(world, vaults);
    const admin = world.as("admin");
    await admin.patch("/_/items/vaults/1", { cash: 12.25 });
    for (const filter of ["[eq]=12.25", "[in]=12.25,3", "[between]=12.2,12.3", "[gt]=12"])
      expect(
        (await admin.get(`/_/items/vaults?filter[cash]${filter}&sort=-cash`)).items,
      ).toMatchObject([{ cash: 12.25 }]);
  });
});

/** Keys of bytes, as programs store identifiers in little room. */
const tokens: VendorStatements = {
  sqlite: ["create table tokens (id blob primary key, label text)"],
  postgres: ["create table tokens (id bytea primary key, label varchar(20))"],
  mysql: ["create table tokens (id binary(4) primary key, label varchar(20))"],
};

describe("keys of bytes", () => {
  onEachVendor("address their items in base64", async (world) => {
    await makeForeignTables(world, tokens);
    const admin = world.as("admin");
    const [one, two] = [Buffer.from([0xff, 0xfe, 0x3e, 1]), Buffer.from([0xff, 0xff, 0x3e, 1])];
    const keys = [one, two].map((bytes) => bytes.toString("base64"));
    const made = await admin.post(
      "/_/items/tokens",
      keys.map((id, at) => ({ id, label: String(at) })),
    );
    expect(made, made.text).toMatchObject({
      body: { data: [{ id: keys[0] }, { id: keys[1], label: "1" }] },
    });
    const address = (key = "") => `/_/items/tokens/${encodeURIComponent(key)}`;
    expect((await admin.get(address(keys[1]))).item).toEqual({ id: keys[1], label: "1" });
    const changed = await admin.patch(address(keys[1]), { id: keys[1], label: "b" });
    expect(changed, changed.text).toMatchObject({ body: { data: { id: keys[1], label: "b" } } });
    expect(
      await admin.patch(
        "/_/items/tokens",
        keys.map((id, at) => ({ id, label: `c${at}` })),
      ),
    ).toMatchObject({ body: { data: [{ label: "c0" }, { label: "c1" }] } });
    expect((await admin.get(`${address(keys[1])}/revisions`)).items).toHaveLength(3);
    expect((await admin.delete(address(keys[0]))).status).toBe(204);
    expect((await admin.get("/_/items/tokens")).items).toEqual([{ id: keys[1], label: "c1" }]);
  });
});
