import sharp from "sharp";
import { describe, expect } from "vitest";
import { editorRole, onEachVendor, scenario } from "../../../../test/index.ts";
import type { Reply, World } from "../../../../test/index.ts";
import { pdfOf, psdOf, redHalf } from "../testing/documents.ts";
import { fileIn, formOf, png, uploadAs } from "../testing/uploads.ts";
import type { SeenFile } from "../testing/uploads.ts";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
/** 60x40 dots of it. */
const grey = new Uint8Array(2400).fill(128);

async function upload(world: World, name: string, bytes: Uint8Array): Promise<SeenFile> {
  return fileIn(await world.as("admin").post("/_/files", formOf({ data: { bytes, name } })));
}
const picture = async (world: World) => upload(world, "a.png", await png(60, 40));
const named = async (world: World) => {
  await world.setting("file_naming", "file_name");
  return await upload(world, "plan.png", await png(60, 40));
};

describe("originals", () => {
  onEachVendor(
    "are shown to whoever knows their random name, as what they are and in a sandbox",
    async (world) => {
      const { data } = await picture(world);
      const reply = await world.as("public").get(data.url);
      expect(reply).toMatchObject({
        status: 200,
        headers: {
          "content-type": "image/png",
          "x-content-type-options": "nosniff",
          "access-control-allow-origin": "*",
          "content-disposition": expect.stringMatching(/^inline; filename=/),
          "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox$/),
        },
      });
    },
  );

  for (const [name, content, type] of [
    ["page.html", "<script>alert(1)</script>", "text/plain; charset=utf-8"],
    ["logo.svg", svg, "image/svg+xml; charset=utf-8"],
    ["data.json", "{}", "application/json; charset=utf-8"],
    ["tool.exe", "MZ\u0000\u0001", "application/octet-stream"],
  ] as const) {
    onEachVendor(`${name} is a download and cannot run`, async (world) => {
      const { data } = await upload(world, name, Buffer.from(content));
      const { headers } = await world.as("public").get(data.url);
      expect(headers).toMatchObject({
        "content-type": type,
        "content-disposition": expect.stringMatching(/^attachment; /),
        "content-security-policy": expect.stringContaining("sandbox"),
        "x-content-type-options": "nosniff",
      });
    });
  }

  onEachVendor(
    "with a name that can be guessed need the proof in their address or the right to read them",
    async (world) => {
      const { data, filename } = await named(world);
      const bare = `/uploads/_/originals/${filename}`;
      expect(data.url).toMatch(/^\/uploads\/_\/originals\/plan(-\d+)?\.png\?proof=[\w-]{24}$/);
      expect((await world.as("public").get(data.url)).status).toBe(200);
      expect((await world.as("public").get(bare)).status).toBe(404);
      expect((await world.as("public").get(`${bare}?proof=${"x".repeat(24)}`)).status).toBe(404);
      expect((await world.as("editor").get(bare)).status).toBe(404);
      await world.permit(editorRole, { directus_files: { read: "full" } });
      expect(await world.as("editor").get(bare)).toMatchObject({
        status: 200,
        headers: { "cache-control": "private, no-cache" },
      });
    },
  );

  onEachVendor("of others stay closed for those who read only their own", async (world) => {
    const { filename } = await named(world);
    await world.permit(editorRole, { directus_files: { read: "mine" } });
    expect((await world.as("editor").get(`/uploads/_/originals/${filename}`)).status).toBe(404);
  });

  onEachVendor("come in parts for players", async (world) => {
    const { data } = await uploadAs(world, "a.txt");
    const part = (range: string) => world.as("public").get(data.url, { headers: { range } });
    expect(await part("bytes=1-3")).toMatchObject({
      status: 206,
      text: "ell",
      headers: { "content-range": "bytes 1-3/5", "content-length": "3" },
    });
    expect(await part("bytes=-2")).toMatchObject({ status: 206, text: "lo" });
    expect(await part("bytes=9-")).toMatchObject({
      status: 416,
      headers: { "content-range": "bytes */5" },
    });
    expect(await part("bytes=0-1,3-4")).toMatchObject({ status: 200, text: "hello" });
  });

  onEachVendor("are not sent again when nothing changed", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    const { headers } = await world.as("public").get(data.url);
    const again = { headers: { "if-none-match": String(headers["etag"]) } };
    expect(await world.as("public").get(data.url, again)).toMatchObject({ status: 304, text: "" });
    expect(await world.as("public").send("HEAD", data.url)).toMatchObject({
      status: 200,
      text: "",
      headers: { "content-length": "5" },
    });
    await world
      .as("admin")
      .patch(`/_/files/${id}`, { data: Buffer.from("other").toString("base64") });
    expect(await world.as("public").get(data.url, again)).toMatchObject({
      status: 200,
      text: "other",
    });
  });

  for (const name of [
    "..%2f..%2fetc%2fpasswd",
    "a%00.png",
    "%2e%2e%5cx",
    "con",
    "..%252fx",
    `${"a".repeat(300)}.png`,
    ".incoming",
  ]) {
    scenario(`the name ${name.slice(0, 30)} is refused`, {
      as: "public",
      get: `/uploads/_/originals/${name}`,
      answers: 400,
      code: 2,
    });
  }
  scenario("that are not there are not found", {
    as: "admin",
    get: "/uploads/_/originals/nothing.png",
    answers: 404,
    code: 1,
  });
  scenario("of a project that is not there are not found either", {
    as: "public",
    get: "/uploads/nowhere/originals/a.png",
    answers: 404,
    code: 8,
  });
});

