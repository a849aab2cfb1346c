import { describe, expect } from "vitest";
import { onEachVendor, type World } from "../../../test/index.ts";
import { makeForeignTables } from "../../../test/content/foreign-tables.ts";
import { makeTitledNews } from "../../../test/content/titled-news.ts";

const refused = (field: string, index?: number) => {
  const path = index === undefined ? [field] : ["changes", index, "data", field];
  return {
    status: 422,
    body: { error: { code: 12, problems: [{ path, rule: "primaryKeyStays" }] } },
  };
};

/** A junction whose key is its two links, as other programs make them. */
async function makeCasts(world: World): Promise<void> {
  await makeForeignTables(world, [
    "create table films (id int not null primary key, title varchar(20))",
    "create table casts (film int not null, actor int not null, part varchar(20), primary key (film, actor))",
    "insert into casts values (1, 2, 'pilot'), (1, 3, 'nurse')",
  ]);
}

describe("a collection keeps its primary key", () => {
  onEachVendor("whichever way it would be taken away", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    const before = (await admin.get("/_/fields/news")).body;
    const changes = [
      [{ kind: "delete_field", collection: "news", field: "id" }],
      [{ kind: "update_fields", collection: "news", data: [{ field: "id", type: "alias" }] }],
      [
        {
          kind: "update_collection",
          collection: "news",
          data: { fields: [{ field: "id", type: "o2m", interface: "one-to-many" }] },
        },
      ],
    ];
    for (const each of changes)
      for (const way of ["plan", "changes"])
        expect(await admin.post(`/_/model/${way}`, { changes: each })).toMatchObject(
          refused("id", 0),
        );
    expect(await admin.delete("/_/fields/news/id")).toMatchObject(refused("id"));
    for (const body of [{ type: "alias" }, { type: "group" }, { primary_key: false }])
      expect(await admin.patch("/_/fields/news/id", body)).toMatchObject(refused("id"));
    expect((await admin.get("/_/fields/news")).body).toEqual(before);
    expect(await world.activity()).toEqual([]);
    expect((await admin.get("/_/items/news/2")).item).toMatchObject({ id: 2, title: "two" });
  });

  onEachVendor("and every part of a key of several columns, managed or not", async (world) => {
    await makeCasts(world);
    const admin = world.as("admin");
    for (const managed of [false, true]) {
      if (managed) await admin.patch("/_/collections/casts", { managed });
      expect(await admin.delete("/_/fields/casts/actor")).toMatchObject(refused("actor"));
      expect(await admin.delete("/_/fields/films/id")).toMatchObject(refused("id"));
      expect(await admin.patch("/_/fields/casts/film", { type: "o2m" })).toMatchObject(
        refused("film"),
      );
    }
    expect((await admin.get("/_/items/casts/1:3")).item).toMatchObject({ part: "nurse" });
    expect((await admin.delete("/_/fields/casts/part")).status).toBe(204);
  });

  onEachVendor("also when the model of another project has another key", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    const { body } = await admin.get("/_/model");
    const wanted = JSON.parse(JSON.stringify(body).replaceAll('"field":"id"', '"field":"key"'));
    const changes = (await admin.post("/_/model/diff", wanted.data)).items;
    expect(await admin.post("/_/model/plan", { changes })).toMatchObject(refused("id", 0));
  });
});
