import { numberedKey } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { editorRole, onEachVendor, scenario, type World } from "../../../test/index.ts";
import { makeTitledNews } from "../../../test/content/titled-news.ts";
import { raw } from "../../database/sql.ts";

const nothing = { fields: 0, relations: 0, permissions: 0, presets: 0 };

const plan = (world: World, ...changes: unknown[]) =>
  world.as("admin").post("/_/model/plan", { changes });

describe("a plan of changes of the model", () => {
  onEachVendor("says what becomes of tables and columns, and makes nothing", async (world) => {
    await makeTitledNews(world);
    const reply = await plan(
      world,
      { kind: "create_collection", data: { collection: "tags", fields: [numberedKey] } },
      {
        kind: "create_field",
        collection: "tags",
        data: { field: "name", type: "string", datatype: "VARCHAR", length: 20 },
      },
      {
        kind: "update_fields",
        collection: "tags",
        data: [{ field: "name", length: 30, note: "as people say it" }],
      },
    );
    expect(reply.status).toBe(200);
    const name = { table: "tags", column: "name", rows: 0, unfit: [] };
    expect(reply.items).toMatchObject([
      {
        effects: [
          { effect: "create_table", table: "tags", column: null },
          { effect: "add_column", table: "tags", column: "id", from: null },
        ],
        removes: nothing,
      },
      { effects: [{ ...name, effect: "add_column", from: null, to: "VARCHAR(20)" }] },
      { effects: [{ ...name, effect: "change_column", from: "VARCHAR(20)", to: "VARCHAR(30)" }] },
    ]);
    expect((await world.as("admin").get("/_/collections/tags")).status).toBe(404);
    expect(await world.activity()).toEqual([]);
    expect((await world.db.dialect.readTables(world.db, ["tags"])).length).toBe(0);
  });

  onEachVendor("counts values that do not fit, and shows the first of them", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    for (const title of ["one", "a long title", "12", "a much longer title", null])
      await admin.post("/_/items/news", { title, views: 1 });
    const unfitOf = async (data: object): Promise<unknown> => {
      const reply = await plan(world, {
        kind: "update_fields",
        collection: "news",
        data: [{ field: "title", ...data }],
      });
      return reply.items.flatMap(({ effects }) => effects);
    };
    expect(await unfitOf({ length: 5 })).toMatchObject([
      {
        effect: "change_column",
        rows: 6,
        unfit: [],
        conversion: {
          kept: 4,
          changed: 2,
          lost: 0,
          sampled: false,
          samples: [
            { from: "a long title", to: "a lon" },
            { from: "a much longer title", to: "a muc" },
          ],
        },
      },
    ]);
    expect(await unfitOf({ unique: true })).toMatchObject([
      { unfit: [{ reason: "not_unique", rows: 2, samples: ["one"] }] },
    ]);
    expect(
      await unfitOf({ type: "integer", datatype: "INT", length: 10, default_value: null }),
    ).toMatchObject([{ unfit: [{ reason: "not_of_type", rows: 5 }] }]);
    expect(await unfitOf({ required: true })).toEqual([
      expect.objectContaining({ effect: "require_value", column: "title", rows: 1 }),
    ]);
    expect(await unfitOf({ length: 120 })).toMatchObject([{ unfit: [] }]);
    expect(await unfitOf({ note: "only described" })).toEqual([]);
  });

  onEachVendor("counts what goes with a field and with a collection", async (world) => {
    await makeTitledNews(world);
    await world.collection("comments", {
      fields: { about: "integer", text: "string" },
      items: [{ text: "yes" }],
    });
    await world.relation("comments.about", "news.list");
    await world.permit(editorRole, { news: { read: "full" } });
    const field = await plan(world, { kind: "delete_field", collection: "news", field: "views" });
    expect(field.items).toMatchObject([
      {
        effects: [{ effect: "drop_column", table: "news", column: "views", rows: 2, to: null }],
        removes: { ...nothing, fields: 1 },
      },
    ]);
    const whole = await plan(world, { kind: "delete_collection", collection: "news" });
    expect(whole.items).toMatchObject([
      {
        effects: [{ effect: "drop_table", table: "news", rows: 2 }],
        removes: { relations: 1, permissions: 1, fields: 4 },
      },
    ]);
    expect((await world.as("admin").get("/_/items/news")).items.length).toBe(2);
    expect((await world.as("admin").get("/_/fields/news/views")).status).toBe(200);
  });

  onEachVendor("says what tables of an existing database would become", async (world) => {
    for (const statement of [
      "create table makers (code integer not null primary key, label varchar(40) not null)",
      "create table parts (id integer not null primary key, maker integer references makers (code), constraint of_maker foreign key (maker) references makers (code))",
      "create table readings (moment varchar(20), amount integer)",
    ])
      await world.db.run(raw(statement));
    world.project.models.invalidate();
    const names = ["parts", "makers", "readings"];
    const manage = (collection: string) => ({
      kind: "update_collection",
      collection,
      data: { managed: true },
    });
    const reply = await plan(world, ...names.map(manage));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.items.map(({ describes }) => describes)).toMatchObject([
      {
        collection: "parts",
        key: ["id"],
        readonly_reason: null,
        fields: [
          { field: "id", interface: "primary-key" },
          { field: "maker", type: "m2o", interface: "many-to-one" },
        ],
        relations: [{ field: "maker", related: "makers" }],
      },
      { collection: "makers", key: ["code"], fields: [{}, { interface: "text-input" }] },
      { collection: "readings", key: [], readonly_reason: "no-key", relations: [] },
    ]);
    expect(await world.as("admin").get("/_/collections/parts")).toMatchObject({
      body: { data: { managed: false, fields: { maker: { id: null } } } },
    });
    const done = await world.as("admin").post("/_/model/changes", { changes: names.map(manage) });
    expect(done.status).toBe(200);
    const described = await plan(world, manage("parts"));
    expect(described.items[0]).not.toHaveProperty("describes");
    for (const name of names) await world.db.run(raw(`drop table ${name}`));
  });

  onEachVendor(
    "is refused as the change would be, with the change that is wrong",
    async (world) => {
      await makeTitledNews(world);
      const name = { field: "name", type: "string", datatype: "VARCHAR", length: 20 };
      const reply = await plan(
        world,
        { kind: "create_field", collection: "news", data: name },
        { kind: "create_field", collection: "news", data: name },
      );
      expect(reply).toMatchObject({
        status: 422,
        body: { error: { code: 308, params: { change: 1, field: "name" } } },
      });
      expect((await world.as("admin").get("/_/fields/news/name")).status).toBe(404);
    },
  );

  scenario("is for administrators", {
    as: "editor",
    post: "/_/model/plan",
    body: { changes: [] },
    status: 401,
    code: 3,
  });
});
