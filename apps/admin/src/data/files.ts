import { isApiError, type Reply } from "@rowhouse/client";
import type { EditPictureBody, FilterRule, Item, StoredFile } from "@rowhouse/contract";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";
import type { UploadState } from "./large-files.ts";
import { noteOwnWrite } from "./own-writes.ts";
import { whenAllowed } from "./refusal.ts";
import { untilDone } from "./until-done.ts";

/** The name of the collection that files are items of. */
const filesCollection = "directus_files";

/** A file on its way to the server. */
export interface Upload extends UploadHooks {
  file: File;
  /** Aborts the upload. */
  signal?: AbortSignal;
  /** Further fields of the file, such as `title`. */
  fields?: Record<string, string | number>;
  /** The UUID of the act that it is a part of. */
  act?: string | undefined;
}

/** What is said of an upload meanwhile. */
interface UploadHooks {
  /** Called with the share that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called for large files: what is done at present. */
  onState?: (state: UploadState) => void;
  /** Called for large files with the id of the upload at the server, by which it can go on after a reload. */
  onBegun?: (upload: string) => void;
}

export type { UploadState };

/** Bytes beyond which a file is sent in parts. */
export const largeBytes = 16 * 1024 * 1024;

/** The uploads of large files that have begun and not ended, by which a file goes on where it was. */
const begunUploads = new WeakMap<File, string>();

/** The reason of a signal that interrupts an upload that may go on later; any other gives it up. */
export const laterAgain = new DOMException("The upload may go on later.", "AbortError");

/** The upload of this file was begun on another page, or before a reload. */
export function continueUpload(file: File, upload: string): void {
  begunUploads.set(file, upload);
}

/** Nobody wants the rest of a file any more: what the server has of it is removed. */
export function giveUpUpload(file: File): void {
  const id = begunUploads.get(file);
  begunUploads.delete(file);
  if (id !== undefined) removeUpload(id);
}

/** Removes what the server has of an upload; where that fails, it expires there. */
export function removeUpload(id: string): void {
  const headers = { "tus-resumable": "1.0.0" };
  void client()
    .files.sendPart({ method: "DELETE", id, headers })
    .catch(() => undefined);
}

/** For how long lists that were read again are left alone while further files arrive. */
const pauseMs = 1000;

/** Whether further files have arrived while lists are read again, and in the pause after it. */
const arrivals = new WeakMap<QueryClient, { isMore: boolean }>();

/** Reads lists again after a file was stored: of many that follow each other, not for each of them. */
async function filesArrived(cache: QueryClient): Promise<void> {
  const before = arrivals.get(cache);
  if (before !== undefined) {
    before.isMore = true;
    return;
  }
  const arrival = { isMore: false };
  arrivals.set(cache, arrival);
  await itemsChanged(cache, filesCollection);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  arrivals.delete(cache);
  if (arrival.isMore) await filesArrived(cache);
}

/** Sends a file; every listing of files is stale afterwards, which the sending of others does not wait for. Tried again after a lost answer, it is stored once. */
export async function uploadFile(
  queryClient: QueryClient,
  { file, onState, onBegun, ...options }: Upload,
): Promise<StoredFile> {
  const { name, size, type, lastModified } = file;
  const { fields = {}, signal, act } = options;
  const what = ["upload", { name, size, type, lastModified }, fields];
  const stored = await (isLarge(file)
    ? sendInParts(file, { ...options, onState, onBegun }, async (upload) => {
        const body = { ...fields, upload, filename: name };
        const sent = { body, idempotencyKey: keyOfEnd(upload), signal, act };
        return (await client().call("POST /:project/files", sent)).data;
      })
    : untilDone(what, (idempotencyKey) =>
        client().files.upload(file, { ...options, idempotencyKey }),
      ));
  void filesArrived(queryClient);
  return stored;
}

/** The end of an upload has one key, also after a reload: whatever was lost in between, it happens once. */
function keyOfEnd(upload: string): string {
  return `end of upload ${upload}`;
}

function isLarge({ size }: File): boolean {
  return size > largeBytes;
}

/** Sends a large file, from where it was when it was begun before, and passes its upload on. */
async function sendInParts<T>(
  file: File,
  { signal, onBegun, ...hooks }: UploadHooks & Pick<Upload, "signal">,
  store: (upload: string) => Promise<T>,
): Promise<T> {
  const { sendLarge } = await import("./large-files.ts");
  const begun = begunUploads.get(file);
  const note = (upload: string): void => {
    begunUploads.set(file, upload);
    onBegun?.(upload);
  };
  try {
    const stored = await sendLarge({ ...hooks, file, signal, begun, onBegun: note }, store);
    begunUploads.delete(file);
    return stored;
  } catch (error) {
    const isGone = isApiError(error) && error.problems.some(({ rule }) => rule === "uploadUnknown");
    if (isGone) begunUploads.delete(file);
    if (signal?.aborted === true && signal.reason !== laterAgain) giveUpUpload(file);
    throw error;
  }
}

