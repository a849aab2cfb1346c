import { describe, expect } from "vitest";
import {
  editorRole,
  editorUser,
  onEachVendor,
  refusal,
  type World,
} from "../../../../test/index.ts";
import { fakeWeb } from "../../../../test/files/fake-web.ts";
import { inEachStore, useOwnFolder } from "../../../../test/files/each-store.ts";
import { partsAs } from "../../../../test/files/parts.ts";
import { base64, fileIn, guessable, picture, uploadAs } from "../../../../test/files/uploads.ts";
import { pastOf, storedVersions, textAt, versionsOf } from "../../../../test/files/versions.ts";

const onBothStores = inEachStore();
const mayUpdate = { directus_files: { read: "full", update: "full" } } as const;

async function replace(world: World, file: number, text: string) {
  return fileIn(await world.as("admin").patch(`/_/files/${file}`, { data: base64(text) }));
}

async function restore(world: World, file: number, at = 1) {
  const version = (await versionsOf(world, file))[at]?.id ?? 0;
  return await world.as("admin").patch(`/_/files/${file}/versions/${version}/restore`);
}

describe("the contents of a file", () => {
  onBothStores("are listed with the time and the person, and can be opened", async (world) => {
    await world.permit(editorRole, mayUpdate);
    const { id, data } = await uploadAs(world, "a.txt");
    const start = await versionsOf(world, id);
    expect(start).toMatchObject([{ id: null, filesize: 5, made_by: 1, replaced_on: null }]);
    world.clock.advance(60);
    await world.as("editor").patch(`/_/files/${id}`, { data: base64("second") });
    world.clock.advance(60);
    await replace(world, id, "the third");
    const [present, second, first, ...none] = await versionsOf(world, id);
    expect(none).toEqual([]);
    expect(present).toMatchObject({ id: null, filesize: 9, made_by: 1, data: { url: data.url } });
    expect(second).toMatchObject({ filesize: 6, made_by: editorUser, replaced_by: 1 });
    expect(first).toMatchObject({ filesize: 5, made_by: 1, replaced_by: editorUser });
    expect(first?.made_on).toBe(start[0]?.made_on);
    expect(first?.replaced_on).toBe(second?.made_on);
    expect(second?.replaced_on).toBe(present?.made_on);
    expect(await pastOf(world, id)).toEqual(["second", "hello"]);
  });

  onBothStores("come back, and nothing is lost by that", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    await replace(world, id, "other");
    const restored = await restore(world, id);
    expect(restored).toMatchObject({
      status: 200,
      body: { data: { id, filesize: 5, title: "A" } },
    });
    expect(await textAt(world, data.url)).toBe("hello");
    expect(await pastOf(world, id)).toEqual(["other", "hello"]);
    await restore(world, id);
    expect(await textAt(world, data.url)).toBe("other");
    expect(await pastOf(world, id)).toEqual(["hello", "other", "hello"]);
    const entries = await world.activity();
    expect(entries.map(({ action }) => action)).toEqual(["upload", "update", "revert", "revert"]);
    const { items } = await world.as("admin").get(`/_/files/${id}/revisions`);
    expect(items).toHaveLength(4);
  });

  onBothStores("of other kinds come back as what they were", async (world) => {
    const { id, filename, data } = await picture(world);
    const text = await replace(world, id, "words");
    expect(text).toMatchObject({ type: "text/plain", width: null, metadata: null });
    const back = fileIn(await restore(world, id));
    expect(back).toMatchObject({ type: "image/png", width: 60, height: 40, filename });
    expect(back.metadata).toMatchObject({ picture: { format: "png" } });
    const shown = await world.as("public").get(data.url);
    expect(shown).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
    expect((await world.as("public").get(text.data.url)).status).toBe(404);
    const [, , first] = await versionsOf(world, id);
    const thumbnail = first?.data?.thumbnails?.[0]?.relative_url ?? "";
    expect((await world.as("public").get(thumbnail)).headers["content-type"]).toBe("image/png");
  });

  onEachVendor("are also those of before an edit, with their focal point", async (world) => {
    const { id } = await picture(world);
    const edit = async (body: object) =>
      await world.as("admin").patch(`/_/files/${id}/picture`, body);
    const focus = { x: 0.9, y: 0.1 };
    await edit({ focus });
    expect(await versionsOf(world, id)).toHaveLength(1);
    await edit({ rotate: 90 });
    const back = fileIn(await restore(world, id));
    expect(back).toMatchObject({ width: 60, height: 40 });
    expect(back.metadata).toMatchObject({ focus });
    expect(await versionsOf(world, id)).toMatchObject([
      { width: 60 },
      { width: 40 },
      { width: 60 },
    ]);
  });

  onEachVendor("may be a video elsewhere, which comes back without its bytes", async (world) => {
    fakeWeb(world, {});
    const admin = world.as("admin");
    const film = { data: "https://vimeo.com/76979871" };
    const { id } = fileIn(await admin.post("/_/files", film));
    await replace(world, id, "words");
    expect(await versionsOf(world, id)).toMatchObject([{ embed: null }, { embed: "76979871" }]);
    expect(await restore(world, id)).toMatchObject({
      status: 200,
      body: { data: { embed: "76979871", type: "embed/vimeo", title: "Vimeo - 76979871" } },
    });
    expect(await pastOf(world, id)).toMatchObject(["words", expect.anything()]);
  });

  onEachVendor("are kept of a replacement in parts", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    const upload = await partsAs(world, "admin").whole(Buffer.from("other"));
    await world.as("admin").patch(`/_/files/${id}`, { upload });
    expect(await pastOf(world, id)).toEqual(["hello"]);
  });

  onEachVendor(
    "go with a comment, and come back without an entry where that is asked",
    async (world) => {
      const { id } = await uploadAs(world, "a.txt");
      await replace(world, id, "other");
      await replace(world, id, "third");
      const admin = world.as("admin");
      const [, second, first] = await versionsOf(world, id);
      const path = `/_/files/${id}/versions`;
      await admin.delete(`${path}/${second?.id}?comment=a slip`);
      const restored = `${path}/${first?.id}/restore`;
      const back = await admin.patch(`${restored}?comment=as before&meta=type`);
      expect(back.body).toMatchObject({ data: { filesize: 5 }, meta: { type: "item" } });
      const [, third] = await versionsOf(world, id);
      await admin.patch(`${path}/${third?.id}/restore?activity_skip=1`);
      expect(await pastOf(world, id)).toEqual(["hello", "third", "hello"]);
      const entries = await world.activity();
      expect(entries.map(({ action, comment }) => [action, comment])).toEqual([
        ["upload", null],
        ["update", null],
        ["update", null],
        ["update", "a slip"],
        ["revert", "as before"],
      ]);
    },
  );

  onEachVendor("that are the same again make no version", async (world) => {
    await useOwnFolder(world);
    const { id } = await uploadAs(world, "a.txt");
    await replace(world, id, "hello");
    expect(await versionsOf(world, id)).toHaveLength(1);
    expect(await storedVersions(world)).toEqual([]);
  });

  onEachVendor("do not come back over a change that came meanwhile", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    await replace(world, id, "other");
    const version = (await versionsOf(world, id))[1]?.id;
    const stale = { headers: { "if-match": '"0"' } };
    const path = `/_/files/${id}/versions/${version}/restore`;
    expect(await world.as("admin").patch(path, {}, stale)).toMatchObject(refusal(412, 25));
    expect(await textAt(world, data.url)).toBe("other");
    expect(await pastOf(world, id)).toEqual(["hello"]);
  });
});

