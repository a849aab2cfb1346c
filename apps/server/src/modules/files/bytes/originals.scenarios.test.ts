import { describe, expect } from "vitest";
import { editorRole, onEachVendor, scenario } from "../../../../test/index.ts";
import {
  base64,
  guessable,
  picture,
  uploadAs,
  uploadBytes,
  type SentFile,
} from "../../../../test/files/uploads.ts";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

describe("originals", () => {
  onEachVendor(
    "are served to anyone who knows their random name, with their type and in a sandbox",
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
      const { data } = await uploadBytes(world, name, Buffer.from(content));
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
    "with a guessable name require the signature in their address or the right to read them",
    async (world) => {
      const { data, filename } = await guessable(world);
      const bare = `/uploads/_/originals/${filename}`;
      expect(data.url).toMatch(/^\/uploads\/_\/originals\/plan(-\d+)?\.png\?proof=[\w-]{24}$/);
      expect((await world.as("public").get(data.url)).status).toBe(200);
      // Parameters that clients put behind an address, whatever is in them.
      for (const more of ["?v=123", "&v=123", "?v=a?b=c"])
        expect((await world.as("public").get(`${data.url}${more}`)).status).toBe(200);
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

  onEachVendor(
    "of other users are not found for callers who may read only their own",
    async (world) => {
      const { filename } = await guessable(world);
      await world.permit(editorRole, { directus_files: { read: "mine" } });
      expect((await world.as("editor").get(`/uploads/_/originals/${filename}`)).status).toBe(404);
    },
  );

  onEachVendor("are served in ranges for media players", async (world) => {
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

  onEachVendor("are not sent again when they have not changed", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    const { headers } = await world.as("public").get(data.url);
    const again = { headers: { "if-none-match": String(headers["etag"]) } };
    expect(await world.as("public").get(data.url, again)).toMatchObject({ status: 304, text: "" });
    expect(await world.as("public").send("HEAD", data.url)).toMatchObject({
      status: 200,
      text: "",
      headers: { "content-length": "5" },
    });
    await world.as("admin").patch(`/_/files/${id}`, { data: base64("other") });
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
      status: 400,
      code: 2,
    });
  }
  scenario("that do not exist are not found", {
    as: "admin",
    get: "/uploads/_/originals/nothing.png",
    status: 404,
    code: 1,
  });
  scenario("of an unknown project are not found", {
    as: "public",
    get: "/uploads/nowhere/originals/a.png",
    status: 404,
    code: 8,
  });
});

describe("downloads", () => {
  const downloadOf = ({ data }: SentFile) =>
    data.url.replace("/uploads/_/originals/", "/downloads/_/");

  onEachVendor(
    "are the originals at another address, with the same safety headers",
    async (world) => {
      const file = await uploadBytes(world, "logo.svg", Buffer.from(svg));
      expect(await world.as("public").get(downloadOf(file))).toMatchObject({
        status: 200,
        text: svg,
        headers: {
          "content-disposition": expect.stringMatching(/^attachment; /),
          "content-security-policy": expect.stringContaining("sandbox"),
          "cache-control": "public, max-age=0, must-revalidate",
        },
      });
      const named = await guessable(world);
      expect((await world.as("public").get(downloadOf(named))).status).toBe(200);
      expect((await world.as("public").get(`/downloads/_/${named.filename}`)).status).toBe(404);
      expect((await world.as("admin").get(`/downloads/_/${named.filename}`)).status).toBe(200);
    },
  );

  onEachVendor("are cached and replaced by a fallback as the settings say", async (world) => {
    const file = await uploadAs(world, "a.txt");
    const fallback = await picture(world);
    await world.setting("proxy_downloads_cache_ttl", "60");
    await world.setting("proxy_downloads_not_found_location", fallback.filename);
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

  scenario("of missing files are not found", {
    as: "admin",
    get: "/downloads/_/nothing.png",
    status: 404,
    code: 1,
  });
  scenario("of an unknown project are not found", {
    as: "public",
    get: "/downloads/nowhere/a.png",
    status: 404,
    code: 8,
  });
});
