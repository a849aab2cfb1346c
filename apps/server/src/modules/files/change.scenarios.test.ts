import { describe, expect } from "vitest";
import { editorRole, onEachVendor, refusal } from "../../../test/index.ts";
import {
  base64,
  fileIn,
  hello,
  isStored,
  png,
  storedNames,
  uploadAs,
} from "../../../test/files/uploads.ts";

describe("names on disk", () => {
  onEachVendor(
    "are derived from the client's names if the settings say so, cleaned and counted",
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

  onEachVendor("can be changed, which renames the stored bytes", async (world) => {
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

  onEachVendor("never overwrite another file", async (world) => {
    await world.setting("file_naming", "file_name");
    const first = await uploadAs(world, "a.txt");
    const second = await uploadAs(world, "b.txt");
    const renamed = fileIn(
      await world.as("admin").patch(`/_/files/${second.id}`, { filename: first.filename }),
    );
    expect([first.filename, second.filename]).not.toContain(renamed.filename);
    expect((await world.as("admin").get(first.data.url)).text).toBe("hello");
  });

  onEachVendor("cannot contain paths", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    expect(await world.as("admin").patch(`/_/files/${id}`, { filename: "../../x" })).toMatchObject(
      refusal(400, 2),
    );
    expect(await isStored(world, filename)).toBe(true);
  });
});

describe("changing files", () => {
  onEachVendor("texts change, computed columns do not", async (world) => {
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
    "new content of the same kind is written in place and the texts stay",
    async (world) => {
      const { id, filename, data } = await uploadAs(world, "a.txt");
      const reply = await world
        .as("admin")
        .patch(`/_/files/${id}`, { data: base64("other words") });
      expect(reply).toMatchObject({
        status: 200,
        body: { data: { filename, title: "A", filesize: 11 } },
      });
      expect((await world.as("public").get(data.url)).text).toBe("other words");
    },
  );

  onEachVendor(
    "new content of another kind changes the extension, the old bytes are removed",
    async (world) => {
      const { id, filename } = await uploadAs(world, "a.txt");
      const file = fileIn(
        await world.as("admin").patch(`/_/files/${id}`, { data: base64(await png(2, 3)) }),
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

  onEachVendor("refused content changes nothing", async (world) => {
    const { id, filename, data } = await uploadAs(world, "a.txt");
    await world.setting("file_mimetype_whitelist", "image/*");
    expect(
      (await world.as("admin").patch(`/_/files/${id}`, { data: hello.data, title: "x" })).status,
    ).toBe(422);
    expect((await world.as("public").get(data.url)).text).toBe("hello");
    expect(await world.as("admin").get(`/_/files/${id}`)).toMatchObject({
      body: { data: { title: "A", filename } },
    });
  });

  onEachVendor("a conflict returns the current file", async (world) => {
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

  onEachVendor("requires the right", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    await world.permit(editorRole, { directus_files: { read: "full" } });
    expect(await world.as("editor").patch(`/_/files/${id}`, { data: hello.data })).toMatchObject(
      refusal(403, 302),
    );
    expect(await world.as("editor").delete(`/_/files/${id}`)).toMatchObject(refusal(403, 303));
  });

  onEachVendor("several at once accept no content", async (world) => {
    const [a, b] = [await uploadAs(world, "a.txt"), await uploadAs(world, "b.txt")];
    const admin = world.as("admin");
    expect(await admin.patch(`/_/files/${a.id},${b.id}`, { data: hello.data })).toMatchObject(
      refusal(400, 15),
    );
    expect(await admin.patch(`/_/files/${a.id},${b.id}`, { location: "here" })).toMatchObject({
      body: { data: [{ location: "here" }, { location: "here" }] },
    });
    expect(
      await admin.patch("/_/files", [
        { id: a.id, title: "x" },
        { id: b.id, title: "y" },
      ]),
    ).toMatchObject({ body: { data: [{ title: "x" }, { title: "y" }] } });
    expect(await admin.patch("/_/files", { title: "x" })).toMatchObject(refusal(422, 12));
  });
});