describe("contents of before are closed", () => {
  onEachVendor("to those who may not read the file", async (world) => {
    const file = await guessable(world);
    const other = await uploadAs(world, "b.txt");
    await replace(world, file.id, "words");
    const url = (await versionsOf(world, file.id))[1]?.data?.url ?? "";
    const bare = url.replace(/\?.*/, "");
    const editor = world.as("editor");
    expect(url).toMatch(
      /^\/uploads\/_\/originals\/version_\d+_\w+_[0-9a-f-]{36}\.png\?proof=[\w-]{24}$/,
    );
    expect((await world.as("public").get(url)).status).toBe(200);
    for (const closed of [bare, `${bare}?proof=${"x".repeat(24)}`]) {
      expect((await world.as("public").get(closed)).status).toBe(404);
      expect((await editor.get(closed)).status).toBe(404);
    }
    const path = `/_/files/${file.id}/versions`;
    expect(await editor.get(path)).toMatchObject(refusal(403, 300));
    const owners = await world.role("owners", { directus_files: { read: "mine" } });
    const owner = world.as(await world.user(owners));
    expect(await owner.get(path)).toMatchObject(refusal(404, 203));
    expect((await owner.get(bare)).status).toBe(404);
    await world.permit(editorRole, { directus_files: { read: "full" } });
    expect((await editor.get(bare)).headers["cache-control"]).toBe("private, no-cache");
    // The version of one file is none of another.
    const id = (await versionsOf(world, file.id))[1]?.id;
    const foreign = `/_/files/${other.id}/versions/${id}`;
    expect(await world.as("admin").patch(`${foreign}/restore`)).toMatchObject(refusal(404, 203));
    expect(await world.as("admin").delete(foreign)).toMatchObject(refusal(404, 203));
  });

  onEachVendor("to changes by those who may only read the file", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    await replace(world, id, "other");
    await world.permit(editorRole, { directus_files: { read: "full" } });
    const path = `/_/files/${id}/versions/${(await versionsOf(world, id))[1]?.id}`;
    const editor = world.as("editor");
    expect(await editor.patch(`${path}/restore`)).toMatchObject(refusal(403, 302));
    expect(await editor.delete(path)).toMatchObject(refusal(403, 302));
    expect(await pastOf(world, id)).toEqual(["hello"]);
  });

  onEachVendor("in the fields that are closed in the file", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    await replace(world, id, "other");
    const hidden = ["filename", "filesize", "uploaded_by", "checksum"].join(",");
    await world.permit(editorRole, {
      directus_files: { read: "full", read_field_blacklist: hidden },
    });
    const [, first] = await versionsOf(world, id, "editor");
    expect(first).toMatchObject({ filesize: null, made_by: null, replaced_by: null });
    expect(first).toMatchObject({ checksum: null, data: null, type: "text/plain" });
  });

  onEachVendor("to files that are named like them", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    const name = `version_${id}_abc_${crypto.randomUUID()}.txt`;
    const renamed = fileIn(await world.as("admin").patch(`/_/files/${id}`, { filename: name }));
    expect(renamed.filename).toBe(name.replaceAll("_", "-"));
    expect(await textAt(world, renamed.data.url)).toBe("hello");
    expect((await world.as("admin").get(`/uploads/_/originals/${name}`)).status).toBe(404);
  });
});
