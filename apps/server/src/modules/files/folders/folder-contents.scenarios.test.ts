import { limits } from "@rowhouse/contract";
import { expect } from "vitest";
import { isStored, uploadAs } from "../../../../test/files/uploads.ts";
import { editorRole, onEachVendor, refusal, type World } from "../../../../test/index.ts";

/** Beaches has a file of its own and North, which has Dunes; each of these has a file, too. */
async function library(world: World) {
  const admin = world.as("admin");
  const make = async (name: string, parent_folder: number | null): Promise<number> =>
    Number((await world.items("directus_folders", [{ name, parent_folder }]))[0]);
  const beaches = await make("Beaches", null);
  const north = await make("North", beaches);
  const dunes = await make("Dunes", north);
  const fileIn = async (folder: number, name: string) => {
    const file = await uploadAs(world, name);
    await admin.patch(`/_/files/${file.id}`, { folder });
    return file;
  };
  const inBeaches = await fileIn(beaches, "a.txt");
  const inNorth = await fileIn(north, "b.txt");
  const inDunes = await fileIn(dunes, "c.txt");
  return { admin, beaches, north, dunes, inBeaches, inNorth, inDunes };
}

const byAll = (world: World, files: object) =>
  world.permit(editorRole, {
    directus_folders: { read: "full", update: "full", delete: "full" },
    directus_files: { read: "full", update: "full", ...files },
  });

onEachVendor("what is inside a folder is counted, all levels", async (world) => {
  const { admin, beaches } = await library(world);
  expect(await admin.get(`/_/files/folders/${beaches}/contents`)).toMatchObject({
    status: 200,
    body: { data: { folders: 2, files: 3, bytes: 15, has_more: false, too_many: false } },
  });
  expect(await admin.get("/_/files/folders/99/contents")).toMatchObject(refusal(404, 203));
});

onEachVendor("what may not be read is not counted, and said to be there", async (world) => {
  const { beaches } = await library(world);
  expect(await world.as("editor").get(`/_/files/folders/${beaches}/contents`)).toMatchObject(
    refusal(404, 203),
  );
  await byAll(world, { read: "mine" });
  expect(await world.as("editor").get(`/_/files/folders/${beaches}/contents`)).toMatchObject({
    body: { data: { folders: 2, files: 0, bytes: 0, has_more: true } },
  });
});

onEachVendor("what is inside goes up one level with its history", async (world) => {
  const { admin, beaches, north, dunes, inBeaches, inNorth } = await library(world);
  // The name of a folder inside may be that of the folder itself.
  await admin.patch(`/_/files/folders/${dunes}`, { name: "North" });
  const reply = await admin.delete(`/_/files/folders/${north}?contents=up&comment=tidy`);
  expect(reply.status).toBe(204);
  expect(await admin.get(`/_/files/folders/${dunes}`)).toMatchObject({
    body: { data: { name: "North", parent_folder: beaches } },
  });
  const found = await admin.get(`/_/files/${inNorth.id},${inBeaches.id}?fields=folder`);
  expect(found.body).toMatchObject({ data: [{ folder: beaches }, { folder: beaches }] });
  const written = (await world.activity()).filter(({ comment }) => comment === "tidy");
  expect(
    written.map(({ action, collection }) => [action, collection].join(" ")).toSorted(),
  ).toEqual(["delete directus_folders", "update directus_files", "update directus_folders"]);
});

onEachVendor("at the top what is inside is in no folder afterwards", async (world) => {
  const { admin, beaches, north, inBeaches } = await library(world);
  expect((await admin.delete(`/_/files/folders/${beaches}?contents=up`)).status).toBe(204);
  expect((await admin.get(`/_/files/${inBeaches.id}`)).item).toMatchObject({ folder: null });
  expect((await admin.get(`/_/files/folders/${north}`)).item).toMatchObject({
    parent_folder: null,
  });
});

onEachVendor("a name that is taken one level up leaves everything as it was", async (world) => {
  const { admin, beaches, north, dunes, inNorth } = await library(world);
  await world.items("directus_folders", [{ name: "Dunes", parent_folder: beaches }]);
  const reply = await admin.delete(`/_/files/folders/${north}?contents=up`);
  expect(reply).toMatchObject(refusal(409, 204));
  expect((await admin.get(`/_/files/folders/${dunes}`)).item).toMatchObject({
    parent_folder: north,
  });
  expect((await admin.get(`/_/files/${inNorth.id}`)).item).toMatchObject({ folder: north });
});

onEachVendor("everything inside is removed, the bytes of its files too", async (world) => {
  const { admin, beaches, dunes, inBeaches, inDunes } = await library(world);
  expect((await admin.delete(`/_/files/folders/${beaches}?contents=remove`)).status).toBe(204);
  expect((await admin.get(`/_/files/folders/${dunes}`)).status).toBe(404);
  expect((await admin.get(`/_/files/${inDunes.id}`)).status).toBe(404);
  expect(await isStored(world, inDunes.filename)).toBe(false);
  expect(await isStored(world, inBeaches.filename)).toBe(false);
  const removed = (await world.activity()).filter(({ action }) => action === "delete");
  expect(removed).toHaveLength(6);
});

onEachVendor("one file that may not be deleted keeps all of it", async (world) => {
  const { admin, beaches, dunes, inDunes, inBeaches } = await library(world);
  await byAll(world, { delete: "mine" });
  const editor = world.as("editor");
  const refused = await editor.delete(`/_/files/folders/${beaches}?contents=remove`);
  expect(refused).toMatchObject(refusal(403, 303));
  expect((await admin.get(`/_/files/folders/${dunes}`)).status).toBe(200);
  expect((await admin.get(`/_/files/${inBeaches.id}`)).status).toBe(200);
  expect(await isStored(world, inDunes.filename)).toBe(true);
});

onEachVendor("one that may not be seen keeps all of it as well", async (world) => {
  const { admin, north, inNorth } = await library(world);
  await byAll(world, { read: "mine", delete: "full" });
  const editor = world.as("editor");
  expect(await editor.delete(`/_/files/folders/${north}?contents=remove`)).toMatchObject({
    status: 403,
  });
  expect(await editor.delete(`/_/files/folders/${north}?contents=up`)).toMatchObject({
    status: 403,
  });
  expect((await admin.get(`/_/files/${inNorth.id}`)).item).toMatchObject({ folder: north });
});

onEachVendor("more than the bound is refused, and counted as too many", async (world) => {
  const { admin, beaches, north } = await library(world);
  const many = Array.from({ length: limits.folderContents }, (_, at) => ({
    name: `Album ${at}`,
    parent_folder: north,
  }));
  await world.db.insertAll("directus_folders", many, "id");
  expect(await admin.delete(`/_/files/folders/${beaches}?contents=remove`)).toMatchObject({
    status: 422,
    body: { error: { key: "limitExceeded", message: expect.stringContaining("5000") } },
  });
  expect(await admin.get(`/_/files/folders/${beaches}/contents`)).toMatchObject({
    body: { data: { too_many: true } },
  });
  expect(await admin.delete(`/_/files/folders/${beaches}?contents=away`)).toMatchObject({
    status: 422,
  });
});
