import { expect } from "vitest";
import { makeEveryType } from "../../../test/content/every-type.ts";
import { makeForeignTables } from "../../../test/content/foreign-tables.ts";
import { expectMended, foundBy, mend, reportOf } from "../../../test/fixtures/doctor.ts";
import { onEachVendor, type World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

async function newsWith(world: World, ...statements: string[]): Promise<void> {
  await world.collection("news", { fields: { title: "string", views: "integer" } });
  await makeForeignTables(world, statements);
}

onEachVendor("a field without its column is removed, with its traces", async (world) => {
  await newsWith(world, "alter table news drop column views");
  await world.role("Reader", { news: { read: "full", read_field_blacklist: ["views"] } });
  await expectMended(world, "fields", {
    kind: "field_without_column",
    collection: "news",
    field: "views",
  });
  expect(await world.activity()).toMatchObject([
    { action: "delete", collection: "directus_fields", action_by: 1 },
  ]);
  const rules = await world.db.all(
    sql`select read_field_blacklist as hidden from directus_permissions where collection = 'news'`,
  );
  expect(rules).toEqual([{ hidden: null }]);
});

onEachVendor("a collection without its table is forgotten", async (world) => {
  await newsWith(world, "drop table news");
  await expectMended(world, "fields", { kind: "collection_without_table", collection: "news" });
  expect(await world.activity()).toMatchObject([
    { action: "mend", collection: "directus_collections", item: "news" },
  ]);
  expect(await foundBy(world, "fields")).toEqual([]);
});

onEachVendor("columns that another program added are described", async (world) => {
  await newsWith(world, "alter table news add column subtitle varchar(80)");
  await expectMended(world, "columns", {
    kind: "columns_without_fields",
    collection: "news",
    columns: "subtitle",
  });
  const { body } = await world.as("admin").get("/_/fields/news/subtitle");
  expect(body).toMatchObject({ data: { id: expect.any(Number), type: "string" } });
  expect(await world.activity()).toMatchObject([
    { action: "mend", collection: "directus_collections", item: "news" },
  ]);
});

onEachVendor("a field whose type is not that of its column takes the type of it", async (world) => {
  await newsWith(world);
  await world.db.run(
    sql`update directus_fields set type = 'datetime', interface = 'datetime' where collection = 'news' and field = 'title'`,
  );
  world.project.models.invalidate();
  await expectMended(world, "datatypes", {
    kind: "datatype_differs",
    collection: "news",
    field: "title",
    type: "datetime",
    fitting: "string",
  });
  const { body } = await world.as("admin").get("/_/fields/news/title");
  expect(body).toMatchObject({ data: { type: "string", interface: null } });
  expect(await world.activity()).toMatchObject([
    { action: "update", collection: "directus_fields" },
  ]);
});

onEachVendor("a status that items have and the field does not know comes back", async (world) => {
  const status_mapping = { draft: { name: "Draft" }, gone: { name: "Gone", soft_delete: true } };
  await world.collection("news", {
    fields: { state: { type: "status", options: { status_mapping } } },
    items: [{ state: "in_review" }, { state: "in_review" }, { state: "draft" }, { state: "gone" }],
  });
  await expectMended(world, "statuses", {
    kind: "status_unknown",
    collection: "news",
    field: "state",
    status: "in_review",
    count: 2,
  });
  expect((await world.as("admin").get("/_/fields/news/state")).item).toMatchObject({
    options: { status_mapping: { ...status_mapping, in_review: { name: "In Review" } } },
  });
  expect(await world.activity()).toMatchObject([
    { action: "update", collection: "directus_fields" },
  ]);
});

onEachVendor("what the API has made has not drifted, whatever its type", async (world) => {
  await makeEveryType(world);
  for (const check of ["fields", "columns", "datatypes", "relations"] as const)
    expect(await foundBy(world, check), check).toEqual([]);
});

onEachVendor("relations to what is gone are removed", async (world) => {
  await world.collection("news", { fields: { author: "m2o", topic: "m2o" } });
  await world.relation("news.author", "writers");
  await world.relation("news.editor", "directus_users");
  const report = await reportOf(world, "relations");
  expect(report.weight).toBe("serious");
  expect(await foundBy(world, "relations")).toMatchObject([
    { kind: "relation_without_collection", many: "news.author", collection: "writers" },
    { kind: "relation_without_field", many: "news.editor", field: "editor" },
  ]);
  const keys = report.findings.map(({ key }) => key);
  expect((await mend(world, "relations", keys)).findings).toEqual([]);
  expect(await world.activity()).toMatchObject([
    { action: "delete", collection: "directus_relations" },
    { action: "delete", collection: "directus_relations" },
  ]);
});

onEachVendor("columns that a large table is looked up by get an index", async (world) => {
  await world.collection("writers", { fields: { name: "string" } });
  await world.collection("news", { fields: { title: "string", author: "m2o", place: "sort" } });
  await world.relation("news.author", "writers");
  await world.db.insert(
    "directus_collection_presets",
    { collection: "news", user: 1, view_query: '{"tabular":{"sort":"-title"}}' },
    "id",
  );
  expect(await foundBy(world, "indexes")).toEqual([]);
  const rows = Array.from({ length: 1000 }, (_, at) => ({ title: `News ${at}`, place: at }));
  await world.db.insertAll("news", rows, "id");
  const report = await reportOf(world, "indexes");
  const uses = report.findings.map(({ values }) => [values["field"], values["use"]]);
  expect(Object.fromEntries(uses)).toEqual({ author: "relation", place: "order", title: "list" });
  const left = await mend(
    world,
    "indexes",
    report.findings.map(({ key }) => key),
  );
  expect(left).toMatchObject({ findings: [], weight: "fine", has_failed: false });
  expect(await world.activity()).toMatchObject([
    { action: "mend", item: "news" },
    { action: "mend", item: "news" },
    { action: "mend", item: "news" },
  ]);
});

onEachVendor("columns that lists, rights and the trash filter by get an index", async (world) => {
  const status_mapping = { draft: { name: "Draft" }, gone: { name: "Gone", soft_delete: true } };
  await world.collection("news", {
    fields: {
      title: "string",
      views: "integer",
      subtitle: "string",
      maker: "user_created",
      state: { type: "status", options: { status_mapping } },
    },
  });
  await world.role("Reporter", { news: { read: "mine" } });
  const filters = [
    { field: "title", operator: "contains", value: "x" },
    { group: "any", filters: [{ field: "views", operator: "gt", value: 3 }] },
  ];
  await world.db.insert(
    "directus_collection_presets",
    { collection: "news", user: 1, filters: JSON.stringify(filters) },
    "id",
  );
  const rows = Array.from({ length: 1000 }, (_, at) => ({ title: `News ${at}`, state: "draft" }));
  await world.db.insertAll("news", rows, "id");
  const { findings } = await reportOf(world, "indexes");
  const uses = findings.map(({ values }) => [values["field"], values["use"]]);
  expect(Object.fromEntries(uses)).toEqual({ maker: "rights", views: "filter", state: "status" });
  const keys = findings.map(({ key }) => key);
  expect((await mend(world, "indexes", keys)).findings).toEqual([]);
});

onEachVendor("an index of a table that is not managed is only spoken of", async (world) => {
  await world.collection("writers", { fields: { name: "string" } });
  await world.collection("news", { fields: { title: "string", author: "m2o" } });
  await world.relation("news.author", "writers");
  await world.db.insertAll(
    "news",
    Array.from({ length: 1000 }, (_, at) => ({ title: `News ${at}` })),
    "id",
  );
  await world.db.run(sql`update directus_collections set managed = 0 where collection = 'news'`);
  world.project.models.invalidate();
  expect((await reportOf(world, "indexes")).findings).toMatchObject([
    { kind: "index_missing", mend: null, values: { field: "author" } },
  ]);
});
