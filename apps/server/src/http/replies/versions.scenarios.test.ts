import { readVersions, type Versions } from "@rowhouse/contract";
import { expect } from "vitest";
import { editorRole, editorUser, onEachVendor, type As, type World } from "../../../test/index.ts";

const presets = "/_/collection_presets";

async function versionsOf(world: World, actor: As, path = "/_/users/me"): Promise<Versions> {
  const reply = await world.as(actor).get(path);
  return readVersions(String(reply.headers["rowhouse-versions"]));
}

/** Which parts of what an application keeps are others after `work`. */
async function changedBy(world: World, actor: As, work: () => Promise<unknown>): Promise<string[]> {
  const before = await versionsOf(world, actor);
  await work();
  const after = await versionsOf(world, actor);
  const counted = ["model", "settings", "presets"] as const;
  return [
    ...counted.filter((part) => after[part]?.count !== before[part]?.count),
    ...(after.rights?.mark === before.rights?.mark ? [] : ["rights"]),
  ];
}

onEachVendor(
  "replies to callers who are signed in carry the versions, errors too",
  async (world) => {
    const all = { model: {}, rights: {}, settings: {}, presets: {} };
    expect(await versionsOf(world, "admin")).toMatchObject(all);
    expect(await versionsOf(world, "editor")).toMatchObject(all);
    expect(await versionsOf(world, "admin", "/_/items/nothing")).toMatchObject(all);
    expect(await versionsOf(world, "editor", "/_/fields/news/title")).toMatchObject(all);
    expect((await world.as("public").get("/_/items/news")).headers).not.toHaveProperty(
      "rowhouse-versions",
    );
    const origin = "https://site.example";
    const { headers } = await world.as("admin").get("/_/users/me", { headers: { origin } });
    expect(headers["access-control-expose-headers"]).toContain("Rowhouse-Versions");
  },
);

onEachVendor("each change is told in the version of what it is a change of", async (world) => {
  const admin = world.as("admin");
  const after = async (work: () => Promise<unknown>) => await changedBy(world, "editor", work);
  expect(await after(() => admin.get("/_/users"))).toEqual([]);
  await world.collection("news", { fields: { title: "string" } });
  const field = { field: "lead", type: "string", datatype: "VARCHAR", length: 100 };
  expect(await after(() => admin.post("/_/fields/news", field))).toEqual(["model"]);
  expect(await after(() => admin.delete("/_/fields/news/lead"))).toEqual(["model"]);
  const permission = { collection: "news", role: editorRole, read: "full" };
  expect(await after(() => admin.post("/_/permissions", permission))).toEqual(["rights"]);
  const helper = await world.role("Helper");
  const other = { collection: "news", role: helper, read: "full" };
  expect(await after(() => admin.post("/_/permissions", other))).toEqual([]);
  const settings = (await admin.get("/_/settings?limit=-1")).items;
  const name = settings.find((setting) => setting["key"] === "project_name");
  const path = `/_/settings/${String(name?.["id"])}`;
  expect(await after(() => admin.patch(path, { value: "Harbor" }))).toEqual(["settings"]);
});

onEachVendor("presets that others see are told, and bookmarks", async (world) => {
  await world.permit(editorRole, {
    directus_collection_presets: { create: "full", read: "full", update: "mine", delete: "mine" },
  });
  const after = async (work: () => Promise<unknown>) => await changedBy(world, "editor", work);
  const [admin, editor] = [world.as("admin"), world.as("editor")];
  const own = { collection: "news", view_type: "tabular", user: editorUser };
  expect(await after(() => editor.post(presets, own))).toEqual([]);
  expect(await after(() => editor.post(presets, { ...own, title: "Mine" }))).toEqual(["presets"]);
  const { items } = await editor.get(`${presets}?fields=id,title&filter[user][eq]=${editorUser}`);
  const [view, bookmark] = items.map(({ id }) => `${presets}/${String(id)}`);
  expect(await after(() => editor.patch(String(view), { view_type: "cards" }))).toEqual([]);
  expect(await after(() => admin.patch(String(view), { view_type: "map" }))).toEqual(["presets"]);
  expect(await after(() => editor.delete(String(bookmark)))).toEqual(["presets"]);
  const ofRole = { collection: "news", view_type: "cards", role: editorRole };
  expect(await after(() => admin.post(presets, ofRole))).toEqual(["presets"]);
  expect(await after(() => editor.post(presets, { ...own, user: 1 })), "refused").toEqual([]);
});
