import { describe, expect } from "vitest";
import {
  editorRole,
  fullLevels,
  onEachVendor,
  refusal,
  type Client,
  type World,
} from "../../../../test/index.ts";
import { openCinemaWithLists } from "../../../../test/content/cinema.ts";
import { makeForeignTables } from "../../../../test/content/foreign-tables.ts";

const shown = "fields=cast.actor.name,cast.role";

async function castOf(admin: Client, film: number): Promise<unknown> {
  return (await admin.get(`/_/items/films/${film}?${shown}`)).item["cast"];
}

describe("a many-to-many list through a junction whose key is its two references", () => {
  onEachVendor("links, changes, creates and unlinks", async (world) => {
    const admin = await openCinemaWithLists(world);
    const reply = await admin.patch(`/_/items/films/1?${shown}`, {
      cast: [
        { actor: 5, role: "captain" },
        { actor: { id: 6 }, $delete: true },
        { actor: 10, role: "cat" },
        { actor: { id: 11, name: "Dee" }, role: "ghost" },
      ],
    });
    expect(reply, reply.text).toMatchObject(refusal(404, 203));
    expect(await castOf(admin, 1)).toEqual([
      { actor: { name: "Ann" }, role: "cook" },
      { actor: { name: "Bob" }, role: "pilot" },
    ]);
    await admin.post("/_/items/actors", { id: 11, name: "Dee" });
    const written = await admin.patch(`/_/items/films/1?${shown}`, {
      cast: [
        { actor: 5, role: "captain" },
        { actor: { id: 6 }, $delete: true },
        { actor: 10, role: "cat" },
        { actor: { id: 11, name: "Eve" }, role: "ghost" },
      ],
    });
    expect(written, written.text).toMatchObject({ status: 200 });
    expect(written.item["cast"]).toEqual([
      { actor: { name: "Ann" }, role: "captain" },
      { actor: { name: "Cy" }, role: "cat" },
      { actor: { name: "Eve" }, role: "ghost" },
    ]);
    expect(await castOf(admin, 2)).toEqual([{ actor: { name: "Ann" }, role: null }]);
    const revisions = (
      await admin.get("/_/revisions?filter[collection][eq]=casts&sort=id&fields=item,parent_item")
    ).items;
    expect(revisions).toEqual([
      { item: "5:1", parent_item: "1" },
      { item: "10:1", parent_item: "1" },
      { item: "11:1", parent_item: "1" },
    ]);
  });

  onEachVendor("is written with a new item, and stays when it is sent back", async (world) => {
    const admin = await openCinemaWithLists(world);
    const sent = { id: 4, title: "Dune", cast: [{ actor: 5, role: "x" }, { actor: 6 }] };
    const made = await admin.post("/_/items/films?fields=*,cast.*", sent);
    expect(made, made.text).toMatchObject({ status: 200 });
    const again = await admin.patch("/_/items/films/4?fields=*,cast.*", made.item);
    expect(again.item).toEqual(made.item);
    // Naming a row where it already belongs does not change it.
    const before = await world.activity();
    const named = { cast: [{ actor: 5, film: 4 }, { actor: { id: 6 } }] };
    expect((await admin.patch("/_/items/films/4", named)).status).toBe(200);
    const after = (await world.activity()).slice(before.length);
    expect(after.filter(({ collection }) => collection === "casts")).toEqual([]);
  });

  onEachVendor(
    "takes a row by its key, and one that is unlinked and linked again",
    async (world) => {
      const admin = await openCinemaWithLists(world);
      const kept = await admin.patch(`/_/items/films/1?${shown}`, { cast: ["5:1", "6:1"] });
      expect(kept.item["cast"]).toHaveLength(2);
      const again = await admin.patch(`/_/items/films/1?${shown}`, {
        cast: [
          { actor: 5, film: 1, $delete: true },
          { actor: 5, role: "again" },
        ],
      });
      expect(again, again.text).toMatchObject({ status: 200 });
      expect(again.item["cast"]).toEqual([
        { actor: { name: "Ann" }, role: "again" },
        { actor: { name: "Bob" }, role: "pilot" },
      ]);
      // The key of a row says which film it belongs to.
      for (const entry of ["5:2", "10:3"]) {
        const reply = await admin.patch("/_/items/films/1", { cast: [entry] });
        expect(reply, reply.text).toMatchObject(refusal(422, 4));
      }
      for (const entry of ["5:9", "5", 5, "05:1", { actor: 10, $delete: true }])
        expect(
          (await admin.patch("/_/items/films/1", { cast: [entry] })).status,
          JSON.stringify(entry),
        ).toBe(404);
      for (const entry of [{ actor: "05" }, { actor: null }, { role: "x" }, { actor: 99 }])
        expect(
          await admin.patch("/_/items/films/1", { cast: [entry] }),
          JSON.stringify(entry),
        ).toMatchObject(refusal(422, 4));
    },
  );

  onEachVendor(
    "is filtered and counted, and goes by the rights to each collection",
    async (world) => {
      const admin = await openCinemaWithLists(world);
      const titles = async (filter: string) =>
        (await admin.get(`/_/items/films?fields=title&${filter}`)).items.map(({ title }) => title);
      expect(await titles("filter[cast][has]=2")).toEqual(["Alien"]);
      expect(await titles("filter[cast][all]=5,6")).toEqual(["Alien"]);
      expect(await titles("filter[cast][nhas]=2")).toEqual(["Brazil", "Clue"]);
      expect(await titles("filter[cast.actor.name][eq]=Cy")).toEqual(["Clue"]);
      const roles = await admin.get("/_/items/casts?filter[actor.name][contains]=n&fields=film");
      expect(roles.items).toEqual([{ film: 1 }, { film: 2 }]);
      await world.permit(editorRole, {
        films: fullLevels,
        casts: { ...fullLevels, delete: "none", write_field_blacklist: "role" },
        actors: { read: "full" },
      });
      const editor = world.as("editor");
      expect((await editor.patch("/_/items/films/2", { cast: [{ actor: 6 }] })).status).toBe(200);
      for (const entry of [
        { actor: 6, role: "x" },
        { actor: 6, $delete: true },
        { actor: { id: 6, name: "Mine" } },
      ])
        expect(
          (await editor.patch("/_/items/films/2", { cast: [entry] })).status,
          JSON.stringify(entry),
        ).toBe(403);
      expect(await castOf(admin, 2)).toEqual([
        { actor: { name: "Ann" }, role: null },
        { actor: { name: "Bob" }, role: null },
      ]);
    },
  );
});