describe("downloads", () => {
  const downloadOf = ({ data }: SeenFile) =>
    data.url.replace("/uploads/_/originals/", "/downloads/_/");

  onEachVendor("are the originals at another address, with the same care", async (world) => {
    const file = await upload(world, "logo.svg", Buffer.from(svg));
    expect(await world.as("public").get(downloadOf(file))).toMatchObject({
      status: 200,
      text: svg,
      headers: {
        "content-disposition": expect.stringMatching(/^attachment; /),
        "content-security-policy": expect.stringContaining("sandbox"),
        "cache-control": "public, max-age=0, must-revalidate",
      },
    });
    const guessable = await named(world);
    expect((await world.as("public").get(downloadOf(guessable))).status).toBe(200);
    expect((await world.as("public").get(`/downloads/_/${guessable.filename}`)).status).toBe(404);
    expect((await world.as("admin").get(`/downloads/_/${guessable.filename}`)).status).toBe(200);
  });

  onEachVendor("are kept and replaced as the settings say", async (world) => {
    const file = await uploadAs(world, "a.txt");
    const stand = await picture(world);
    await world.setting("proxy_downloads_cache_ttl", "60");
    await world.setting("proxy_downloads_not_found_location", stand.filename);
    expect((await world.as("public").get(downloadOf(file))).headers).toMatchObject({
      "cache-control": "public, max-age=60",
      pragma: "cache",
      expires: new Date(
        Math.floor(world.clock.now().getTime() / 1000) * 1000 + 60_000,
      ).toUTCString(),
    });
    expect(await world.as("public").get("/downloads/_/nothing.png")).toMatchObject({
      status: 200,
      headers: { "content-type": "image/png" },
    });
  });

  scenario("of what is not there are not found", {
    as: "admin",
    get: "/downloads/_/nothing.png",
    answers: 404,
    code: 1,
  });
  scenario("of a project that is not there are not found either", {
    as: "public",
    get: "/downloads/nowhere/a.png",
    answers: 404,
    code: 8,
  });
});

