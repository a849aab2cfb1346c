import { limits, type PresenceBody } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, scenario, type World } from "../../../test/index.ts";
import { identifier, sql } from "../../database/sql.ts";
import { presenceTable } from "../../database/migrations/20261202-create-presence.ts";

const table = identifier(presenceTable);
const pages = { collection: "pages", item: "1" };

/** Pages that editors may update, and a tab of an editor who has the first one open. */
async function pagesWith(world: World): Promise<void> {
  await world.collection("pages", {
    fields: { title: "string" },
    items: [{ title: "One" }, { title: "Two" }],
  });
  await world.permit(editorRole, { pages: "full" });
}

/** Somebody who may update pages and read people, as far as the rule says. */
async function colleague(world: World, rule: { read_field_blacklist?: string[] }) {
  const users = { read: "full", ...rule } as const;
  return await world.user(
    await world.role(`Colleagues ${Object.keys(rule).join()}`, {
      pages: "full",
      directus_users: users,
    }),
  );
}

type Who = Parameters<World["as"]>[0];

const report = async (
  world: World,
  as: Who,
  { tab = "tab-number-1", ...body }: Partial<PresenceBody> = {},
) => await world.as(as).post("/_/presence", { ...pages, tab, ...body });

const othersOf = async (world: World, as: Who, body: Partial<PresenceBody> = {}) => {
  const reply = await report(world, as, body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: unknown }).data;
};

const alone = { users: [], unnamed: 0 };

describe("who has an item open", () => {
  onEachVendor("hears of others who have, by name where these may be read", async (world) => {
    await pagesWith(world);
    expect(await othersOf(world, "editor")).toEqual(alone);
    expect(await othersOf(world, "admin")).toMatchObject({
      users: [{ id: editorUser, first_name: expect.anything() }],
      unnamed: 0,
    });
    expect(await othersOf(world, "editor")).toEqual({ users: [], unnamed: 1 });
    const seen = await colleague(world, {});
    expect(await othersOf(world, seen)).toMatchObject({
      users: [{ id: 1 }, { id: editorUser, first_name: expect.any(String) }],
      unnamed: 0,
    });
    const nameless = await colleague(world, { read_field_blacklist: ["first_name", "last_name"] });
    expect(await othersOf(world, nameless)).toEqual({
      users: [1, editorUser, seen.id].map((id) => ({ id, first_name: null, last_name: null })),
      unnamed: 0,
    });
  });

  onEachVendor("is on several items with several tabs, and on none without one", async (world) => {
    await pagesWith(world);
    await report(world, "editor", { tab: "tab-number-1" });
    await report(world, "editor", { tab: "tab-number-2", item: "2" });
    const editor = { users: [{ id: editorUser }], unnamed: 0 };
    expect(await othersOf(world, "admin", { item: "1" })).toMatchObject(editor);
    expect(await othersOf(world, "admin", { item: 2 })).toMatchObject(editor);
    expect((await world.as("editor").delete("/_/presence/tab-number-1")).status).toBe(204);
    expect(await othersOf(world, "admin", { item: "1" })).toEqual(alone);
    expect(await othersOf(world, "admin", { item: "2" })).toMatchObject(editor);
    await report(world, "editor", { tab: "tab-number-2", item: "1" });
    expect(await othersOf(world, "admin", { item: "2" })).toEqual(alone);
  });

  onEachVendor("is gone when not heard of for two minutes", async (world) => {
    await pagesWith(world);
    await report(world, "editor");
    world.clock.advance(limits.presenceSeconds - 1);
    expect(await othersOf(world, "admin")).not.toEqual(alone);
    world.clock.advance(2);
    expect(await othersOf(world, "admin")).toEqual(alone);
    await report(world, "admin", { tab: "a-tab-of-another" });
    expect(await rowsOf(world, editorUser)).toBe(0);
  });

  onEachVendor("has so many tabs at most, however many say so", async (world) => {
    await pagesWith(world);
    await report(world, "admin");
    const tabs = Array.from({ length: 3 * limits.presentTabs }, (_, at) => `tab-number-${at}`);
    for (const tab of tabs) await report(world, "editor", { tab });
    expect(await rowsOf(world, editorUser)).toBe(limits.presentTabs);
    await Promise.all(tabs.map((tab) => report(world, "editor", { tab })));
    await report(world, "editor", { tab: "the-last-tab" });
    expect(await rowsOf(world, editorUser)).toBe(limits.presentTabs);
    expect(await rowsOf(world, 1)).toBe(1);
    for (const at of Array.from({ length: 50 }).keys())
      expect((await report(world, "editor", { item: `9${at}` })).status).toBe(404);
    expect(await rowsOf(world, editorUser)).toBe(limits.presentTabs);
  });

  onEachVendor("reaches no tab of somebody else", async (world) => {
    await pagesWith(world);
    await report(world, "editor", { tab: "tab-number-1" });
    expect((await world.as("admin").delete("/_/presence/tab-number-1")).status).toBe(204);
    await report(world, "admin", { tab: "tab-number-1", item: "2" });
    expect(await othersOf(world, "admin", { tab: "tab-number-3" })).toMatchObject({
      users: [{ id: editorUser }],
    });
  });

  onEachVendor("is told to those alone who may update the item", async (world) => {
    await pagesWith(world);
    await report(world, "admin");
    const readers = await world.role("Readers", { pages: { read: "full" } });
    const reader = await world.user(readers);
    expect((await report(world, reader)).status).toBe(403);
    const strangers = await world.role("Strangers", {});
    const stranger = await world.user(strangers);
    for (const collection of ["pages", "nothing", "constructor"])
      expect(await report(world, stranger, { collection })).toMatchObject({
        status: 404,
        body: { error: { code: 203 } },
      });
    expect(await rowsOf(world, reader.id)).toBe(0);
    expect(await rowsOf(world, stranger.id)).toBe(0);
  });

  scenario("is a user", {
    given: pagesWith,
    as: "public",
    post: "/_/presence",
    body: { ...pages, tab: "tab-number-1" },
    status: 401,
    code: 108,
  });

  for (const tab of ["", "short", "x".repeat(65), "tab number 1", "' or 1=1 --", 7])
    scenario(`has a tab with a plain name, and not ${JSON.stringify(tab).slice(0, 12)}`, {
      given: pagesWith,
      as: "admin",
      post: "/_/presence",
      body: { ...pages, tab },
      status: 422,
      code: 4,
    });
});

async function rowsOf(world: World, user: number): Promise<number> {
  const rows = await world.db.all(
    sql`select tab from ${table} where ${identifier("user")} = ${user}`,
  );
  return rows.length;
}
