import type { FileData } from "@rowhouse/contract";
import sharp from "sharp";
import { expect } from "vitest";
import { sql } from "../../src/database/sql.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";

/** The parts of a file that tests look at. */
export interface SentFile {
  id: number;
  filename: string;
  metadata: unknown;
  data: FileData;
}

/** A picture in one color. */
export async function png(width: number, height: number, background = "teal"): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The facts detected in such a picture, 60 wide and 40 high, that is named "Summer beach.png". */
export const summerBeach = {
  title: "Summer Beach",
  type: "image/png",
  width: 60,
  height: 40,
  embed: null,
  checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
};

/** The text `hello` as a request body. */
export const hello = { data: "aGVsbG8=", filename: "a.txt" };

/** Content as it is sent in `data`. */
export function base64(content: string | Uint8Array): string {
  return Buffer.from(content).toString("base64");
}

/** A form with files and, after them, texts. */
export function formOf(
  files: Record<string, { bytes: Uint8Array; name: string; type?: string }>,
  texts: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [part, { bytes, name, type }] of Object.entries(files)) {
    form.append(part, new Blob([new Uint8Array(bytes)], type === undefined ? {} : { type }), name);
  }
  for (const [part, text] of Object.entries(texts)) form.append(part, text);
  return form;
}

/** Uploads the text `hello` as the administrator. */
export async function uploadAs(world: World, filename: string): Promise<SentFile> {
  return fileIn(await world.as("admin").post("/_/files", { ...hello, filename }));
}

/** Uploads bytes in a form as the administrator. */
export async function uploadBytes(
  world: World,
  name: string,
  bytes: Uint8Array,
): Promise<SentFile> {
  return fileIn(await world.as("admin").post("/_/files", formOf({ data: { bytes, name } })));
}

/** A picture of 60x40 pixels under a random name. */
export async function picture(world: World): Promise<SentFile> {
  return await uploadBytes(world, "a.png", await png(60, 40));
}

/** The same under a name that can be guessed. */
export async function guessable(world: World): Promise<SentFile> {
  await world.setting("file_naming", "file_name");
  return await uploadBytes(world, "plan.png", await png(60, 40));
}

/** The file in a reply. */
export function fileIn(reply: Reply): SentFile {
  // The reply checker of the tests holds the server to the shape of files.
  return reply.item as unknown as SentFile;
}

export async function isStored({ project }: World, filename: string): Promise<boolean> {
  return (await project.storage.stat(`originals/${filename}`)) !== null;
}

/** Those of the names that are in the store. */
export async function storedNames(world: World, names: string[]): Promise<string[]> {
  const found = await Promise.all(
    names.map(async (name) => ((await isStored(world, name)) ? name : null)),
  );
  return found.filter((name) => name !== null);
}

/** Expects that no file has a row. */
export async function nothingStored({ world }: { world: World }): Promise<void> {
  expect(await world.db.all(sql`select filename from directus_files`)).toEqual([]);
}
