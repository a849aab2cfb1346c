import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, refusal } from "../../../test/index.ts";
import { makeEveryType, returned, sent, uuid } from "../../../test/content/every-type.ts";

describe("a collection with a field of every type", () => {
  onEachVendor("accepts values and returns them in the format of the contract", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    const item = (await admin.post("/_/items/things", sent)).item;
    expect(item).toMatchObject(returned);
    const now = world.clock.now().toISOString().slice(0, 19).replace("T", " ");
    expect(item).toMatchObject({ made_on: now, changed_on: now });
    expect(item).not.toHaveProperty("chapters");
    expect(item).not.toHaveProperty("divider");
    expect((await admin.get("/_/items/things/1")).item).toEqual(item);
    expect((await admin.get("/_/items/things")).items).toEqual([item]);
  });

  onEachVendor("accepts what it returned, and changes only its timestamps", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    const item = (await admin.post("/_/items/things", sent)).item;
    world.clock.advance(60);
    const again = (await admin.patch("/_/items/things/1", item)).item;
    expect(again).toEqual({ ...item, changed_on: again["changed_on"] });
    expect(again["changed_on"]).not.toBe(item["changed_on"]);
  });

  onEachVendor("accepts missing values and nulls", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    const empty: Record<string, null> = Object.fromEntries(
      Object.keys(sent).map((field) => [field, null]),
    );
    const blank = { ...empty, flag: false, truth: false, list: [], status: "draft", slug: null };
    expect((await admin.post("/_/items/things", {})).item).toMatchObject(blank);
    expect((await admin.post("/_/items/things", empty)).item).toMatchObject(blank);
    await admin.patch("/_/items/things/1", sent);
    const cleared = (await admin.patch("/_/items/things/1", empty)).item;
    expect(cleared).toMatchObject({ ...blank, slug: returned.slug });
  });

  onEachVendor("is changed field by field", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", sent);
    const changes: Record<string, unknown> = {
      text: "",
      choice: "red",
      whole: 0,
      big: 5,
      price: -0.5,
      flag: false,
      truth: false,
      list: ["z"],
      data: [],
      native: {},
      day: "1999-12-31",
      clock: "00:00:00",
      starts_at: "1999-12-31 23:59:59",
      stamp: "2001-01-01 00:00:00",
      position: 1,
      owner: 1,
      author: 1,
    };
    for (const [field, value] of Object.entries(changes)) {
      const item = (await admin.patch("/_/items/things/1", { [field]: value })).item;
      expect([field, item[field]]).toEqual([field, value]);
    }
  });

  onEachVendor("refuses invalid values", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    const wrong: [field: string, value: unknown, code: number][] = [
      ["text", "x".repeat(101), 12],
      ["text", ["x"], 213],
      ["code", "ABCD", 12],
      ["whole", "many", 4],
      ["price", "1.005", 12],
      ["price", "123456789.00", 12],
      ["flag", "perhaps", 4],
      ["truth", "perhaps", 4],
      ["list", "a,b", 4],
      ["data", '{"a":1}', 4],
      ["day", "2020-02-30", 4],
      ["clock", "12:00", 4],
      ["starts_at", "2020-02-29T12:00:00.000Z", 4],
      ["stamp", "yesterday", 4],
      ["owner", "user", 4],
      ["unknown", 1, 12],
    ];
    const found: unknown[] = [];
    for (const [field, value] of wrong) {
      const reply = await admin.post("/_/items/things", { [field]: value });
      found.push([field, reply.status, reply.error?.code]);
    }
    expect(found).toEqual(wrong.map(([field, , code]) => [field, 422, code]));
    expect((await admin.get("/_/items/things")).items).toEqual([]);
  });

  onEachVendor("refuses a duplicate of a unique value", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", { text: "one", slug: "same" });
    const reply = await admin.post("/_/items/things", { text: "two", slug: "same" });
    expect(reply).toMatchObject(refusal(409, 204));
    expect(reply.text).toContain("slug");
  });

  onEachVendor("is filtered, searched and sorted by its fields", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", sent);
    await admin.post("/_/items/things", { text: "other", position: 1 });
    const filters = [
      "filter[text][contains]=Größe",
      "filter[whole][lt]=0",
      "filter[big][eq]=9007199254740993",
      "filter[price][between]=12,13",
      "filter[flag][eq]=true",
      "filter[truth][eq]=1",
      "filter[list][contains]=b c",
      "filter[data][nnull]=1",
      `filter[mark][eq]=${uuid}`,
      `filter[uid][eq]=${uuid}`,
      "filter[day][eq]=2020-02-29",
      "filter[clock][gt]=23:00:00",
      "filter[starts_at][lte]=2020-02-29 10:00:00",
      "filter[stamp][eq]=2020-02-29 10:00:00",
      "filter[choice][in]=green,blue",
      `filter[owner][eq]=${editorUser}`,
      "filter[author.name][eq]=Ada",
      "q=größe",
    ];
    const found: unknown[] = [];
    for (const filter of filters) {
      const { items } = await admin.get(`/_/items/things?${encodeURI(filter)}&fields=id`);
      found.push([filter, items]);
    }
    expect(found).toEqual(filters.map((filter) => [filter, [{ id: 1 }]]));
    expect((await admin.get("/_/items/things?fields=id")).items).toEqual([{ id: 2 }, { id: 1 }]);
  });

  onEachVendor("has lists, translations and files", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    const data = Buffer.from("a text").toString("base64");
    const file = (await admin.post("/_/files", { filename: "a.txt", data })).item;
    await admin.post("/_/items/things", {
      cover: file["id"],
      chapters: [{ title: "one" }, { title: "two" }],
      translations: [
        { lang: "en-US", title: "Thing" },
        { lang: "de-DE", title: "Ding" },
      ],
    });
    await admin.patch("/_/items/things/1", {
      chapters: [
        { id: 1, title: "first" },
        { id: 2, $delete: true },
      ],
      translations: [{ lang: "de-DE", title: "Sache" }],
    });
    const fields =
      "fields=cover.title,chapters.title,translations.title,translations.lang,made_by.id";
    expect((await admin.get(`/_/items/things/1?${fields}&lang=de-DE`)).item).toEqual({
      cover: { title: file["title"] },
      chapters: [{ title: "first" }],
      translations: [{ title: "Sache", lang: "de-DE" }],
      made_by: { id: 1 },
    });
  });

  onEachVendor("has owners, history and soft-deleted items", async (world) => {
    await makeEveryType(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", { text: "theirs" });
    await world.permit(editorRole, {
      things: { create: "full", read: "mine", update: "mine", delete: "mine" },
    });
    const editor = world.as("editor");
    expect((await editor.post("/_/items/things", { text: "mine", made_by: 1 })).item).toMatchObject(
      { id: 2, made_by: editorUser, changed_by: editorUser },
    );
    expect((await editor.get("/_/items/things?fields=id")).items).toEqual([{ id: 2 }]);
    expect((await editor.patch("/_/items/things/1", { text: "x" })).status).toBe(404);
    expect((await editor.patch("/_/items/things/2", { text: "still mine" })).status).toBe(200);
    expect((await admin.get("/_/items/things/2/revisions?fields=delta")).items).toMatchObject([
      { delta: { text: "mine" } },
      { delta: { text: "still mine" } },
    ]);
    expect((await editor.patch("/_/items/things/2", { status: "gone" })).status).toBe(204);
    expect((await editor.get("/_/items/things?fields=id")).items).toEqual([]);
  });
});