describe("thumbnails", () => {
  onEachVendor("come in the qualities of the settings, whatever they are called", async (world) => {
    const { filename } = await picture(world);
    await world.setting("thumbnail_quality_tags", '{"HD_max":90}');
    const get = (quality: string) =>
      world.as("public").get(`/thumbnail/_/200/200/crop/${quality}/${filename}`);
    expect((await get("HD_max")).status).toBe(200);
    expect((await get("90")).status).toBe(404);
  });

  for (const [name, bytes, size] of [
    ["plan.pdf", pdfOf(redHalf()), [null, null]],
    ["plan.psd", psdOf({ width: 60, height: 40, mode: 1, channels: 1, planes: grey }), [60, 40]],
  ] as const) {
    onEachVendor(`of ${name} are JPEG, in the size and the way asked for`, async (world) => {
      const file = await upload(world, name, bytes);
      const [width, height] = size;
      expect(file).toMatchObject({ width, height, data: { thumbnails: [{ width: 200 }] } });
      const get = (rest: string) =>
        world.app.inject({ url: `/thumbnail/_/200/200/${rest}/${file.filename}` });
      const crop = await get("crop/good");
      expect(crop).toMatchObject({ statusCode: 200, headers: { "content-type": "image/jpeg" } });
      expect(await sizeOf(crop.rawPayload)).toEqual([200, 200]);
      expect(await sizeOf((await get("contain/best")).rawPayload)).toEqual([200, 133]);
    });

    onEachVendor(`of a broken ${name} show the fallback`, async (world) => {
      const broken = await upload(world, name, bytes.subarray(0, 150));
      expect((await thumbnail(world, broken.filename)).status).toBe(404);
      await world.setting("thumbnail_not_found_location", (await picture(world)).filename);
      expect(await thumbnail(world, broken.filename)).toMatchObject({
        status: 200,
        headers: { "content-type": "image/png" },
      });
    });
  }

  onEachVendor(
    "that failed are not tried again at once, until the content is another",
    async (world) => {
      const file = await upload(world, "plan.pdf", Buffer.from("%PDF-1.7\n%x\n1 0 obj"));
      const failures = () => world.logLines.filter((line) => line.includes("no thumbnail")).length;
      for (let count = 0; count < 3; count += 1)
        expect((await thumbnail(world, file.filename)).status).toBe(404);
      expect(failures()).toBe(1);
      const data = pdfOf(redHalf()).toString("base64");
      await world.as("admin").patch(`/_/files/${file.id}`, { data });
      expect((await thumbnail(world, file.filename)).status).toBe(200);
    },
  );

  onEachVendor("are drawn as the options of their action say, at once", async (world) => {
    const { filename } = await picture(world);
    const drawn = async (action: string) => {
      const url = `/thumbnail/_/200/200/${action}/good/${filename}`;
      const { statusCode, rawPayload } = await world.app.inject({ url });
      return statusCode === 200 ? await sizeOf(rawPayload) : statusCode;
    };
    expect([await drawn("contain"), await drawn("card")]).toEqual([[200, 133], 404]);
    await world.setting(
      "thumbnail_actions",
      JSON.stringify({ contain: { options: { resizeCanvas: true } }, card: { action: "crop" } }),
    );
    expect([await drawn("contain"), await drawn("card"), await drawn("crop")]).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
    ]);
  });

  onEachVendor("of TIFF pictures are JPEG", async (world) => {
    const tiff = await sharp(await png(60, 40))
      .tiff()
      .toBuffer();
    const { filename } = await upload(world, "scan.tif", tiff);
    expect(await thumbnail(world, filename)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/jpeg" },
    });
  });

  onEachVendor("are drawn once and kept, in the size and the way asked for", async (world) => {
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

  onEachVendor("come in another format when asked for", async (world) => {
    const { filename } = await picture(world);
    expect(await thumbnail(world, `${filename}?format=webp`)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/webp" },
    });
    expect((await thumbnail(world, `${filename}?format=svg`)).status).toBe(404);
  });

  onEachVendor("of an SVG are pictures and not documents", async (world) => {
    const { filename } = await upload(world, "logo.svg", Buffer.from(svg));
    expect(await thumbnail(world, filename)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/jpeg" },
    });
  });

  onEachVendor("follow the content of their file", async (world) => {
    const { id, filename } = await picture(world);
    const before = (await thumbnail(world, filename)).text;
    await world.as("admin").patch(`/_/files/${id}`, {
      data: Buffer.from(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      ).toString("base64"),
    });
    expect((await thumbnail(world, filename)).text).not.toBe(before);
  });

  for (const rest of [
    "200/201/crop/good",
    "200/200/stretch/good",
    "200/200/crop/50",
    "9999/9999/crop/good",
  ]) {
    onEachVendor(`are not drawn for ${rest}`, async (world) => {
      const { filename } = await picture(world);
      expect((await world.as("admin").get(`/thumbnail/_/${rest}/${filename}`)).status).toBe(404);
    });
  }

  onEachVendor("do not exist for what is no picture", async (world) => {
    const { filename } = await uploadAs(world, "a.txt");
    expect((await thumbnail(world, filename)).status).toBe(404);
  });

  for (const project of ["nowhere", "no.where"]) {
    scenario(`of the project ${project} are not found, because it is not there`, {
      as: "public",
      get: `/thumbnail/${project}/200/200/crop/good/a.png`,
      answers: 404,
      code: 8,
      matches: { error: { error: 8 } },
    });
  }

  onEachVendor("of broken pictures show the fallback of the settings", async (world) => {
    const broken = await upload(world, "broken.png", (await png(60, 40)).subarray(0, 60));
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
    "of names that can be guessed need proof or right like the original",
    async (world) => {
      const { data, filename } = await named(world);
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
