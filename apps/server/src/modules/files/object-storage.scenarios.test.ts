import { afterAll, beforeAll, describe, expect } from "vitest";
import { onEachVendor, refusal } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { startS3Server, type S3Server } from "../../../test/services/s3.ts";
import { createStores } from "../../storage/index.ts";
import { pdfOf, redHalf, wavOf } from "../../../test/files/documents.ts";
import {
  base64,
  fileIn,
  hello,
  picture,
  uploadAs,
  uploadBytes,
} from "../../../test/files/uploads.ts";
import { sql } from "../../database/sql.ts";

let s3: S3Server;
let prefix = 0;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

/** Stores a world's files in the bucket, each world in a folder of its own; returns a function that lists its keys. */
function useBucket({ project }: World): () => Promise<string[]> {
  prefix += 1;
  const own = `run-${prefix}`;
  project.storage = createStores({ ...s3.location, prefix: own })("_");
  return async () =>
    (await s3.keys())
      .filter((key) => key.startsWith(`${own}/`))
      .map((key) => key.slice(`${own}/_/`.length))
      // Versions have tests of their own.
      .filter((key) => !key.startsWith("versions/"));
}

describe("files in a bucket", () => {
  onEachVendor("are stored, served, replaced and removed as on a disk", async (world) => {
    const keys = useBucket(world);
    const admin = world.as("admin");
    const file = await picture(world);
    expect(file).toMatchObject({ storage: "s3", width: 60 });
    const { id, filename, data } = file;
    expect(await keys()).toEqual([`originals/${filename}`]);

    const shown = await world.as("public").get(data.url);
    expect(shown).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
    const part = { headers: { range: "bytes=1-3" } };
    expect(await world.as("public").get(data.url, part)).toMatchObject({
      status: 206,
      text: "PNG",
    });
    const known = { headers: { "if-none-match": String(shown.headers["etag"]) } };
    expect((await world.as("public").get(data.url, known)).status).toBe(304);

    const text = base64("words");
    const replaced = fileIn(await admin.patch(`/_/files/${id}`, { data: text }));
    expect(await keys()).toEqual([`originals/${replaced.filename}`]);
    expect((await world.as("public").get(replaced.data.url)).text).toBe("words");
    const other = base64("other");
    expect((await admin.patch(`/_/files/${id}`, { data: other })).status).toBe(200);
    expect((await world.as("public").get(replaced.data.url)).text).toBe("other");
    const renamed = fileIn(await admin.patch(`/_/files/${id}`, { filename: "report.txt" }));
    expect(await keys()).toEqual([`originals/${renamed.filename}`]);
    expect((await admin.delete(`/_/files/${id}`)).status).toBe(204);
    expect(await keys()).toEqual([]);
  });

  onEachVendor("have their thumbnails in the bucket, shared by all processes", async (world) => {
    const keys = useBucket(world);
    const admin = world.as("admin");
    const { id, filename, data } = await picture(world);
    const thumbnail = data.thumbnails?.[0]?.relative_url ?? "";
    const first = await admin.get(thumbnail);
    const stored = await keys();
    expect(stored).toHaveLength(2);
    expect(stored.join()).toContain(`thumbnails/${filename}/200x200-crop-50-`);
    world.project.storage = createStores({ ...s3.location, prefix: `run-${prefix}` })("_");
    expect((await admin.get(thumbnail)).headers["etag"]).toBe(first.headers["etag"]);
    expect(await keys()).toEqual(stored);
    expect((await admin.delete(`/_/files/${id}`)).status).toBe(204);
    expect(await keys()).toEqual([]);
  });

  onEachVendor("have a duration, and PDF files have thumbnails", async (world) => {
    useBucket(world);
    const admin = world.as("admin");
    expect(await uploadBytes(world, "silence.wav", wavOf(2))).toMatchObject({
      storage: "s3",
      duration: 2,
    });
    const { data } = await uploadBytes(world, "plan.pdf", pdfOf(redHalf()));
    const thumbnail = await admin.get(data.thumbnails?.[0]?.relative_url ?? "");
    expect(thumbnail).toMatchObject({ status: 200, headers: { "content-type": "image/jpeg" } });
  });

  onEachVendor(
    "of a failing server create no row and are reported as unavailable",
    async (world) => {
      const keys = useBucket(world);
      const { data } = await uploadAs(world, "a.txt");
      s3.refuse(() => 500);
      const admin = world.as("admin");
      const failed = refusal(503, 20);
      expect(await admin.post("/_/files", hello)).toMatchObject(failed);
      expect(await admin.get(data.url)).toMatchObject(failed);
      s3.refuse(() => null);
      expect(await world.db.all(sql`select id from directus_files`)).toHaveLength(1);
      expect(await keys()).toHaveLength(1);
      expect(world.logLines.join("\n")).not.toMatch(/S3RVER/);
    },
  );
});
