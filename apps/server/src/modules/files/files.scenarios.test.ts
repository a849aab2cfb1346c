import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { formOf, fileIn, isStored, png, storedNames, uploadAs } from "./testing/uploads.ts";
import { sql } from "../../database/sql.ts";

const letEditorUpload = (world: World) =>
  world.permit(editorRole, { directus_files: "full", directus_folders: "full" });
const encoded = async () => ({
  data: Buffer.from(await png(60, 40)).toString("base64"),
  filename: "Summer_beach.png",
});

describe("uploading", () => {
  onEachVendor(
    "a form with a picture makes a file with all that is known about it",
    async (world) => {
      await letEditorUpload(world);
      const [folder] = await world.items("directus_folders", [{ name: "Beaches" }]);
      const form = formOf(
        { picture: { bytes: await png(60, 40), name: "Summer_beach.png", type: "text/html" } },
        { description: "Blue", tags: "sea, sand", folder: String(folder), metadata: '{"a":1}' },
      );
      const reply = await world.as("editor").post("/_/files", form);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          data: {
            title: "Summer Beach",
            type: "image/png",
            width: 60,
            height: 40,
            charset: "binary",
            duration: 0,
            embed: null,
            storage: "local",
            uploaded_by: editorUser,
            description: "Blue",
            location: "",
            tags: ["sea", "sand"],
            folder,
            metadata: { a: 1 },
            checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
            data: { thumbnails: [{ dimension: "200x200", width: 200, height: 200 }], embed: null },
          },
        },
      });
      const file = fileIn(reply);
      expect(file.filename).toMatch(/^[0-9a-f-]{36}\.png$/);
      expect(file.data).toMatchObject({
        url: `/uploads/_/originals/${file.filename}`,
        full_url: expect.stringMatching(/^http:\/\/.+\/uploads\/_\/originals\//),
      });
      expect(await isStored(world, file.filename)).toBe(true);
      expect(await world.activity()).toMatchObject([
        { action: "upload", collection: "directus_files", action_by: editorUser },
      ]);
    },
  );

  onEachVendor("texts behind the file in the form count as well", async (world) => {
    const form = formOf({ data: { bytes: await png(1, 1), name: "a.png" } }, { title: "Last" });
    expect(await world.as("admin").post("/_/files", form)).toMatchObject({
      body: { data: { title: "Last" } },
    });
  });

  scenario("base64 with a name is a file", {
    as: "admin",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "Notes.TXT", title: "Mine" },
    answers: 200,
    data: {
      title: "Mine",
      type: "text/plain",
      filesize: 5,
      width: null,
      charset: "",
      data: { thumbnails: null },
    },
  });
  scenario("a data URI is a file; the type in it is of no account", {
    as: "admin",
    post: "/_/files",
    body: { data: "data:image/png;base64,aGVsbG8=", filename: "x.png" },
    answers: 200,
    data: { type: "text/plain" },
  });

  scenario("what the server knows is not taken from the client", {
    as: "admin",
    post: "/_/files",
    body: {
      data: "aGVsbG8=",
      filename: "a.txt",
      id: 4711,
      storage: "s3",
      type: "text/html",
      filesize: 1,
      uploaded_by: 2,
      checksum: "x",
      embed: "evil",
      width: 5,
    },
    answers: 200,
    data: {
      storage: "local",
      type: "text/plain",
      filesize: 5,
      uploaded_by: 1,
      embed: null,
      width: null,
    },
    check: ({ reply }) => expect(fileIn(reply).id).not.toBe(4711),
  });

  for (const [name, content] of [
    ["page.html", "<script>alert(1)</script>"],
    ["page.xhtml", '<?xml version="1.0"?><html/>'],
    ["shell.php", "<?php system(1);"],
    [".htaccess", "AddHandler x"],
    ["x.phtml", "<?php ?>"],
  ] as const) {
    scenario(`${name} becomes a text without that ending`, {
      as: "admin",
      post: "/_/files",
      body: { data: Buffer.from(content).toString("base64"), filename: name },
      answers: 200,
      data: { type: "text/plain" },
      check: ({ reply }) => expect(fileIn(reply).filename).toMatch(/^[0-9a-f-]{36}\.txt$/),
    });
  }

  for (const [title, body, answers, code] of [
    ["a web address", { data: "http://169.254.169.254/latest", filename: "x" }, 422, 4],
    ["no content", { filename: "x.png" }, 422, 4],
    ["empty content", { data: "", filename: "x.png" }, 422, 4],
    ["no name", { data: "aGVsbG8=" }, 422, 4],
    ["no base64", { data: "häh?", filename: "x.png" }, 422, 4],
    ["a list", [{ data: "aGVsbG8=", filename: "x.png" }], 400, 15],
    ["an unknown field", { data: "aGVsbG8=", filename: "x.png", nothing: 1 }, 422, 12],
    ["a path as name", { data: "aGVsbG8=", filename: "../../evil.png" }, 400, 2],
    ["a Windows path as name", { data: "aGVsbG8=", filename: "C:\\evil.png" }, 400, 2],
    ["an encoded path as name", { data: "aGVsbG8=", filename: "%2e%2e%2fevil.png" }, 400, 2],
    ["a NUL byte in the name", { data: "aGVsbG8=", filename: "a\0.png" }, 400, 2],
    ["a very long name", { data: "aGVsbG8=", filename: `${"x".repeat(300)}.png` }, 400, 2],
  ] as const) {
    scenario(`${title} is refused and leaves nothing behind`, {
      as: "admin",
      post: "/_/files",
      body,
      answers,
      code,
      events: [],
      check: nothingStored,
    });
  }

  onEachVendor(
    "forms without, with two and with oddly named files are refused and leave nothing behind",
    async (world) => {
      const admin = world.as("admin");
      const file = { bytes: Buffer.from("x"), name: "a.txt" };
      expect(await admin.post("/_/files", formOf({}, { title: "x" }))).toMatchObject({
        status: 422,
        body: { error: { code: 4 } },
      });
      expect(await admin.post("/_/files", formOf({ a: file, b: file }))).toMatchObject({
        status: 400,
        body: { error: { code: 15 } },
      });
      expect(
        await admin.post("/_/files", formOf({ a: { ...file, name: "../../a.txt" } })),
      ).toMatchObject({ status: 400, body: { error: { code: 2 } } });
      expect(
        await admin.post("/_/files", formOf({ a: { ...file, bytes: Buffer.alloc(0) } })),
      ).toMatchObject({ status: 422, body: { error: { code: 4 } } });
      const cut = { headers: { "content-type": "multipart/form-data; boundary=X" } };
      expect(
        await admin.post(
          "/_/files",
          '--X\r\nContent-Disposition: form-data; name="data"; filename="a.txt"\r\n\r\nhalf',
          cut,
        ),
      ).toMatchObject({ status: 400 });
      await nothingStored({ world });
      expect((await admin.get("/server/ping")).text).toBe("pong");
    },
  );

  onEachVendor(
    "a form whose header does not name its boundary is read all the same",
    async (world) => {
      const body = [
        "--parted",
        'Content-Disposition: form-data; name="data"; filename="Letter.txt"',
        "Content-Type: text/plain",
        "",
        "dear aunt",
        "--parted--",
        "",
      ].join("\r\n");
      const headers = { "content-type": "multipart/form-data" };
      expect(await world.as("admin").post("/_/files", body, { headers })).toMatchObject({
        status: 200,
        body: { data: { title: "Letter", type: "text/plain", filesize: 9 } },
      });
      expect(await world.as("admin").post("/_/files", "no form at all", { headers })).toMatchObject(
        { status: 400, body: { error: { code: 2 } } },
      );
    },
  );

  onEachVendor("no body at all is told so", async (world) => {
    expect(await world.as("admin").send("POST", "/_/files")).toMatchObject({
      status: 400,
      body: { error: { code: 13 } },
    });
  });

  onEachVendor("a row that cannot be made takes its bytes with it", async (world) => {
    expect(
      (
        await world
          .as("admin")
          .post("/_/files", { data: "aGVsbG8=", filename: "a.txt", title: "x".repeat(300) })
      ).status,
    ).toBe(422);
    await nothingStored({ world });
  });

  scenario("the size of the settings counts", {
    given: (world) => world.setting("file_max_size", "4B"),
    as: "admin",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.txt" },
    answers: 422,
    code: 4,
    events: [],
    check: nothingStored,
  });
  scenario("the types of the settings count, by content", {
    given: (world) => world.setting("file_mimetype_whitelist", "image/*"),
    as: "admin",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.png" },
    answers: 422,
    code: 4,
    events: [],
    check: nothingStored,
  });
  scenario("an allowed type passes", {
    given: (world) => world.setting("file_mimetype_whitelist", "image/*,text/plain"),
    as: "admin",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.png" },
    answers: 200,
  });

  scenario("needs the right to create", {
    as: "editor",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.txt" },
    answers: 403,
    code: 301,
    events: [],
    check: nothingStored,
  });
  scenario("needs the right to update as well", {
    given: (world) =>
      world.permit(editorRole, { directus_files: { create: "full", read: "full" } }),
    as: "editor",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.txt" },
    answers: 403,
    code: 10,
    check: nothingStored,
  });
  scenario("answers nothing to those who may not read files", {
    given: (world) =>
      world.permit(editorRole, { directus_files: { create: "full", update: "full" } }),
    as: "editor",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.txt" },
    answers: 204,
  });
});

