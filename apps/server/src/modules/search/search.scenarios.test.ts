import type { SearchHit, SearchResult } from "@rowhouse/contract";
import { describe, expect, vi } from "vitest";
import {
  editorRole,
  editorUser,
  fullLevels,
  newsroom,
  onEachVendor,
  refusal,
  ruleEditor,
  type World,
} from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

type Who = Parameters<World["as"]>[0];

interface Asked {
  as?: Who;
  q: string;
  limit?: number;
  /** Called before each request. */
  before?: () => void;
}

/** Asks until every collection was looked at: a busy machine may not reach them all in the time of one reply. */
const search = async (
  world: World,
  { as = "admin", q, limit, before }: Asked,
): Promise<SearchResult> => {
  const asked = new URLSearchParams({ q, ...(limit !== undefined && { limit: String(limit) }) });
  let result: SearchResult = { hits: [], incomplete: [] };
  await vi.waitFor(
    async () => {
      before?.();
      const reply = await world.as(as).get(`/_/search?${asked}`);
      expect(reply.status, reply.text).toBe(200);
      result = (reply.body as { data: SearchResult }).data;
      expect(result.incomplete).toEqual([]);
    },
    { timeout: 20_000, interval: 200 },
  );
  return result;
};
const namesOf = (hits: readonly SearchHit[]): unknown[] =>
  hits.map(({ values }) => values["title"] ?? values["name"] ?? values["text"]);
const found = async (world: World, asked: Parameters<typeof search>[1]): Promise<unknown[]> =>
  namesOf((await search(world, asked)).hits);

/** Books with these titles, and films with those. */
async function makeShelves(world: World, books: string[], films: string[] = []): Promise<void> {
  const items = (titles: string[]) => titles.map((title) => ({ title, plot: `plot ${title}` }));
  const fields = { title: "string", plot: "string" } as const;
  await world.collection("books", { fields, items: items(books) });
  await world.collection("films", { fields, items: items(films) });
}

