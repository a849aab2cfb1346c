import { describe, expect } from "vitest";
import { editorRole, onEachVendor, refusal } from "../../../test/index.ts";
import {
  base64,
  fileIn,
  formOf,
  hello,
  isStored,
  png,
  uploadAs,
  uploadBytes,
} from "../../../test/files/uploads.ts";
import type { World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

describe("new content for a file", () => {
  onEachVendor("may be sent as a form, with other fields of the file", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    const form = formOf(
      { data: { bytes: await png(60, 40), name: "Other name.png" } },
      { description: "Blue", tags: "sea,sand" },
    );
    const reply = await world.as("admin").patch(`/_/files/${id}`, form);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          id,
          title: "A",
          description: "Blue",
          tags: ["sea", "sand"],
          type: "image/png",
          filename: filename.replace(".txt", ".png"),
          width: 60,
          metadata: { picture: { format: "png", channels: 3 } },
        },
      },
    });
    expect(await world.activity()).toMatchObject([{ action: "upload" }, { action: "update" }]);
  });

  onEachVendor(
    "in a form is for a single file, and requires the right to update",
    async (world) => {
      const [a, b] = [await uploadAs(world, "a.txt"), await uploadAs(world, "b.txt")];
      const form = () => formOf({ data: { bytes: Buffer.from("other"), name: "x.txt" } });
      const admin = world.as("admin");
      expect(await admin.patch(`/_/files/${a.id},${b.id}`, form())).toMatchObject(refusal(400, 15));
      expect(await admin.patch("/_/files/999", form())).toMatchObject(refusal(404, 203));
      await world.permit(editorRole, { directus_files: { read: "full" } });
      expect(await world.as("editor").patch(`/_/files/${a.id}`, form())).toMatchObject(
        refusal(403, 302),
      );
      expect((await admin.get(a.data.url)).text).toBe("hello");
    },
  );

  onEachVendor("changes nothing on a conflict", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    const admin = world.as("admin");
    const ifMatch = { headers: { "if-match": '"another"' } };
    const form = formOf({ data: { bytes: Buffer.from("other"), name: "x.txt" } });
    expect((await admin.patch(`/_/files/${id}`, form, ifMatch)).status).toBe(412);
    expect((await admin.get(data.url)).text).toBe("hello");
  });

  onEachVendor("replaces detected metadata and leaves what users entered", async (world) => {
    const admin = world.as("admin");
    const first = await uploadBytes(world, "a.png", await png(6, 4));
    expect(first).toMatchObject({ metadata: { picture: { format: "png" } } });
    const text = { data: base64("words") };
    expect(fileIn(await admin.patch(`/_/files/${first.id}`, text)).metadata).toBeNull();
    await admin.patch(`/_/files/${first.id}`, { metadata: { mood: "calm" } });
    const picture = { data: base64(await png(2, 2)) };
    expect(fileIn(await admin.patch(`/_/files/${first.id}`, picture)).metadata).toEqual({
      mood: "calm",
    });
  });

  onEachVendor("removes the previous bytes and their thumbnails", async (world) => {
    const admin = world.as("admin");
    const { id, filename, data } = await uploadBytes(world, "a.png", await png(6, 4));
    const thumbnail = data.thumbnails?.[0]?.relative_url ?? "";
    const before = await admin.get(thumbnail);
    const red = base64(await png(9, 9, "red"));
    expect((await admin.patch(`/_/files/${id}`, { data: red })).status).toBe(200);
    expect((await admin.get(thumbnail)).headers["etag"]).not.toBe(before.headers["etag"]);
    expect(await isStored(world, filename)).toBe(true);
    const text = base64("words");
    expect((await admin.patch(`/_/files/${id}`, { data: text })).status).toBe(200);
    expect(await isStored(world, filename)).toBe(false);
    expect((await admin.get(thumbnail)).status).toBe(404);
  });
});

describe("a file with custom fields", () => {
  onEachVendor("stores them with the upload, with folder and metadata", async (world) => {
    const admin = world.as("admin");
    await addField(world);
    const [folder] = await world.items("directus_folders", [{ name: "Beaches" }]);
    const more = { credit: "Ansel", folder, metadata: { a: 1 }, tags: ["x"] };
    const reply = await admin.post("/_/files", { ...hello, ...more });
    expect(reply).toMatchObject({ status: 200, body: { data: more } });
    const { id } = fileIn(reply);
    expect(await admin.patch(`/_/files/${id}`, { credit: "Dorothea" })).toMatchObject({
      body: { data: { credit: "Dorothea", folder } },
    });
    const form = formOf(
      { data: { bytes: Buffer.from("x"), name: "b.txt" } },
      { credit: "Form", folder: String(folder) },
    );
    expect(await admin.post("/_/files", form)).toMatchObject({
      status: 200,
      body: { data: { credit: "Form", folder } },
    });
  });
});

async function addField({ db, project }: World): Promise<void> {
  await db.changeSchema((schema) =>
    schema.run(sql`alter table directus_files add column credit varchar(100)`),
  );
  const field = { field: "credit", type: "string", interface: "text-input" };
  await db.insert("directus_fields", { collection: "directus_files", ...field }, "id");
  project.models.invalidate();
}
