import { Readable } from "node:stream";
import { emptyQuery, limits } from "@rowhouse/contract";
import { makeZip } from "client-zip";
import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";
import { readItems, type Item } from "../../../query/index.ts";
import { type FileStore, fileStoreOf } from "../../../storage/index.ts";
import { collection } from "../file-rows.ts";
import { endingOf } from "../upload/file-types.ts";
import { originalKey } from "./addresses.ts";
import { archiveNames, missingName, type NamedFile } from "./archive-names.ts";

/** A ZIP on its way: the name that it is stored under, and its bytes. */
export interface Archive {
  name: string;
  content: Readable;
}

/** A file as the archive needs it: the disk name, and the time it has in there. */
interface ArchivedFile extends NamedFile {
  filename: string;
  uploadedOn: Date;
}

/** Several files as one ZIP (API contract 2.12). Nothing is compressed: most files are already. */
export function archiveService(ctx: Context) {
  const store = fileStoreOf(ctx.project.storage);

  return {
    /**
     * Opens the archive of the files with these keys, as far as the caller may read their rows. One file is open at a
     * time, and read only as fast as the caller takes it. Files without bytes (a video elsewhere, bytes that the store
     * does not have) are named in a text at its end. Throws `itemNotFound` where nothing is left, `limitExceeded`.
     */
    async open(keys: readonly string[]): Promise<Archive> {
      const wanted = [...new Set(keys.map((key) => key.trim()).filter((key) => key !== ""))];
      if (wanted.length > limits.archivedFiles)
        throw new AppError("limitExceeded", { name: "keys", limit: limits.archivedFiles });
      if (!wanted.every((key) => /^\d{1,15}$/.test(key)))
        throw new AppError("invalidInput", brokenRule("keys", "integer"));
      const files = await readFiles(ctx, wanted);
      if (files.length === 0) throw new AppError("itemNotFound");
      const day = ctx.clock.now().toISOString().slice(0, 10);
      return { name: `files-${day}.zip`, content: zipOf(ctx, store, files) };
    },
  };
}

async function readFiles(ctx: Context, keys: readonly string[]): Promise<ArchivedFile[]> {
  const fields = ["id", "filename", "title", "folder", "uploaded_on"];
  // Fields that the caller may not read are left out, which is nothing to report: the request names none.
  const reading = { ...ctx, leftOut: new Set<string>() };
  const items: Item[] = [];
  for (let start = 0; start < keys.length; start += limits.listLength) {
    const query = { ...emptyQuery, fields, limit: -1, leavesOutFields: true };
    const among = keys.slice(start, start + limits.listLength);
    items.push(...(await readItems(reading, collection, { query, among })).items);
  }
  // Whoever may not read the disk name of a file cannot address its bytes either.
  const files = items.flatMap((item) => {
    const filename = item["filename"];
    return typeof filename === "string" ? [{ item, filename }] : [];
  });
  const folders = new Set(files.map(({ item }) => item["folder"] ?? null));
  const paths = folders.size > 1 ? await readFolderPaths(ctx) : new Map<string, string[]>();
  return files.map(({ item, filename }) => ({
    filename,
    title: typeof item["title"] === "string" ? item["title"] : "",
    ending: endingOf(filename),
    folders: paths.get(String(item["folder"])) ?? [],
    uploadedOn: dateOf(item["uploaded_on"]) ?? ctx.clock.now(),
  }));
}

/** The names that lead to each folder, from the top; none for callers who may not read folders. */
async function readFolderPaths(ctx: Context): Promise<Map<string, string[]>> {
  const query = { ...emptyQuery, fields: ["id", "name", "parent_folder"], limit: -1 };
  const { items } = await readItems(ctx, "directus_folders", { query }).catch(noneIfForbidden);
  const byId = new Map(items.map((item) => [String(item["id"]), item]));
  const pathOf = (id: string, seen: ReadonlySet<string>): string[] => {
    const folder = byId.get(id);
    if (!folder || seen.has(id)) return [];
    const parent = String(folder["parent_folder"]);
    return [...pathOf(parent, new Set([...seen, id])), String(folder["name"])];
  };
  return new Map([...byId.keys()].map((id) => [id, pathOf(id, new Set())]));
}

function noneIfForbidden(error: unknown): { items: Item[] } {
  if (error instanceof AppError && error.status === 403) return { items: [] };
  throw error;
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

function zipOf(ctx: Context, store: FileStore, files: readonly ArchivedFile[]): Readable {
  let open: Readable | null = null;
  const names = archiveNames(files);

  async function* entries() {
    const missing: string[] = [];
    for (const [at, { filename, uploadedOn: lastModified }] of files.entries()) {
      const key = originalKey(filename);
      const name = names[at] ?? filename;
      const isGoing = await ctx.project.removals.isPending(key);
      const facts = isGoing ? null : await store.stat(key);
      if (facts === null) {
        missing.push(name);
        continue;
      }
      open = await store.read(key);
      yield { name, lastModified, input: open, size: facts.size };
    }
    if (missing.length === 0) return;
    ctx.log.warn("Files of an archive have no bytes.", { count: missing.length });
    const input = `${missing.join("\r\n")}\r\n`;
    yield { name: missingName, lastModified: ctx.clock.now(), input };
  }

  const content = Readable.from(makeZip(entries()), { objectMode: false });
  // Whoever goes away in the middle leaves a file open that nobody reads on.
  content.once("close", () => open?.destroy());
  return content;
}