describe("names on disk", () => {
  onEachVendor(
    "are those of people when the project wants it, cleaned and counted",
    async (world) => {
      await world.setting("file_naming", "file_name");
      const names = [
        await uploadAs(world, "Über uns.txt"),
        await uploadAs(world, "Über uns.txt"),
        await uploadAs(world, "evil.php"),
      ].map(({ filename }) => filename);
      expect(names).toEqual([
        expect.stringMatching(/^uber-uns(-\d+)?\.txt$/),
        expect.stringMatching(/^uber-uns-\d+\.txt$/),
        expect.stringMatching(/^evil(-\d+)?\.txt$/),
      ]);
      expect(new Set(names).size).toBe(3);
    },
  );

  onEachVendor("can be changed, and the bytes go along", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    const renamed = fileIn(
      await world.as("admin").patch(`/_/files/${id}`, { filename: "Report.php" }),
    );
    expect(renamed.filename).toMatch(/^report(-\d+)?\.txt$/);
    expect(await storedNames(world, [filename, renamed.filename])).toEqual([renamed.filename]);
    expect(await world.as("admin").get(renamed.data.url)).toMatchObject({
      status: 200,
      text: "hello",
    });
  });

  onEachVendor("never take the place of another file", async (world) => {
    await world.setting("file_naming", "file_name");
    const first = await uploadAs(world, "a.txt");
    const second = await uploadAs(world, "b.txt");
    const renamed = fileIn(
      await world.as("admin").patch(`/_/files/${second.id}`, { filename: first.filename }),
    );
    expect([first.filename, second.filename]).not.toContain(renamed.filename);
    expect((await world.as("admin").get(first.data.url)).text).toBe("hello");
  });

  onEachVendor("cannot lead out of the store", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    expect(await world.as("admin").patch(`/_/files/${id}`, { filename: "../../x" })).toMatchObject({
      status: 400,
      body: { error: { code: 2 } },
    });
    expect(await isStored(world, filename)).toBe(true);
  });
});

