import { expect } from "vitest";
import { onEachVendor } from "../../../../test/index.ts";
import {
  makeForeignTables,
  type VendorStatements,
} from "../../../../test/content/foreign-tables.ts";

/** Older tables of MySQL have three bytes for a character; a smiling face needs four. */
const rows = "insert into towns (name) values ('Aarhus'), ('Zagreb')";
const tables: VendorStatements = {
  sqlite: ["create table towns (id integer primary key, name text)", rows],
  postgres: [
    "create table towns (id int generated always as identity primary key, name text)",
    rows,
  ],
  mysql: [
    "create table towns (id int primary key auto_increment, name varchar(40) character set utf8mb3)",
    rows,
  ],
};

onEachVendor("texts that a column cannot hold can be asked for", async (world) => {
  await makeForeignTables(world, tables);
  const admin = world.as("admin");
  await admin.patch("/_/collections/towns", { managed: true });
  const found = async (query: string) => {
    const { status, items } = await admin.get(`/_/items/towns?${query}`);
    return [status, items.map(({ name }) => name)];
  };
  const face = encodeURIComponent("😀");
  expect(await found(`filter[name][eq]=${face}`)).toEqual([200, []]);
  expect(await found(`filter[name][in]=${face},Aarhus`)).toEqual([200, ["Aarhus"]]);
  expect(await found(`filter[name][neq]=${face}&sort=id`)).toEqual([200, ["Aarhus", "Zagreb"]]);
  expect(await found(`filter[name][contains]=${face}`)).toEqual([200, []]);
  expect(await found(`q=${face}`)).toEqual([200, []]);
  expect(await found(`filter[name][lt]=${face}&sort=id`)).toEqual([200, ["Aarhus", "Zagreb"]]);
});
