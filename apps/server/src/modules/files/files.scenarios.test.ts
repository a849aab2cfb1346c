import { describe, expect } from "vitest";
import { onEachVendor, scenario } from "../../../test/index.ts";
import {
  base64,
  fileIn,
  isStored,
  png,
  storedNames,
  uploadAs,
} from "../../../test/files/uploads.ts";

const picture = async () => ({ data: base64(await png(60, 40)), filename: "Summer_beach.png" });

describe("reading and removing files", () => {
  onEachVendor("a file is expanded in items that refer to it", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    await world.collection("news", { fields: { picture: "file" }, items: [{ picture: id }] });
    expect(
      await world.as("admin").get("/_/items/news?fields=picture.id,picture.data"),
    ).toMatchObject({
      body: { data: [{ picture: { id, data: { url: `/uploads/_/originals/${filename}` } } }] },
    });
  });

  onEachVendor("thumbnails have the sizes of the settings", async (world) => {
    await world.setting("thumbnail_dimensions", "300x100");
    const { data } = fileIn(await world.as("admin").post("/_/files", await picture()));
    expect(data.thumbnails?.map(({ dimension }) => dimension)).toEqual(["200x200", "300x100"]);
  });

  onEachVendor("files inside items have them as well, and changes apply at once", async (world) => {
    const { id } = fileIn(await world.as("admin").post("/_/files", await picture()));
    await world.collection("news", { fields: { picture: "file" }, items: [{ picture: id }] });
    const sizes = async () => {
      const reply = await world.as("admin").get("/_/items/news?fields=picture.data");
      return [...reply.text.matchAll(/"dimension":"(\w+)"/g)].map(([, size]) => size);
    };
    await world.setting("thumbnail_dimensions", "300x100");
    expect(await sizes()).toEqual(["200x200", "300x100"]);
    await world.setting("thumbnail_dimensions", "400x400");
    expect(await sizes()).toEqual(["200x200", "400x400"]);
  });

  onEachVendor("bytes and thumbnails are deleted with the row", async (world) => {
    const { id, filename, data } = fileIn(
      await world.as("admin").post("/_/files", await picture()),
    );
    const thumbnail = data.thumbnails?.[0]?.relative_url ?? "";
    expect((await world.as("public").get(thumbnail)).status).toBe(200);
    expect((await world.as("admin").delete(`/_/files/${id}`)).status).toBe(204);
    expect(await isStored(world, filename)).toBe(false);
    expect((await world.as("public").get(thumbnail)).status).toBe(404);
    expect((await world.as("admin").get(`/_/files/${id}`)).status).toBe(404);
  });

  onEachVendor("several are deleted together or not at all", async (world) => {
    const [a, b] = [await uploadAs(world, "a.txt"), await uploadAs(world, "b.txt")];
    expect((await world.as("admin").delete(`/_/files/${a.id},9999`)).status).toBe(404);
    expect(await isStored(world, a.filename)).toBe(true);
    expect((await world.as("admin").delete(`/_/files/${a.id},${b.id}`)).status).toBe(204);
    expect(await storedNames(world, [a.filename, b.filename])).toEqual([]);
  });

  scenario("the list requires a right", { as: "public", get: "/_/files", status: 403, code: 300 });
  scenario("an unreadable file is not found", {
    given: (world) => uploadAs(world, "a.txt"),
    as: "editor",
    get: ({ id }) => `/_/files/${id}`,
    status: 404,
    code: 203,
  });
  scenario("a key that is no number is not found", {
    as: "admin",
    get: "/_/files/abc",
    status: 404,
    code: 1,
  });
  for (const address of ["/_/files/abc/revisions", "/_/files/abc/revisions/0", "/_/files/1,x"]) {
    scenario(`${address} is not found`, { as: "admin", get: address, status: 404, code: 1 });
  }
  onEachVendor("revisions contain the changes of a file", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    await world.as("admin").patch(`/_/files/${id}`, { title: "New" });
    expect(await world.as("admin").get(`/_/files/${id}/revisions`)).toMatchObject({
      status: 200,
      body: { data: [{ data: { title: "A" } }, { delta: { title: "New" } }] },
    });
    expect(await world.as("admin").get(`/_/files/${id}/revisions/1`)).toMatchObject({
      body: { data: { delta: { title: "New" } } },
    });
  });
  onEachVendor("several are read at once, without missing ones", async (world) => {
    const [a, b] = [await uploadAs(world, "a.txt"), await uploadAs(world, "b.txt")];
    expect(
      await world.as("admin").get(`/_/files/${a.id},${b.id},999?fields=id,title`),
    ).toMatchObject({ body: { data: [{ title: "A" }, { title: "B" }] } });
  });
  scenario("a file created within an item is handled like any other", {
    async given(world) {
      await world.collection("news", { fields: { picture: "m2o" } });
      await world.relation("news.picture", "directus_files");
    },
    as: "admin",
    post: "/_/items/news?fields=picture.*",
    body: { picture: { data: "aGVsbG8=", filename: "a.html", type: "text/html", storage: "x" } },
    status: 200,
    data: { picture: { type: "text/plain", storage: "local", filesize: 5 } },
  });
});