/** The same as a mutation, for screens that show its state. */
export function uploadFileMutation() {
  return mutationOptions({
    mutationFn: (upload: Upload, { client: cache }) => uploadFile(cache, upload),
  });
}

/** Adds a file by its address; one of a video platform stays there, with its picture and title here. */
export function embedFileMutation() {
  return mutationOptions({
    mutationFn: async (
      { link, fields }: { link: string; fields: Item },
      { client: cache },
    ): Promise<StoredFile> => {
      const body = { ...fields, data: link };
      const { data } = await untilDone(["embed", body], (idempotencyKey) =>
        client().call("POST /:project/files", { body, idempotencyKey }),
      );
      await itemsChanged(cache, filesCollection);
      return data;
    },
  });
}

/** A file as its tools read it, with the version that changes are based on. */
export function fileQuery(id: number) {
  return queryOptions({
    queryKey: [...keys.items.one(filesCollection, id), "file"],
    queryFn: ({ signal }) => client().call("GET /:project/files/:id", { params: { id }, signal }),
  });
}

/** A change to the content of a file: its picture is edited, the uploaded original comes back, or a file takes its place. */
export type ContentChange =
  | { kind: "edit"; edit: EditPictureBody; etag: string | null }
  | { kind: "original"; etag: string | null }
  | ({ kind: "content"; file: File; signal: AbortSignal } & UploadHooks);

/** Changes the content of a file, and resolves to the file as it is then. */
export function changeContentMutation(id: number) {
  return mutationOptions({
    mutationFn: async (change: ContentChange, { client: cache }): Promise<StoredFile> => {
      if (change.kind === "content") {
        const { file, onProgress, signal } = change;
        const stored = await (isLarge(file)
          ? replaceInParts(id, change)
          : client().files.replace(id, file, { onProgress, signal }));
        await itemsChanged(cache, filesCollection);
        return stored;
      }
      const reply = await changedPicture(id, change);
      // A page that shows the file as an item knows that nobody else changed it.
      noteOwnWrite(cache, { from: change.etag, to: reply.etag });
      await itemsChanged(cache, filesCollection);
      return reply.data;
    },
  });
}

async function replaceInParts(
  id: number,
  { file, signal, ...hooks }: Extract<ContentChange, { kind: "content" }>,
): Promise<StoredFile> {
  const sending = sendInParts(file, { ...hooks, signal }, async (upload) => {
    const sent = { params: { id }, body: { upload }, idempotencyKey: keyOfEnd(upload), signal };
    return (await client().call("PATCH /:project/files/:id", sent)).data;
  });
  return await sending.catch((error: unknown) => {
    // Nobody offers to go on with it: what has arrived would lie there until it expires.
    giveUpUpload(file);
    throw error;
  });
}

async function changedPicture(
  id: number,
  change: Exclude<ContentChange, { kind: "content" }>,
): Promise<Reply<StoredFile>> {
  const file = { params: { id }, ifMatch: change.etag ?? undefined };
  return change.kind === "edit"
    ? await client().call("PATCH /:project/files/:id/picture", { ...file, body: change.edit })
    : await client().call("DELETE /:project/files/:id/picture", file);
}

/** A field whose items may use a file, and the fields that name those items. */
export interface PlaceOfUse {
  collection: string;
  field: string;
  fields: readonly string[];
  /** The field holds a text, in which the address of the file may stand. */
  isText?: boolean;
}

/** A file as it is looked for: by its key, and by the name in its address. */
export interface SoughtFile {
  id: number;
  filename: string;
}

/** Items that use a file in one place: the first of them, and how many there are. */
export interface Uses {
  items: Item[];
  count: number;
}

/** Items shown of each place. */
const usesShown = 10;

/** The uses of a file, place by place in the order given; each as far as this user may read it. */
export function fileUsesQuery(file: SoughtFile, places: readonly PlaceOfUse[]) {
  return queryOptions({
    queryKey: [...keys.items.all, "uses", file, places],
    queryFn: async ({ signal }): Promise<Uses[]> =>
      await Promise.all(places.map((place) => usesIn(file, place, signal))),
  });
}

async function usesIn(
  { id, filename }: SoughtFile,
  { collection, field, fields, isText }: PlaceOfUse,
  signal: AbortSignal,
): Promise<Uses> {
  const none = { data: [], meta: { filter_count: 0 } };
  if (isText && filename === "") return { items: [], count: 0 };
  const isOfFile: FilterRule = isText
    ? { path: [field], operator: "contains", value: `/originals/${filename}`, logical: "and" }
    : { path: [field], operator: "eq", value: id, logical: "and" };
  const query = {
    fields: [...fields],
    filter: [isOfFile],
    limit: usesShown,
    meta: ["filter_count"],
  };
  const reading = client().items.list(collection, { query, signal });
  const { data, meta } = await whenAllowed<{ data: Item[]; meta: { filter_count?: number } }>(
    reading,
    none,
  );
  return { items: data, count: meta.filter_count ?? data.length };
}
