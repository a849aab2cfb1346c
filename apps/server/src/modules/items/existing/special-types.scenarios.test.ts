import { describe, expect } from "vitest";
import { onEachVendor, refusal } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

/** Columns whose names say something else than they hold, and one that no text can be made of. */
const places: VendorStatements = {
  sqlite: [
    "create table places (id int primary key, name text, spot point, data json)",
    `insert into places values (1, 'Here', '1 2', '{"a":1}')`,
  ],
  postgres: [
    "create table places (id int primary key, name varchar(20), spot point, data jsonb, span int4range, days daterange, cash money)",
    `insert into places values (1, 'Here', '(1,2)', '{"a":1}', '[1,5)', '[2020-01-01,2020-02-01)', 2.5)`,
  ],
  mysql: [
    "create table places (id int primary key, name varchar(20), spot point, data json)",
    `insert into places values (1, 'Here', point(1, 2), '{"a":1}')`,
  ],
};

describe("columns of special types", () => {
  onEachVendor("have a type that fits", async (world) => {
    await makeForeignTables(world, places);
    const admin = world.as("admin");
    for (const managed of [false, true]) {
      await admin.patch("/_/collections/places", { managed });
      const fields = (await admin.get("/_/collections/places")).item["fields"];
      expect(fields).toMatchObject({
        data: { type: "json", datatype: "JSON" },
        ...(world.vendor === "postgres"
          ? { span: { type: "string" }, days: { type: "string" }, cash: { type: "decimal" } }
          : {}),
      });
    }
    expect((await admin.get("/_/fields/places/data")).item).toMatchObject({ interface: "json" });
    expect((await admin.get("/_/items/places/1")).item).toMatchObject({
      data: { a: 1 },
      ...(world.vendor === "postgres" ? { span: "[1,5)", cash: 2.5 } : {}),
    });
    const changed = await admin.patch("/_/items/places/1", { data: { b: [2] } });
    expect(changed, changed.text).toMatchObject({ body: { data: { data: { b: [2] } } } });
  });

  onEachVendor("ranges are written and compared as they are read", async (world) => {
    if (world.vendor !== "postgres") return;
    await makeForeignTables(world, places);
    const admin = world.as("admin");
    await admin.patch("/_/collections/places", { managed: true });
    expect((await admin.get("/_/fields/places/span")).item).toMatchObject({ readonly: false });
    expect(await admin.patch("/_/items/places/1", { span: "[2,9)", cash: 3 })).toMatchObject({
      body: { data: { span: "[2,9)", cash: 3 } },
    });
    expect(await admin.patch("/_/items/places/1", { span: "nonsense" })).toMatchObject(
      refusal(422, 4),
    );
    for (const query of [`filter[span][eq]=${encodeURIComponent("[2,9)")}`, "q=[2,9", "sort=-span"])
      expect((await admin.get(`/_/items/places?${query}`)).items, query).toHaveLength(1);
  });

  onEachVendor("what no text can be made of is left out of a search", async (world) => {
    await makeForeignTables(world, places);
    const admin = world.as("admin");
    for (const managed of [false, true]) {
      await admin.patch("/_/collections/places", { managed });
      const found = await admin.get("/_/items/places?q=here&fields=id");
      expect(found, found.text).toMatchObject({ status: 200, body: { data: [{ id: 1 }] } });
      expect((await admin.get("/_/items/places?q=nowhere&fields=id")).items).toEqual([]);
    }
  });
});
