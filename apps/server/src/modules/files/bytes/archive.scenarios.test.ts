import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRole,
  onEachVendor,
  refusal,
  scenario,
  tokens,
} from "../../../../test/index.ts";
import type { World } from "../../../../test/index.ts";
import { uploadAs } from "../../../../test/files/uploads.ts";
import { originalKey } from "./addresses.ts";

const path = "/_/files/archive";

/** Two files of one title, in two folders. */
async function beaches(world: World) {
  const [north, south] = await world.items("directus_folders", [
    { name: "North" },
    { name: "South" },
  ]);
  const files = [await uploadAs(world, "beach.txt"), await uploadAs(world, "beach.txt")];
  for (const [at, folder] of [north, south].entries())
    await world.as("admin").patch(`/_/files/${files[at]?.id}`, { folder });
  return files.map(({ id, filename }) => ({ id, filename }));
}

// Nothing in an archive is compressed, so that names and contents can be read in its text.
describe("an archive", () => {
  onEachVendor("holds the files below the names of their folders", async (world) => {
    const keys = (await beaches(world)).map(({ id }) => id);
    const reply = await world.as("admin").post(path, { keys });
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/zip",
        "content-disposition": expect.stringMatching(
          /^attachment; filename="files-[\d-]{10}\.zip"$/,
        ),
        "cache-control": "private, no-cache",
      },
    });
    expect(reply.text).toContain("North/Beach.txt");
    expect(reply.text).toContain("South/Beach.txt");
    expect(reply.text.match(/hello/g)).toHaveLength(2);
  });

  onEachVendor("is sent to the form of a page, which carries the token", async (world) => {
    const { id } = await uploadAs(world, "beach.txt");
    const fields = new URLSearchParams({ keys: `${id},99`, access_token: tokens.admin });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const reply = await world.as("public").post(path, fields.toString(), { headers });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain("Beach.txt");
  });

  onEachVendor("names the files whose bytes are gone", async (world) => {
    const [gone, there] = await beaches(world);
    await world.project.storage.remove(originalKey(gone?.filename ?? ""));
    const { text } = await world.as("admin").post(path, { keys: [gone?.id, there?.id] });
    expect(text).toContain("missing-files.txt");
    expect(text).toContain("North/Beach.txt\r\n");
    expect(text).toContain("South/Beach.txt");
  });

  onEachVendor("holds no file that the caller may not read", async (world) => {
    await world.permit(editorRole, {
      directus_files: { read: "mine", create: "full", update: "mine" },
    });
    const foreign = await uploadAs(world, "secret.txt");
    const own = await world
      .as("editor")
      .post("/_/files", { data: "aGVsbG8=", filename: "own.txt" });
    const { text } = await world.as("editor").post(path, { keys: [foreign.id, own.id] });
    expect(text).toContain("Own.txt");
    expect(text).not.toContain("Secret.txt");
    expect(await world.as("editor").post(path, { keys: [foreign.id] })).toMatchObject(
      refusal(404, 203),
    );
  });

  onEachVendor("says nothing of folders and titles that the caller may not read", async (world) => {
    await world.permit(editorRole, {
      directus_files: { read: "full", read_field_blacklist: ["title"] },
    });
    const files = await beaches(world);
    const { text } = await world.as("editor").post(path, { keys: files.map(({ id }) => id) });
    expect(text).toContain(files[0]?.filename);
    expect(text).not.toMatch(/North|Beach/);
  });

  scenario("requires the right to read files", {
    as: "editor",
    post: path,
    body: { keys: [1] },
    status: 403,
    code: 300,
  });
  adminRefused("of no file is not found", {
    post: path,
    body: { keys: [99] },
    refused: [404, 203],
  });
  adminRefused("takes keys and nothing else", {
    post: path,
    body: { keys: "1,../2" },
    refused: [422, 4],
  });
  adminRefused("needs keys", { post: path, body: {}, refused: [422, 4] });
  adminRefused("has a bound", {
    post: path,
    body: { keys: Array.from({ length: 10_001 }, (_, at) => at + 1) },
    refused: [422, 4],
  });
});
