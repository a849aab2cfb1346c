import { isReloadingApp } from "../../../design/loading/reload-app.ts";
import { createWatched, useWatched } from "../../../design/watched.ts";
import { changeUpload, dropUpload, keepUpload } from "./stored-uploads.ts";
import { registerWork } from "../open-drafts.ts";

/** The uploads of this page, as one. */
export interface UploadProgress {
  count: number;
  /** 0 to 100, by bytes. */
  percent: number;
}

interface Running {
  share: number;
  /** Where it is kept for the next visit; null where nothing could be done with it there. */
  kept: string | null;
  inside: string;
  cancel: () => void;
}

/** How an upload ended; one that was interrupted is offered again. */
export type UploadEnd = "stored" | "failed" | "canceled" | "interrupted";

const none: UploadProgress = { count: 0, percent: 0 };
const running = new Map<File, Running>();
const progress = createWatched(none);
const waiting = new Set<(failed: readonly string[]) => void>();
let failed: string[] = [];
/** Bytes of the running uploads, and what was sent of them: summed up as they change, for a thousand may begin at once. */
const bytes = { total: 0, sent: 0 };

// An upload is unsaved work: signing out and changing the project say so.
registerWork(() => running.size > 0);

export interface UploadStart {
  /** The id of the input that the file is for, where it is offered again; without it, its name is not kept. */
  place?: string | undefined;
  /** The id of the element that shows the upload; by default the input. */
  inside?: string;
  cancel: () => void;
}

/** An upload begins, or waits for others to end; until {@link endUpload} it counts as a change of the page. */
export function beginUpload(
  file: File,
  { place, inside = place ?? "", cancel }: UploadStart,
): void {
  if (running.size === 0) {
    window.addEventListener("beforeunload", askToStay);
    failed = [];
  }
  const kept = place === undefined ? null : keepUpload(file, place);
  const former = running.get(file);
  if (former === undefined) bytes.total += file.size;
  else bytes.sent -= file.size * former.share;
  running.set(file, { share: 0, kept, inside, cancel });
  changed();
}

/** @param share what was sent of it, 0 to 1 */
export function reportUpload(file: File, share: number): void {
  const upload = running.get(file);
  if (upload === undefined) return;
  bytes.sent += file.size * (share - upload.share);
  upload.share = share;
  changed();
}

/** The upload of a large file has this id at the server: after a reload it can go on. */
export function noteUpload(file: File, upload: string): void {
  const kept = running.get(file)?.kept ?? null;
  if (kept !== null) changeUpload(kept, { upload, modified: file.lastModified });
}

export function endUpload(file: File, end: UploadEnd): void {
  const upload = running.get(file);
  if (upload === undefined) return;
  running.delete(file);
  bytes.total -= file.size;
  bytes.sent -= file.size * upload.share;
  if (end === "failed") failed.push(file.name);
  if (upload.kept !== null && end !== "interrupted") dropUpload(upload.kept);
  if (running.size === 0) {
    window.removeEventListener("beforeunload", askToStay);
    const [names, resolves] = [failed, [...waiting]];
    waiting.clear();
    // Who began it puts the file into the draft first.
    setTimeout(() => resolves.forEach((resolve) => resolve(names)));
  }
  changed();
}

/** Runs an upload as one that counts; what has begun elsewhere already is counted there. */
export async function trackUpload<T>(
  file: File,
  start: UploadStart,
  send: (report: (share: number) => void) => Promise<T>,
): Promise<T> {
  const report = (share: number): void => reportUpload(file, share);
  if (running.has(file)) return await send(report);
  beginUpload(file, start);
  try {
    const stored = await send(report);
    endUpload(file, "stored");
    return stored;
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === "AbortError";
    endUpload(file, isAborted ? "canceled" : "failed");
    throw error;
  }
}

/** Resolves when no upload runs any more, to the names of the files that were not stored. */
export function uploadsDone(): Promise<readonly string[]> {
  if (running.size === 0) return Promise.resolve([]);
  return new Promise((resolve) => waiting.add(resolve));
}

/** Cancels all uploads, or those whose input is inside of an element. */
export function cancelUploads(inside?: Element | null): void {
  for (const [, upload] of within(inside)) upload.cancel();
}

/** How many uploads run, in the whole page or inside of an element. */
export function uploadCount(inside?: Element | null): number {
  return within(inside).length;
}

/** Whether a kept upload is one of those that run. */
export function isRunning(id: string): boolean {
  return [...running.values()].some(({ kept }) => kept === id);
}

/** The uploads of the page, for what shows them. */
export function useUploadProgress(): UploadProgress {
  return useWatched(progress);
}

/** Whether any upload of the page runs. */
export function useIsUploading(): boolean {
  return useWatched(progress, ({ count }) => count > 0);
}

function within(element: Element | null | undefined): [File, Running][] {
  if (element === undefined) return [...running];
  const isInside = (id: string): boolean =>
    element !== null && element.contains(document.getElementById(id));
  return [...running].filter(([, { inside }]) => isInside(inside));
}

function changed(): void {
  const { total, sent } = bytes;
  // Sums of shares are not exact: what is left of them may be a little below zero.
  const percent = total === 0 ? 0 : Math.max(0, Math.min(99, Math.round((100 * sent) / total)));
  const { size: count } = running;
  const last = progress.get();
  if (count !== last.count || percent !== last.percent)
    progress.set(count === 0 ? none : { count, percent });
}

/** Asks before the page is closed or reloaded. */
function askToStay(event: BeforeUnloadEvent): void {
  if (!isReloadingApp()) event.preventDefault();
}