describe("changing files", () => {
  onEachVendor("texts change, what the server knows does not", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    const reply = await world.as("admin").patch(`/_/files/${id}`, {
      title: "New",
      type: "text/html",
      storage: "x",
      filesize: 0,
      uploaded_by: 2,
      checksum: "y",
      data: { url: "z" },
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          title: "New",
          type: "text/plain",
          storage: "local",
          filesize: 5,
          uploaded_by: 1,
          filename,
        },
      },
    });
  });

  onEachVendor(
    "new content of the same kind is written in place and keeps the texts",
    async (world) => {
      const { id, filename, data } = await uploadAs(world, "a.txt");
      const reply = await world
        .as("admin")
        .patch(`/_/files/${id}`, { data: Buffer.from("other words").toString("base64") });
      expect(reply).toMatchObject({
        status: 200,
        body: { data: { filename, title: "A", filesize: 11 } },
      });
      expect((await world.as("public").get(data.url)).text).toBe("other words");
    },
  );

  onEachVendor(
    "new content of another kind gets the ending of that kind, the old bytes go",
    async (world) => {
      const { id, filename } = await uploadAs(world, "a.txt");
      const file = fileIn(
        await world
          .as("admin")
          .patch(`/_/files/${id}`, { data: Buffer.from(await png(2, 3)).toString("base64") }),
      );
      expect(file).toMatchObject({
        filename: filename.replace(".txt", ".png"),
        type: "image/png",
        width: 2,
        height: 3,
      });
      expect(await storedNames(world, [filename, file.filename])).toEqual([file.filename]);
    },
  );

  onEachVendor("refused new content leaves everything as it was", async (world) => {
    const { id, filename, data } = await uploadAs(world, "a.txt");
    await world.setting("file_mimetype_whitelist", "image/*");
    expect(
      (await world.as("admin").patch(`/_/files/${id}`, { data: "aGVsbG8=", title: "x" })).status,
    ).toBe(422);
    expect((await world.as("public").get(data.url)).text).toBe("hello");
    expect(await world.as("admin").get(`/_/files/${id}`)).toMatchObject({
      body: { data: { title: "A", filename } },
    });
  });

  onEachVendor("that lost the race answers the file as it is now", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    const { headers } = await world.as("admin").get(`/_/files/${id}`);
    const ifMatch = { headers: { "if-match": String(headers["etag"]) } };
    expect(
      (await world.as("admin").patch(`/_/files/${id}`, { title: "first" }, ifMatch)).status,
    ).toBe(200);
    expect(
      await world.as("admin").patch(`/_/files/${id}`, { title: "second" }, ifMatch),
    ).toMatchObject({
      status: 412,
      body: { error: { code: 25, details: { current: { title: "first" } } } },
    });
  });

  onEachVendor("needs the right", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    await world.permit(editorRole, { directus_files: { read: "full" } });
    expect(await world.as("editor").patch(`/_/files/${id}`, { data: "aGVsbG8=" })).toMatchObject({
      status: 403,
      body: { error: { code: 302 } },
    });
    expect(await world.as("editor").delete(`/_/files/${id}`)).toMatchObject({
      status: 403,
      body: { error: { code: 303 } },
    });
  });

  onEachVendor("several at once take no content", async (world) => {
    const [a, b] = [await uploadAs(world, "a.txt"), await uploadAs(world, "b.txt")];
    const admin = world.as("admin");
    expect(await admin.patch(`/_/files/${a.id},${b.id}`, { data: "aGVsbG8=" })).toMatchObject({
      status: 400,
      body: { error: { code: 15 } },
    });
    expect(await admin.patch(`/_/files/${a.id},${b.id}`, { location: "here" })).toMatchObject({
      body: { data: [{ location: "here" }, { location: "here" }] },
    });
    expect(
      await admin.patch("/_/files", [
        { id: a.id, title: "x" },
        { id: b.id, title: "y" },
      ]),
    ).toMatchObject({ body: { data: [{ title: "x" }, { title: "y" }] } });
    expect(await admin.patch("/_/files", { title: "x" })).toMatchObject({
      status: 422,
      body: { error: { code: 12 } },
    });
  });
});