describe("a search of everything", () => {
  onEachVendor("finds items of all collections, the nearest first", async (world) => {
    await makeShelves(
      world,
      ["Impearled", "The Pearl", "Pearls before swine", "Rubies"],
      ["pearl", "Mother of pearl"],
    );
    const { hits } = await search(world, { q: "Pearl" });
    expect(namesOf(hits)).toEqual([
      "pearl",
      "Pearls before swine",
      "The Pearl",
      "Mother of pearl",
      "Impearled",
    ]);
    expect(hits[0]).toEqual({
      collection: "films",
      key: "1",
      status: null,
      nearness: 0,
      values: { id: 1, title: "pearl" },
    });
    expect(hits.map(({ nearness }) => nearness)).toEqual([0, 1, 2, 2, 3]);
  });

  onEachVendor("finds the nearest also behind many others", async (world) => {
    const others = Array.from({ length: 60 }, (_, at) => `Of pearl ${at}`);
    await makeShelves(world, [...others, "Pearl", "Pearls"]);
    expect((await found(world, { q: "pearl" })).slice(0, 2)).toEqual(["Pearl", "Pearls"]);
  });

  onEachVendor("takes several words in any order, and no capitals", async (world) => {
    await makeShelves(world, ["Girl with a Pearl Earring", "Pearl", "Boy with a Basket"]);
    expect(await found(world, { q: "earring GIRL" })).toEqual(["Girl with a Pearl Earring"]);
    expect(await found(world, { q: "girl basket" })).toEqual([]);
  });

  onEachVendor("finds people and files by their names", async (world) => {
    const file = await world.as("admin").post("/_/files", {
      title: "Lighthouse at dawn",
      filename: "dawn.txt",
      data: `data:text/plain;base64,${Buffer.from("light").toString("base64")}`,
    });
    const { hits } = await search(world, { q: "lighthouse" });
    expect(hits).toMatchObject([
      {
        collection: "directus_files",
        key: String(file.id),
        nearness: 1,
        values: { type: "text/plain" },
      },
    ]);
    await world.as("admin").patch(`/_/users/${editorUser}`, {
      first_name: "Ada",
      last_name: "Lovelace",
    });
    const people = await search(world, { q: "ada lovelace" });
    expect(people.hits).toMatchObject([
      { collection: "directus_users", key: String(editorUser), nearness: 0 },
    ]);
    expect(JSON.stringify(people)).not.toMatch(/password|token|2fa|secret/);
  });

  onEachVendor("says the status, and leaves out what a status hides", async (world) => {
    await newsroom(world);
    const { hits } = await search(world, { q: "news" });
    expect(namesOf(hits)).not.toContain("news five");
    expect(hits.find(({ key }) => key === "2")).toMatchObject({ status: "draft" });
  });

  onEachVendor(
    "looks in no hidden collection, none unmanaged and no other table",
    async (world) => {
      await makeShelves(world, ["Pearl"], ["Pearl"]);
      const admin = world.as("admin");
      await admin.patch("/_/collections/books", { hidden: true });
      expect((await search(world, { q: "pearl" })).hits).toMatchObject([{ collection: "films" }]);
      await admin.patch("/_/collections/films", { managed: false });
      expect(await found(world, { q: "pearl" })).toEqual([]);
      expect(await found(world, { q: "administrator" })).toEqual([]);
    },
  );

  onEachVendor("has bounds: hits of a collection, of a reply, and its text", async (world) => {
    const titles = Array.from({ length: 30 }, (_, at) => `Pearl ${at}`);
    for (const at of [1, 2, 3, 4, 5, 6, 7])
      await world.collection(`shelf_${at}`, {
        fields: { title: "string" },
        items: titles.map((title) => ({ title })),
      });
    const { hits } = await search(world, { q: "pearl" });
    expect(hits).toHaveLength(20);
    expect(hits.filter(({ collection }) => collection === "shelf_1")).toHaveLength(8);
    expect(await found(world, { q: "pearl", limit: 3 })).toHaveLength(3);
    expect(await found(world, { q: "pearl", limit: 0 })).toEqual([]);
    expect(await found(world, { q: "pearl", limit: -1 })).toHaveLength(50);
    expect(await found(world, { q: "pearl", limit: 1e9 })).toHaveLength(50);
    expect(await found(world, { q: "x".repeat(200) })).toEqual([]);
    const long = await world.as("admin").get(`/_/search?q=${"x".repeat(201)}`);
    expect(long).toMatchObject(refusal(422, 4));
    expect(long.error).toMatchObject({ problems: [{ path: ["q"], rule: "length" }] });
  });

  onEachVendor("takes every sign as it is", async (world) => {
    await makeShelves(world, [
      "100 % wool",
      "snake_case",
      'it\'s "quoted"',
      "a\\b",
      "bang!",
      "Ελλάδα 🏛️",
    ]);
    expect(await found(world, { q: "%" })).toEqual(["100 % wool"]);
    expect(await found(world, { q: "_" })).toEqual(["snake_case"]);
    expect(await found(world, { q: "it's" })).toEqual(['it\'s "quoted"']);
    expect(await found(world, { q: '"' })).toEqual(['it\'s "quoted"']);
    expect(await found(world, { q: "\\" })).toEqual(["a\\b"]);
    expect(await found(world, { q: "!" })).toEqual(["bang!"]);
    expect(await found(world, { q: "ελλάδα" })).toEqual(["Ελλάδα 🏛️"]);
    expect(await found(world, { q: "'; drop table books; --" })).toEqual([]);
    expect(await found(world, { q: "   " })).toEqual([]);
    expect(await found(world, { q: "" })).toEqual([]);
    const admin = world.as("admin");
    expect(await admin.get("/_/search?q=a%00b")).toMatchObject(refusal(422, 4));
    expect(await admin.get("/_/search?q[a]=b")).toMatchObject(refusal(422, 4));
    expect(await admin.get(`/_/search?q=${"x".repeat(10_000)}`)).toMatchObject(refusal(422, 4));
    expect((await admin.get("/_/search")).body).toMatchObject({ data: { hits: [] } });
  });
});

