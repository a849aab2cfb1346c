import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  refusal,
  scenario,
  type World,
} from "../../../../test/index.ts";
import {
  base64,
  fileIn,
  formOf,
  hello,
  isStored,
  nothingStored,
  png,
  summerBeach,
} from "../../../../test/files/uploads.ts";

const letEditorUpload = (world: World) =>
  world.permit(editorRole, { directus_files: "full", directus_folders: "full" });

describe("uploading", () => {
  onEachVendor(
    "a form with a picture creates a file with its detected properties",
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
            ...summerBeach,
            charset: "binary",
            duration: 0,
            storage: "local",
            uploaded_by: editorUser,
            description: "Blue",
            location: "",
            tags: ["sea", "sand"],
            folder,
            metadata: { a: 1 },
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

  onEachVendor("texts after the file in the form are used as well", async (world) => {
    const form = formOf({ data: { bytes: await png(1, 1), name: "a.png" } }, { title: "Last" });
    expect(await world.as("admin").post("/_/files", form)).toMatchObject({
      body: { data: { title: "Last" } },
    });
  });

  scenario("base64 with a name creates a file", {
    as: "admin",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "Notes.TXT", title: "Mine" },
    status: 200,
    data: {
      title: "Mine",
      type: "text/plain",
      filesize: 5,
      width: null,
      charset: "",
      data: { thumbnails: null },
    },
  });
  scenario("a data URI creates a file; the type in it is ignored", {
    as: "admin",
    post: "/_/files",
    body: { data: "data:image/png;base64,aGVsbG8=", filename: "x.png" },
    status: 200,
    data: { type: "text/plain" },
  });

  scenario("columns that the server computes are ignored in requests", {
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
    status: 200,
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
    scenario(`${name} is stored as text without that extension`, {
      as: "admin",
      post: "/_/files",
      body: { data: base64(content), filename: name },
      status: 200,
      data: { type: "text/plain" },
      check: ({ reply }) => expect(fileIn(reply).filename).toMatch(/^[0-9a-f-]{36}\.txt$/),
    });
  }

  for (const [title, body, status, code] of [
    ["a private address", { data: "http://169.254.169.254/latest", filename: "x" }, 422, 4],
    ["missing content", { filename: "x.png" }, 422, 4],
    ["empty content", { data: "", filename: "x.png" }, 422, 4],
    ["a missing name", { data: "aGVsbG8=" }, 422, 4],
    ["invalid base64", { data: "häh?", filename: "x.png" }, 422, 4],
    ["a list", [{ data: "aGVsbG8=", filename: "x.png" }], 400, 15],
    ["an unknown field", { data: "aGVsbG8=", filename: "x.png", nothing: 1 }, 422, 12],
    ["a path as name", { data: "aGVsbG8=", filename: "../../evil.png" }, 400, 2],
    ["a Windows path as name", { data: "aGVsbG8=", filename: "C:\\evil.png" }, 400, 2],
    ["an encoded path as name", { data: "aGVsbG8=", filename: "%2e%2e%2fevil.png" }, 400, 2],
    ["a NUL byte in the name", { data: "aGVsbG8=", filename: "a\0.png" }, 400, 2],
    ["a very long name", { data: "aGVsbG8=", filename: `${"x".repeat(300)}.png` }, 400, 2],
  ] as const) {
    scenario(`${title} is refused and stores nothing`, {
      as: "admin",
      post: "/_/files",
      body,
      status,
      code,
      events: [],
      check: nothingStored,
    });
  }

  onEachVendor(
    "forms without a file, with two files or with invalid names are refused and store nothing",
    async (world) => {
      const admin = world.as("admin");
      const file = { bytes: Buffer.from("x"), name: "a.txt" };
      expect(await admin.post("/_/files", formOf({}, { title: "x" }))).toMatchObject(
        refusal(422, 4),
      );
      expect(await admin.post("/_/files", formOf({ a: file, b: file }))).toMatchObject(
        refusal(400, 15),
      );
      expect(
        await admin.post("/_/files", formOf({ a: { ...file, name: "../../a.txt" } })),
      ).toMatchObject(refusal(400, 2));
      expect(
        await admin.post("/_/files", formOf({ a: { ...file, bytes: Buffer.alloc(0) } })),
      ).toMatchObject(refusal(422, 4));
      const incomplete = { headers: { "content-type": "multipart/form-data; boundary=X" } };
      expect(
        await admin.post(
          "/_/files",
          '--X\r\nContent-Disposition: form-data; name="data"; filename="a.txt"\r\n\r\nhalf',
          incomplete,
        ),
      ).toMatchObject({ status: 400 });
      await nothingStored({ world });
      expect((await admin.get("/server/ping")).text).toBe("pong");
    },
  );

  onEachVendor("a form without a boundary in its header is read", async (world) => {
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
      refusal(400, 2),
    );
  });

  onEachVendor("a missing body is refused", async (world) => {
    expect(await world.as("admin").send("POST", "/_/files")).toMatchObject(refusal(400, 13));
  });

  onEachVendor("the bytes are removed when the row cannot be created", async (world) => {
    expect(
      (
        await world
          .as("admin")
          .post("/_/files", { data: "aGVsbG8=", filename: "a.txt", title: "x".repeat(300) })
      ).status,
    ).toBe(422);
    await nothingStored({ world });
  });

  adminRefused("the maximum size of the settings applies", {
    given: (world) => world.setting("file_max_size", "4B"),
    post: "/_/files",
    body: hello,
    refused: [422, 4],
    check: nothingStored,
  });
  adminRefused("the allowed types of the settings apply, by content", {
    given: (world) => world.setting("file_mimetype_whitelist", "image/*"),
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.png" },
    refused: [422, 4],
    check: nothingStored,
  });
  scenario("an allowed type is accepted", {
    given: (world) => world.setting("file_mimetype_whitelist", "image/*,text/plain"),
    as: "admin",
    post: "/_/files",
    body: { data: "aGVsbG8=", filename: "a.png" },
    status: 200,
  });

  editorRefused("requires the right to create", {
    post: "/_/files",
    body: hello,
    refused: [403, 301],
    check: nothingStored,
  });
  scenario("requires the right to update as well", {
    given: (world) =>
      world.permit(editorRole, { directus_files: { create: "full", read: "full" } }),
    as: "editor",
    post: "/_/files",
    body: hello,
    status: 403,
    code: 10,
    check: nothingStored,
  });
  scenario("returns no content to callers who may not read files", {
    given: (world) =>
      world.permit(editorRole, { directus_files: { create: "full", update: "full" } }),
    as: "editor",
    post: "/_/files",
    body: hello,
    status: 204,
  });
});