/** Orders with lines numbered per order; the lines also belong to a shelf, which is no part of their key. */
async function openStore(world: World): Promise<Client> {
  await makeForeignTables(world, [
    "create table orders (id int primary key, name varchar(40))",
    "create table shelves (id int primary key)",
    "create table order_lines (ord int not null, pos int not null, shelf int, text varchar(40), primary key (ord, pos))",
    "insert into orders values (1, 'one'), (2, 'two')",
    "insert into shelves values (7), (8)",
    "insert into order_lines values (1, 1, 7, 'a'), (1, 2, 7, 'b'), (2, 1, 8, 'c')",
  ]);
  const admin = world.as("admin");
  await admin.patch("/_/collections/orders,shelves,order_lines", { managed: true });
  for (const [collection, field_many] of [
    ["orders", "ord"],
    ["shelves", "shelf"],
  ] as const) {
    const field = { field: "lines", type: "o2m", interface: "one-to-many" };
    await admin.post(`/_/fields/${collection}`, field);
    const relation = { collection_many: "order_lines", field_many, collection_one: collection };
    const reply = await admin.post("/_/relations", { ...relation, field_one: "lines" });
    expect(reply, reply.text).toMatchObject({ status: 200 });
  }
  return admin;
}

describe("a one-to-many list of items with a key of several columns", () => {
  onEachVendor("creates what is not there and changes what is", async (world) => {
    const admin = await openStore(world);
    const reply = await admin.patch("/_/items/orders/1?fields=lines.pos,lines.text", {
      lines: [{ pos: 2, text: "B" }, { pos: 3, text: "d" }, "1:1"],
    });
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect(reply.item["lines"]).toEqual([
      { pos: 1, text: "a" },
      { pos: 2, text: "B" },
      { pos: 3, text: "d" },
    ]);
    const found = await admin.get("/_/items/orders?filter[lines][all]=1:1,1:3&fields=id");
    expect(found.items).toEqual([{ id: 1 }]);
  });

  onEachVendor("moves them where their key leaves that open", async (world) => {
    const admin = await openStore(world);
    const reply = await admin.patch("/_/items/shelves/8?fields=lines.text", {
      lines: ["1:2", { ord: 2, pos: 9, text: "new" }],
    });
    expect(reply, reply.text).toMatchObject({
      item: { lines: [{ text: "b" }, { text: "c" }, { text: "new" }] },
    });
  });
});

describe("translations whose key is the item and the language", () => {
  onEachVendor("are found by their language", async (world) => {
    await makeForeignTables(world, [
      "create table pages (id int primary key)",
      "create table page_texts (page int not null, language varchar(5) not null, title varchar(40), primary key (page, language))",
      "insert into pages values (1)",
      "insert into page_texts values (1, 'de', 'Hallo')",
    ]);
    const admin = world.as("admin");
    await admin.patch("/_/collections/pages,page_texts", { managed: true });
    await admin.patch("/_/fields/page_texts/language", { type: "lang" });
    const options = { translationLanguageField: "language" };
    const field = { field: "texts", type: "translation", interface: "translation", options };
    expect((await admin.post("/_/fields/pages", field)).status).toBe(200);
    const relation = { collection_many: "page_texts", field_many: "page" };
    const one = { collection_one: "pages", field_one: "texts" };
    expect((await admin.post("/_/relations", { ...relation, ...one })).status).toBe(200);
    const texts = [
      { language: "de", title: "Guten Tag" },
      { language: "en", title: "Hello" },
      { language: "en", title: "Good day" },
    ];
    const reply = await admin.patch("/_/items/pages/1?fields=texts.*", { texts });
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect(reply.item["texts"]).toEqual([
      { page: 1, language: "de", title: "Guten Tag" },
      { page: 1, language: "en", title: "Good day" },
    ]);
  });
});
