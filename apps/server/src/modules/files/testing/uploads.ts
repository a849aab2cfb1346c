import type { FileData } from "@rowhouse/contract";
import sharp from "sharp";
import type { FileStorage } from "../../../core/file-storage.ts";

/** What an upload needs of a test's world. */
export interface UploadWorld {
  as(actor: "admin"): { post(path: string, body?: unknown): Promise<UploadReply> };
  project: { storage: FileStorage };
}

export interface UploadReply {
  status: number;
  body: unknown;
  text: string;
}

/** A file as the tests look at it. */
export interface SeenFile {
  id: number;
  filename: string;
  metadata: unknown;
  data: FileData;
}

/** A picture in one colour. */
export async function png(width: number, height: number, background = "teal"): Promise<Uint8Array> {
  return await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A form with files and, behind them, texts. */
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
export async function uploadAs(world: UploadWorld, filename: string): Promise<SeenFile> {
  return fileIn(await world.as("admin").post("/_/files", { data: "aGVsbG8=", filename }));
}

export function fileIn(reply: UploadReply): SeenFile {
  const { data }: { data?: SeenFile } = Object(reply.body);
  if (!data) throw new Error(`No file was answered: ${reply.status} ${reply.text}`);
  return data;
}

export async function isStored(world: UploadWorld, filename: string): Promise<boolean> {
  return (await world.project.storage.stat(`originals/${filename}`)) !== null;
}

/** Those of the names that are in the store. */
export async function storedNames(world: UploadWorld, names: string[]): Promise<string[]> {
  const found = await Promise.all(
    names.map(async (name) => ((await isStored(world, name)) ? name : null)),
  );
  return found.filter((name) => name !== null);
}
