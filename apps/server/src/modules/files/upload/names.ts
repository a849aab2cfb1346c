import { randomUUID } from "node:crypto";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import { toSafeSegment } from "../../../storage/index.ts";
import type { Video } from "../remote/videos.ts";
import { endingOf, type FileKind } from "./file-types.ts";

const maxNameLength = 255;
// Only version 4 is random; the version 5 names of older installations are derived from the file name and can be guessed.
const randomName =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.[a-z0-9]{1,10}$/;

/** How stored names are made: random, or from the client's name (setting `file_naming`). */
export type FileNaming = "uuid" | "file_name";

/**
 * The name a client gave a file. Paths, control characters and over-long names are refused with `badRequest`
 * (security case E4); an empty or missing one with `invalidInput`.
 */
export function readClientName(value: unknown): string {
  if (typeof value !== "string")
    throw new AppError("invalidInput", brokenRule("filename", "fileName"));
  // Marks that turn the direction of text can make an ending look like another one.
  const name = value.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "").trim();
  if (name === "") throw new AppError("invalidInput", brokenRule("filename", "fileName"));
  const isPath = /[/\\]|%2f|%5c|^[a-z]:/i.test(name) || /^\.+$/.test(name);
  if (name.length > maxNameLength || isPath || /\p{Cc}|%00/u.test(name)) {
    throw new AppError("badRequest", because("fileNameRefused"));
  }
  return name;
}

/**
 * Names to try for a new file, one after the other. The extension always matches the detected kind, so that a file is
 * never served as another type. `file_name` naming counts up while a name is taken (API contract 10.3).
 */
export function* diskNames(
  naming: FileNaming,
  clientName: string,
  kind: FileKind,
): Generator<string> {
  const ending = diskEnding(clientName, kind);
  const base = naming === "file_name" ? toSafeSegment(withoutEnding(clientName)) : "";
  if (base === "") {
    while (true) yield `${randomUUID()}.${ending}`;
  }
  yield* counted(base, `.${ending}`);
}

/** Names for an embedded video (API contract 10.6), with the extension of its preview picture, or none without one. */
export function embedNames({ provider, id }: Video, picture: FileKind | null): Generator<string> {
  const base = `${provider}_${toSafeSegment(id)}`.replace(/_$/, "");
  return counted(base, picture === null ? "" : `.${picture.endings[0]}`);
}

function* counted(base: string, ending: string): Generator<string> {
  yield `${base}${ending}`;
  for (let count = 1; ; count += 1) yield `${base}-${count}${ending}`;
}

/** Whether a disk name is random: knowing such a name is enough, other names require a signature or the right to read. */
export function isUnguessable(diskName: string): boolean {
  return randomName.test(diskName);
}

/** The default title of a file: its name in words (API contract 10.2). */
export function titleFromName(clientName: string): string {
  return withoutEnding(clientName)
    .toLowerCase()
    .replace(/[_-]+/g, " ")
    .trim()
    .replace(
      /(^|\s)(\S)/g,
      (_match, space: string, letter: string) => space + letter.toUpperCase(),
    );
}

function diskEnding(clientName: string, kind: FileKind): string {
  const ending = endingOf(clientName);
  return kind.endings.includes(ending) ? ending : kind.endings[0];
}

function withoutEnding(name: string): string {
  const ending = endingOf(name);
  return ending === "" ? name : name.slice(0, -ending.length - 1);
}
