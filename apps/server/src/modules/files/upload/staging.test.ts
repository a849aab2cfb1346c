import { execFile, spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { access, mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { useTemporaryFolder } from "../../../../test/files/temporary-folder.ts";
import { decodeContent } from "./sent-content.ts";
import { sweepUploads, withStagedFile } from "./staging.ts";

const temporaryFolder = useTemporaryFolder();

test("what killed processes left is swept at start, what living ones use is not", async () => {
  const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, "");
  const gone = spawnSync(process.execPath, ["-e", ""]).pid;
  const folders = {
    killed: `rowhouse-uploads-${machine}-${gone}-1`,
    alive: `rowhouse-uploads-${machine}-${process.pid}-1`,
    elsewhere: `rowhouse-uploads-elsewhere-${gone}-1`,
    forgotten: `rowhouse-uploads-elsewhere-${gone}-2`,
    another: `rowhouse-others-${machine}-${gone}-1`,
  };
  for (const name of Object.values(folders)) {
    await mkdir(join(temporaryFolder(), name));
    await writeFile(join(temporaryFolder(), name, "half"), "half");
  }
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(temporaryFolder(), folders.forgotten), yesterday, yesterday);
  await sweepUploads();
  const left = await readdir(temporaryFolder());
  expect(left.filter((name) => Object.values<string>(folders).includes(name)).toSorted()).toEqual(
    [folders.alive, folders.elsewhere, folders.another].toSorted(),
  );
  for (const name of left) await rm(join(temporaryFolder(), name), { recursive: true });
});

test("the folder is removed when the process ends", async () => {
  const run = promisify(execFile);
  const staging = new URL("staging.ts", import.meta.url).href;
  const program = `
    const { withStagedFile } = await import(${JSON.stringify(staging)});
    const { Readable } = await import("node:stream");
    await withStagedFile(Readable.from([Buffer.from("x")]), 10, async ({ path }) => console.log(path));`;
  const { stdout } = await run(process.execPath, ["--conditions=source", "-e", program]);
  const folder = dirname(stdout.trim());
  expect(folder).toContain("rowhouse-uploads-");
  await expect(access(folder)).rejects.toThrow("ENOENT");
});

test("a received file has its size and checksum, and is removed after its use", async () => {
  const path = await withStagedFile(
    Readable.from([Buffer.from("hello "), Buffer.from("world")]),
    100,
    async (file) => {
      expect(file).toMatchObject({ size: 11, checksum: "5eb63bbbe01eeed093cb22bb8f5acdc3" });
      expect(await text(file.open())).toBe("hello world");
      expect(await text(file.open())).toBe("hello world");
      return file.path;
    },
  );
  await expect(access(path)).rejects.toThrow("ENOENT");
});

test("a file beyond the limit, a broken transfer and a failing use leave no files", async () => {
  await expect(
    withStagedFile(Readable.from([Buffer.alloc(11)]), 10, async () => null),
  ).rejects.toMatchObject({ key: "uploadTooLarge" });
  await expect(withStagedFile(brokenStream(), 10, async () => null)).rejects.toThrow("cut");
  await expect(
    withStagedFile(Readable.from([Buffer.alloc(1)]), 10, async () =>
      Promise.reject(new Error("no")),
    ),
  ).rejects.toThrow("no");
  expect(await leftovers()).toEqual([]);
});

test.each([
  ["aGVsbG8=", "hello"],
  ["data:text/html;base64,aGVsbG8=", "hello"],
  ["aGVs\nbG8", "hello"],
])("the content %j is read", async (data, expected) => {
  expect(await text(decodeContent(data))).toBe(expected);
});

test("long content is read completely", async () => {
  const content = "x".repeat(500_001);
  expect(await text(decodeContent(Buffer.from(content).toString("base64")))).toBe(content);
});

test.each(["", "   ", "data:image/png;base64,", "not base64!"])(
  "the content %j is refused",
  (data) => {
    expect(() => decodeContent(data)).toThrow(expect.objectContaining({ key: "invalidInput" }));
  },
);

/** Files of all processes; only this one uses the folder. */
async function leftovers(): Promise<string[]> {
  const entries = await readdir(temporaryFolder(), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function brokenStream(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("cut");
    })(),
  );
}
