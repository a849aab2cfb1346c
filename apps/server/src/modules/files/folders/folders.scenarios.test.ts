import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRole,
  onEachVendor,
  refusal,
  scenario,
} from "../../../../test/index.ts";
import type { World } from "../../../../test/index.ts";
import { uploadAs } from "../../../../test/files/uploads.ts";

const folder = async (world: World) => {
  const [id] = await world.items("directus_folders", [{ name: "Beaches" }]);
  return { id: Number(id) };
};

describe("folders", () => {
  scenario("are created", {
    as: "admin",
    post: "/_/files/folders",
    body: { name: "Beaches" },
    status: 200,
    data: { name: "Beaches", parent_folder: null },
    events: [{ action: "create", collection: "directus_folders" }],
  });
  scenario("can be nested", {
    given: folder,
    as: "admin",
    post: "/_/files/folders",
    body: ({ id }: { id: number }) => ({ name: "North", parent_folder: id }),
    status: 200,
  });
  adminRefused("require a name", {
    post: "/_/files/folders",
    body: { parent_folder: null },
    refused: [422, 4],
  });
  adminRefused("are created one at a time", {
    post: "/_/files/folders",
    body: [{ name: "a" }],
    refused: [422, 12],
  });
  scenario("are listed", {
    given: folder,
    as: "admin",
    get: "/_/files/folders?meta=total_count",
    status: 200,
    matches: { meta: { total_count: 1 }, data: [{ name: "Beaches" }] },
  });
  scenario("are read", {
    given: folder,
    as: "admin",
    get: ({ id }) => `/_/files/folders/${id}`,
    status: 200,
    data: { name: "Beaches" },
  });
  scenario("are renamed", {
    given: folder,
    as: "admin",
    patch: ({ id }) => `/_/files/folders/${id}`,
    body: { name: "Shores" },
    status: 200,
    data: { name: "Shores" },
  });
  scenario("that do not exist are not found", {
    as: "admin",
    get: "/_/files/folders/99",
    status: 404,
    code: 203,
  });

  onEachVendor("have unique names within their parent", async (world) => {
    const { id } = await folder(world);
    const body = { name: "North", parent_folder: id };
    expect((await world.as("admin").post("/_/files/folders", body)).status).toBe(200);
    expect(await world.as("admin").post("/_/files/folders", body)).toMatchObject(refusal(409, 204));
  });

  onEachVendor("may share a name at the top level", async (world) => {
    const body = { name: "Beaches" };
    expect((await world.as("admin").post("/_/files/folders", body)).status).toBe(200);
    expect((await world.as("admin").post("/_/files/folders", body)).status).toBe(200);
  });

  onEachVendor("cannot be moved into themselves or their descendants", async (world) => {
    const { id } = await folder(world);
    const [inner] = await world.items("directus_folders", [{ name: "North", parent_folder: id }]);
    for (const parent_folder of [id, inner]) {
      expect(
        await world.as("admin").patch(`/_/files/folders/${id}`, { parent_folder }),
      ).toMatchObject(refusal(422, 4));
    }
    const admin = world.as("admin");
    expect(await admin.patch(`/_/files/folders/${inner}`, { parent_folder: null })).toMatchObject({
      body: { data: { parent_folder: null } },
    });
    expect(await admin.patch(`/_/files/folders/${id}`, { parent_folder: inner })).toMatchObject({
      body: { data: { parent_folder: inner } },
    });
  });

  onEachVendor("keep their files when they are deleted", async (world) => {
    const { id } = await folder(world);
    const file = await uploadAs(world, "a.txt");
    await world.as("admin").patch(`/_/files/${file.id}`, { folder: id });
    expect((await world.as("admin").delete(`/_/files/folders/${id}`)).status).toBe(204);
    expect((await world.as("admin").get(`/_/files/${file.id}`)).item).toMatchObject({
      folder: null,
    });
  });

  onEachVendor("leave nothing inside of a folder that is gone", async (world) => {
    const { id } = await folder(world);
    const [inner] = await world.items("directus_folders", [{ name: "North", parent_folder: id }]);
    const [deep] = await world.items("directus_folders", [{ name: "Dunes", parent_folder: inner }]);
    const file = await uploadAs(world, "a.txt");
    await world.as("admin").patch(`/_/files/${file.id}`, { folder: inner });
    expect((await world.as("admin").delete(`/_/files/folders/${inner}`)).status).toBe(204);
    expect((await world.as("admin").get(`/_/files/${file.id}`)).item).toMatchObject({ folder: id });
    expect((await world.as("admin").get(`/_/files/folders/${deep}`)).item).toMatchObject({
      parent_folder: id,
    });
  });

  scenario("require the right to be read", {
    as: "editor",
    get: "/_/files/folders",
    status: 403,
    code: 300,
  });
  scenario("require the right to be created", {
    given: (world) => world.permit(editorRole, { directus_folders: { read: "full" } }),
    as: "editor",
    post: "/_/files/folders",
    body: { name: "x" },
    status: 403,
    code: 301,
  });
  scenario("require the right to be deleted", {
    async given(world) {
      await world.permit(editorRole, { directus_folders: { read: "full" } });
      return await folder(world);
    },
    as: "editor",
    delete: ({ id }) => `/_/files/folders/${id}`,
    status: 403,
    code: 303,
  });
});
