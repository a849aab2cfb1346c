import { loadModule } from "../../../design/loading/load-module.ts";
import { ownValue } from "@rowhouse/contract";
import { keepsDrafts } from "../../../design/loading/keeps-drafts.ts";
import { journalLifetime } from "../journal.ts";
import type * as storedFiles from "./stored-files.ts";

/** A file whose upload was begun: until it has ended, the browser keeps its name, and its content where there is room. */
export interface StoredUpload {
  id: string;
  /** Whose it is, and in which project. */
  owner: string;
  /** The address of the page, and the fields that lead to the input there, the outermost first. */
  page: string;
  fields: readonly string[];
  name: string;
  size: number;
  /** The open page that sends it. */
  writer: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Of a large file: the id of its upload at the server, and when the file had last been changed. */
  begun?: { upload: string; modified: number };
}

/** The name of this page among the open ones. */
export const thisPage = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

const storageKey = "rowhouse-uploads";
const listeners = new Set<() => void>();
let owner = "";
let last: { text: string; kept: readonly StoredUpload[] } = { text: "", kept: [] };

/** Says whose uploads are kept from now on. */
export function setUploadOwner(user: number, project: string): void {
  owner = JSON.stringify([project, user]);
  for (const listener of listeners) listener();
}

/** The stored uploads of this user; the same list as long as nothing changes. */
export function storedUploads(): readonly StoredUpload[] {
  const text = `${owner} ${read()}`;
  if (text !== last.text) last = { text, kept: all().filter((kept) => kept.owner === owner) };
  return last.kept;
}

/** Whether it was begun on the page that is open. */
export function isOfPage({ page }: StoredUpload): boolean {
  return page === pageAddress();
}

/** Where the app keeps its pages behind a hash, that is part of the address. */
function pageAddress(): string {
  const { pathname, hash } = window.location;
  const [path = ""] = hash.startsWith("#/") ? hash.split("?") : [];
  return pathname + path;
}

/** Keeps the name of an upload that begins here; its content follows when the code for that is there. */
export function keepUpload(file: File, place: string): string {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  const entry: StoredUpload = {
    id,
    owner,
    writer: thisPage,
    name: file.name,
    size: file.size,
    page: pageAddress(),
    fields: fieldsAround(document.getElementById(place)),
    startedAt: Date.now(),
  };
  if (!keepsDrafts()) return id;
  write([...all(), entry]);
  withFiles(({ keepFile }) => keepFile(id, file));
  return id;
}

/** The server knows the upload by an id. */
export function changeUpload(id: string, begun: NonNullable<StoredUpload["begun"]>): void {
  write(all().map((entry) => (entry.id === id ? { ...entry, begun } : entry)));
}

/** The id by which the upload of this file can go on at the server; null where it is another file. */
export function begunUpload(kept: StoredUpload, file: File): string | null {
  const { begun, name, size } = kept;
  const isSame = begun?.modified === file.lastModified && name === file.name && size === file.size;
  return isSame ? begun.upload : null;
}

/** Forgets an upload: it is stored, or nobody wants it any more. */
export function dropUpload(id: string): void {
  const kept = all();
  if (!kept.some((entry) => entry.id === id)) return;
  write(kept.filter((entry) => entry.id !== id));
  withFiles(({ dropFile }) => dropFile(id));
}

/** The content of files is kept by code that comes late; without it a file has to be chosen again after a reload. */
function withFiles(use: (files: typeof storedFiles) => Promise<void>): void {
  void loadModule(() => import("./stored-files.ts"))
    .then(use)
    .catch(() => undefined);
}

/** Calls the listener whenever this page keeps or forgets an upload. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A form may hold another one. */
function fieldsAround(element: Element | null): string[] {
  const frame = element?.closest<HTMLElement>("[data-field]") ?? null;
  if (frame === null) return [];
  return [...fieldsAround(frame.parentElement), frame.dataset["field"] ?? ""];
}

function read(): string {
  try {
    return window.localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

function all(): StoredUpload[] {
  try {
    const found: unknown = JSON.parse(read() || "[]");
    const oldest = Date.now() - journalLifetime;
    return Array.isArray(found)
      ? found.filter((one): one is StoredUpload => isKept(one) && one.startedAt >= oldest)
      : [];
  } catch {
    return [];
  }
}

/** Other versions of the app may have left something of another shape. */
function isKept(value: unknown): value is StoredUpload {
  if (typeof value !== "object" || value === null) return false;
  const entry: Partial<Record<string, unknown>> = { ...value };
  const texts = ["id", "owner", "page", "name", "writer"];
  return (
    Array.isArray(entry["fields"]) &&
    texts.every((key) => typeof ownValue(entry, key) === "string") &&
    typeof entry["startedAt"] === "number" &&
    typeof entry["size"] === "number" &&
    (entry["begun"] === undefined || isBegun(entry["begun"]))
  );
}

function isBegun(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { upload, modified }: Partial<Record<string, unknown>> = { ...value };
  return typeof upload === "string" && typeof modified === "number";
}

function write(entries: readonly StoredUpload[]): void {
  try {
    if (entries.length === 0) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // No room, or no storage at all: the upload itself goes on.
  }
  for (const listener of listeners) listener();
}
