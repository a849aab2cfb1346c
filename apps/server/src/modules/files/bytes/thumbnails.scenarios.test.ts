import sharp from "sharp";
import { describe, expect } from "vitest";
import { onEachVendor, scenario, type Reply, type World } from "../../../../test/index.ts";
import { pdfOf, psdOf, redHalf } from "../../../../test/files/documents.ts";
import {
  base64,
  guessable,
  picture,
  png,
  uploadAs,
  uploadBytes,
} from "../../../../test/files/uploads.ts";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
/** 60x40 pixels of it. */
const gray = new Uint8Array(2400).fill(128);

describe("thumbnails", () => {
  onEachVendor("have the qualities of the settings, whatever their names", async (world) => {
    const { filename } = await picture(world);
    await world.setting("thumbnail_quality_tags", '{"HD_max":90}');
    const get = (quality: string) =>
      world.as("public").get(`/thumbnail/_/200/200/crop/${quality}/${filename}`);
    expect((await get("HD_max")).status).toBe(200);
    expect((await get("90")).status).toBe(404);
  });

  for (const [name, bytes, size] of [
    ["plan.pdf", pdfOf(redHalf()), [null, null]],
    ["plan.psd", psdOf({ width: 60, height: 40, mode: 1, channels: 1, planes: gray }), [60, 40]],
  ] as const) {
    onEachVendor(`of ${name} are JPEG, in the requested size and fit`, async (world) => {
      const file = await uploadBytes(world, name, bytes);
      const [width, height] = size;
      expect(file).toMatchObject({ width, height, data: { thumbnails: [{ width: 200 }] } });
      const get = (rest: string) =>
        world.app.inject({ url: `/thumbnail/_/200/200/${rest}/${file.filename}` });
      const crop = await get("crop/good");
      expect(crop).toMatchObject({ statusCode: 200, headers: { "content-type": "image/jpeg" } });
      expect(await sizeOf(crop.rawPayload)).toEqual([200, 200]);
      expect(await sizeOf((await get("contain/best")).rawPayload)).toEqual([200, 133]);
    });

    onEachVendor(`of a broken ${name} are replaced by the fallback`, async (world) => {
      const broken = await uploadBytes(world, name, bytes.subarray(0, 150));
      expect((await thumbnail(world, broken.filename)).status).toBe(404);
      await world.setting("thumbnail_not_found_location", (await picture(world)).filename);
      expect(await thumbnail(world, broken.filename)).toMatchObject({
        status: 200,
        headers: { "content-type": "image/png" },
      });
    });
  }

  onEachVendor("that failed are not retried until the content changes", async (world) => {
    const file = await uploadBytes(world, "plan.pdf", Buffer.from("%PDF-1.7\n%x\n1 0 obj"));
    const failures = () => world.logLines.filter((line) => line.includes("no thumbnail")).length;
    for (let count = 0; count < 3; count += 1)
      expect((await thumbnail(world, file.filename)).status).toBe(404);
    expect(failures()).toBe(1);
    const data = base64(pdfOf(redHalf()));
    await world.as("admin").patch(`/_/files/${file.id}`, { data });
    expect((await thumbnail(world, file.filename)).status).toBe(200);
  });

  onEachVendor("follow changed options of their action at once", async (world) => {
    const { filename } = await picture(world);
    const size = async (action: string) => {
      const url = `/thumbnail/_/200/200/${action}/good/${filename}`;
      const { statusCode, rawPayload } = await world.app.inject({ url });
      return statusCode === 200 ? await sizeOf(rawPayload) : statusCode;
    };
    expect([await size("contain"), await size("card")]).toEqual([[200, 133], 404]);
    await world.setting(
      "thumbnail_actions",
      JSON.stringify({ contain: { options: { resizeCanvas: true } }, card: { action: "crop" } }),
    );
    expect([await size("contain"), await size("card"), await size("crop")]).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
    ]);
  });

  onEachVendor("of TIFF pictures are JPEG", async (world) => {
    const tiff = await sharp(await png(60, 40))
      .tiff()
      .toBuffer();
    const { filename } = await uploadBytes(world, "scan.tif", tiff);
    expect(await thumbnail(world, filename)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/jpeg" },
    });
  });

  onEachVendor("are rendered once and stored, in the requested size and fit", async (world) => {
    const { filename } = await picture(world);
    const get = (rest: string) =>
      world.app.inject({ url: `/thumbnail/_/200/200/${rest}/${filename}` });
    const crop = await get("crop/good");
    expect(crop.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      "access-control-allow-origin": "*",
    });
    expect(await sizeOf(crop.rawPayload)).toEqual([200, 200]);
    expect(await sizeOf((await get("contain/best")).rawPayload)).toEqual([200, 133]);
    expect((await get("crop/good")).headers["etag"]).toBe(crop.headers["etag"]);
  });

  onEachVendor("have the requested format", async (world) => {
    const { filename } = await picture(world);
    expect(await thumbnail(world, `${filename}?format=webp`)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/webp" },
    });
    expect((await thumbnail(world, `${filename}?format=svg`)).status).toBe(404);
  });

  onEachVendor("of an SVG are raster images", async (world) => {
    const { filename } = await uploadBytes(world, "logo.svg", Buffer.from(svg));
    expect(await thumbnail(world, filename)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/jpeg" },
    });
  });

  onEachVendor("change with the content of their file", async (world) => {
    const { id, filename } = await picture(world);
    const before = (await thumbnail(world, filename)).text;
    await world.as("admin").patch(`/_/files/${id}`, {
      data: base64(await png(9, 9, "red")),
    });
    expect((await thumbnail(world, filename)).text).not.toBe(before);
  });

  for (const rest of [
    "200/201/crop/good",
    "200/200/stretch/good",
    "200/200/crop/50",
    "9999/9999/crop/good",
  ]) {
    onEachVendor(`are not found for ${rest}`, async (world) => {
      const { filename } = await picture(world);
      expect((await world.as("admin").get(`/thumbnail/_/${rest}/${filename}`)).status).toBe(404);
    });
  }

  onEachVendor("do not exist for other files", async (world) => {
    const { filename } = await uploadAs(world, "a.txt");
    expect((await thumbnail(world, filename)).status).toBe(404);
  });

  for (const project of ["nowhere", "no.where"]) {
    scenario(`of the unknown project ${project} are not found`, {
      as: "public",
      get: `/thumbnail/${project}/200/200/crop/good/a.png`,
      status: 404,
      code: 8,
      matches: { error: { error: 8 } },
    });
  }

  onEachVendor("of broken pictures are replaced by the fallback of the settings", async (world) => {
    const broken = await uploadBytes(world, "broken.png", (await png(60, 40)).subarray(0, 60));
    expect((await thumbnail(world, broken.filename)).status).toBe(404);
    await world.setting("thumbnail_not_found_location", (await picture(world)).filename);
    expect(await thumbnail(world, broken.filename)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/png" },
    });
    await world.setting("thumbnail_not_found_location", "../../../../etc/passwd");
    expect((await thumbnail(world, broken.filename)).status).toBe(404);
  });

  onEachVendor(
    "of guessable names require the signature or the right like originals",
    async (world) => {
      const { data, filename } = await guessable(world);
      expect((await world.as("public").get(data.thumbnails?.[0]?.relative_url ?? "")).status).toBe(
        200,
      );
      expect((await thumbnail(world, filename)).status).toBe(404);
      expect(
        (await world.as("admin").get(`/thumbnail/_/200/200/crop/good/${filename}`)).status,
      ).toBe(200);
    },
  );
});

async function thumbnail(world: World, name: string): Promise<Reply> {
  return await world.as("public").get(`/thumbnail/_/200/200/crop/good/${name}`);
}

async function sizeOf(bytes: Uint8Array): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}
