import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sniff } from "./sniff.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rowhouse-sniff-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("the kind of a file", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)(
    "a %s picture is detected by its bytes, whatever its name",
    async (format) => {
      const picture = await sharp({
        create: { width: 4, height: 3, channels: 3, background: "teal" },
      })
        .toFormat(format)
        .toBuffer();
      expect((await kindOf(picture, "page.html")).mime).toBe(`image/${format}`);
    },
  );

  test.each([
    [
      "an HTML page",
      "<!doctype html><script>alert(1)</script>",
      "page.html",
      "text/plain",
      "download",
    ],
    [
      "an XHTML page",
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
      "page.xhtml",
      "text/plain",
      "download",
    ],
    ["a PHP script", '<?php system($_GET["c"]);', "shell.php", "text/plain", "download"],
    [
      "a server rule file",
      "AddType application/x-httpd-php .jpg",
      ".htaccess",
      "text/plain",
      "download",
    ],
    ["a script named like a picture", "alert(1)", "photo.jpg", "text/plain", "download"],
    ["a page named like an SVG", "<html><svg/></html>", "logo.svg", "text/plain", "download"],
    [
      "an SVG",
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "logo.svg",
      "image/svg+xml",
      "download",
    ],
    [
      "an SVG named otherwise",
      '\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<svg:svg/>',
      "logo.txt",
      "image/svg+xml",
      "download",
    ],
    [
      "an SVG with a document type",
      '<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      "logo.svg",
      "text/plain",
      "download",
    ],
    ["a table", "a;b\n1;2\n", "table.csv", "text/csv", "download"],
    ["JSON", '{"a":1}', "data.json", "application/json", "download"],
    ["JSON without a name", '{"a":1}', "data", "text/plain", "download"],
    ["a PDF", "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj", "x", "application/pdf", "inline"],
  ])("%s", async (...[, content, name, mime, show]) => {
    expect(await kindOf(Buffer.from(content), name)).toMatchObject({ mime, show });
  });

  test("other bytes stay unknown, whatever their name", async () => {
    expect((await kindOf(Buffer.from([0, 1, 2, 3, 255]), "photo.png")).mime).toBe(
      "application/octet-stream",
    );
    expect((await kindOf(Buffer.from("MZ\u0000\u0000executable"), "setup.jpg")).mime).toBe(
      "application/octet-stream",
    );
  });

  test("a long unclosed declaration is handled quickly", async () => {
    const started = performance.now();
    await kindOf(Buffer.from(`<!DOCTYPE ${"x ".repeat(40_000)}`), "a.svg");
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

async function kindOf(content: Uint8Array, name: string) {
  const path = join(directory, "file");
  await writeFile(path, content);
  return await sniff(await openAsBlob(path), name);
}