describe("a search of everything, for others", () => {
  onEachVendor("is for people who have signed in", async (world) => {
    await makeShelves(world, ["Pearl"]);
    expect(await world.as("public").get("/_/search?q=pearl")).toMatchObject(refusal(401, 108));
  });

  onEachVendor("finds nothing in collections that they may not read", async (world) => {
    await makeShelves(world, ["Pearl"], ["Pearl"]);
    await world.permit(editorRole, { books: { create: "full" }, films: fullLevels });
    const { hits } = await search(world, { as: "editor", q: "pearl" });
    expect(hits).toMatchObject([{ collection: "films" }]);
    const nobody = await world.user(await world.role("Nobody", {}));
    expect(await found(world, { as: nobody, q: "pearl" })).toEqual([]);
  });

  onEachVendor("never finds a text of a field that they may not read", async (world) => {
    await world.collection("books", {
      fields: { title: "string", subject: "string" },
      items: [
        { title: "One", subject: "pearl" },
        { title: "Pearl two", subject: "pearl" },
      ],
    });
    expect(await found(world, { q: "pearl" })).toEqual(["Pearl two", "One"]);
    await world.permit(editorRole, { books: { read: "full", read_field_blacklist: "subject" } });
    const { hits } = await search(world, { as: "editor", q: "pearl" });
    expect(hits.map(({ values }) => values)).toEqual([{ id: 2, title: "Pearl two" }]);
    await ruleEditor(world, { books: { read: "full", read_field_blacklist: "title,subject" } });
    expect(await found(world, { as: "editor", q: "pearl" })).toEqual([]);
  });

  onEachVendor("neither finds nor orders by a field that a status hides", async (world) => {
    await newsroom(world);
    await world.permit(editorRole, {
      news: [
        { status: "published", read: "full" },
        { status: "draft", read: "full", read_field_blacklist: "title" },
      ],
    });
    const { hits } = await search(world, { as: "editor", q: "news" });
    expect(namesOf(hits)).toEqual(["news one"]);
    expect(await found(world, { as: "editor", q: "news two" })).toEqual([]);
  });

  onEachVendor("finds their own items only where that is their right", async (world) => {
    const { colleague } = await newsroom(world);
    await world.permit(editorRole, { news: { read: "mine" } });
    expect(await found(world, { as: "editor", q: "news" })).toEqual(["news one", "news two"]);
    await ruleEditor(world, { news: { read: "role" } });
    expect(await found(world, { as: "editor", q: "news" })).toEqual([
      "news one",
      "news two",
      "news three",
    ]);
    await ruleEditor(world, { news: [{ status: "published", read: "full" }] });
    expect(await found(world, { as: "editor", q: "news" })).toEqual(["news one"]);
    expect(colleague).toBeGreaterThan(0);
  });

  onEachVendor("shows people and files to those who may read them, without more", async (world) => {
    await world.permit(editorRole, {
      directus_users: { read: "full", read_field_blacklist: "email,last_name" },
    });
    await world.as("admin").patch("/_/users/1", { first_name: "Grace", last_name: "Hopper" });
    expect((await search(world, { as: "editor", q: "hopper" })).hits).toEqual([]);
    expect((await search(world, { as: "editor", q: "example.com" })).hits).toEqual([]);
    const { hits } = await search(world, { as: "editor", q: "grace" });
    expect(hits).toMatchObject([{ collection: "directus_users", key: "1" }]);
    expect(Object.keys(hits[0]?.values ?? {})).not.toContain("email");
    await ruleEditor(world, { directus_users: { read: "mine" } });
    expect((await search(world, { as: "editor", q: "grace" })).hits).toEqual([]);
  });
});

describe("a search of many collections", () => {
  onEachVendor("takes a statement for each, and goes on beside a broken one", async (world) => {
    for (let at = 1; at <= 12; at += 1)
      await world.collection(`shelf_${at}`, {
        fields: { title: "string" },
        items: [{ title: `Pearl ${at}` }],
      });
    expect(await found(world, { q: "pearl 12" })).toEqual(["Pearl 12"]);
    const statements: string[] = [];
    const { db } = world.project;
    const all = db.all.bind(db);
    db.all = (query) => {
      statements.push("sql" in query ? query.sql : "");
      return all(query);
    };
    await search(world, { q: "pearl", limit: -1, before: () => void statements.splice(0) });
    db.all = all;
    expect(statements.filter((sql) => sql.includes("shelf_"))).toHaveLength(12);
    expect(statements.length).toBeLessThanOrEqual(32);
    await world.db.run(sql`drop table shelf_1`);
    await vi.waitFor(
      async () => {
        const { body } = await world.as("admin").get("/_/search?q=pearl+12");
        expect(body).toMatchObject({
          data: { hits: [{ collection: "shelf_12" }], incomplete: ["shelf_1"] },
        });
      },
      { timeout: 15_000, interval: 200 },
    );
  });
});