describe("reading and removing files", () => {
  onEachVendor("a file is part of items that point to it", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    await world.collection("news", { fields: { picture: "file" }, items: [{ picture: id }] });
    expect(
      await world.as("admin").get("/_/items/news?fields=picture.id,picture.data"),
    ).toMatchObject({
      body: { data: [{ picture: { id, data: { url: `/uploads/_/originals/${filename}` } } }] },
    });
  });

  onEachVendor("the sizes of the settings are offered", async (world) => {
    await world.setting("thumbnail_dimensions", "300x100");
    const { data } = fileIn(await world.as("admin").post("/_/files", await encoded()));
    expect(data.thumbnails?.map(({ dimension }) => dimension)).toEqual(["200x200", "300x100"]);
  });

  onEachVendor(
    "files inside other items offer them with the first request, and what is changed at once",
    async (world) => {
      const { id } = fileIn(await world.as("admin").post("/_/files", await encoded()));
      await world.collection("news", { fields: { picture: "file" }, items: [{ picture: id }] });
      const offered = async () => {
        const { body } = await world.as("admin").get("/_/items/news?fields=picture.data");
        const [{ picture }] = Object(body).data;
        return picture.data.thumbnails.map((size: { dimension: string }) => size.dimension);
      };
      await world.setting("thumbnail_dimensions", "300x100");
      expect(await offered()).toEqual(["200x200", "300x100"]);
      await world.setting("thumbnail_dimensions", "400x400");
      expect(await offered()).toEqual(["200x200", "400x400"]);
    },
  );

  onEachVendor("bytes and thumbnails go with the row", async (world) => {
    const { id, filename, data } = fileIn(
      await world.as("admin").post("/_/files", await encoded()),
    );
    const thumbnail = data.thumbnails?.[0]?.relative_url ?? "";
    expect((await world.as("public").get(thumbnail)).status).toBe(200);
    expect((await world.as("admin").delete(`/_/files/${id}`)).status).toBe(204);
    expect(await isStored(world, filename)).toBe(false);
    expect((await world.as("public").get(thumbnail)).status).toBe(404);
    expect((await world.as("admin").get(`/_/files/${id}`)).status).toBe(404);
  });

  onEachVendor("several are removed at once, or none of them", async (world) => {
    const [a, b] = [await uploadAs(world, "a.txt"), await uploadAs(world, "b.txt")];
    expect((await world.as("admin").delete(`/_/files/${a.id},9999`)).status).toBe(404);
    expect(await isStored(world, a.filename)).toBe(true);
    expect((await world.as("admin").delete(`/_/files/${a.id},${b.id}`)).status).toBe(204);
    expect(await storedNames(world, [a.filename, b.filename])).toEqual([]);
  });

  scenario("the list needs a right", { as: "public", get: "/_/files", answers: 403, code: 300 });
  scenario("one that may not be read does not exist", {
    given: (world) => uploadAs(world, "a.txt"),
    as: "editor",
    get: ({ id }) => `/_/files/${id}`,
    answers: 404,
    code: 203,
  });
  scenario("an address that is no number is not there", {
    as: "admin",
    get: "/_/files/abc",
    answers: 404,
    code: 1,
  });
  for (const address of ["/_/files/abc/revisions", "/_/files/abc/revisions/0", "/_/files/1,x"]) {
    scenario(`${address} is not there`, { as: "admin", get: address, answers: 404, code: 1 });
  }
  onEachVendor("revisions tell what became of a file", async (world) => {
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
  onEachVendor("several are read at once, those that are there", async (world) => {
    const [a, b] = [await uploadAs(world, "a.txt"), await uploadAs(world, "b.txt")];
    expect(
      await world.as("admin").get(`/_/files/${a.id},${b.id},999?fields=id,title`),
    ).toMatchObject({ body: { data: [{ title: "A" }, { title: "B" }] } });
  });
  scenario("a file brought along by an item arrives like any other", {
    async given(world) {
      await world.collection("news", { fields: { picture: "m2o" } });
      await world.relation({
        collection_many: "news",
        field_many: "picture",
        collection_one: "directus_files",
      });
    },
    as: "admin",
    post: "/_/items/news?fields=picture.*",
    body: { picture: { data: "aGVsbG8=", filename: "a.html", type: "text/html", storage: "x" } },
    answers: 200,
    data: { picture: { type: "text/plain", storage: "local", filesize: 5 } },
  });
});

async function nothingStored({ world }: { world: World }): Promise<void> {
  expect(await world.db.all(sql`select filename from directus_files`)).toEqual([]);
}
