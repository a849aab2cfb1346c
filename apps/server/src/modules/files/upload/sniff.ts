import { ownValue } from "@rowhouse/contract";
import { open } from "node:fs/promises";
import {
  endingOf,
  kindOfMime,
  kindOfName,
  plainTextKind,
  svgKind,
  unknownKind,
  type FileKind,
} from "./file-types.ts";

const headBytes = 64 * 1024;
/** Control characters of text files: tab, line feed, vertical tab, form feed, carriage return, escape. */
const textControls: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 27]);
/** Other names the detector uses for types of the list. */
const synonyms: Readonly<Record<string, string>> = {
  "audio/x-m4a": "audio/mp4",
  "audio/vnd.wave": "audio/wav",
  "audio/wave": "audio/wav",
  "audio/x-flac": "audio/flac",
  "audio/ogg; codecs=opus": "audio/ogg",
  "video/x-m4v": "video/mp4",
  "video/matroska": "video/x-matroska",
  "image/apng": "image/png",
  "image/vnd.microsoft.icon": "image/x-icon",
  "application/x-rar-compressed": "application/vnd.rar",
  "application/x-gzip": "application/gzip",
};

/**
 * Detects the kind of a file from its bytes; the type a client declares is ignored and the name only distinguishes text
 * files (security case E1). Markup that a browser would run is plain text, unless it is an SVG picture; one with a
 * document type is not, since its entities can grow without end.
 */
export async function sniff(path: string, clientName: string): Promise<FileKind> {
  const head = await readHead(path);
  const detected = await detect(path);
  if (detected === "application/x-cfb") return legacyKind(clientName);
  const known = detected === null ? null : kindOfMime(ownValue(synonyms, detected) ?? detected);
  if (known) return known;
  const content = decodeText(head);
  return content === null ? unknownKind : textKind(content, clientName);
}

async function detect(path: string): Promise<string | null> {
  const { fileTypeFromFile } = await import("file-type");
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? null;
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The beginning as text, or null when it is not UTF-8 text. The last bytes may be half a character. */
function decodeText(head: Uint8Array): string | null {
  if (head.some((byte) => byte < 32 && !textControls.has(byte))) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

function textKind(content: string, clientName: string): FileKind {
  if (isSvg(content)) return svgKind;
  const named = kindOfName(clientName);
  if (named.by !== "text" || named === svgKind) return plainTextKind;
  return named;
}

function isSvg(content: string): boolean {
  const start = content
    .replace(/^\uFEFF/, "")
    .replace(/^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/i, "");
  return /^<(?:\w+:)?svg[\s/>]/i.test(start);
}

/** Legacy Word, Excel and PowerPoint files share one container format; only the name distinguishes them. */
function legacyKind(clientName: string): FileKind {
  const named = kindOfName(`x.${endingOf(clientName)}`);
  return named.by === "legacy" ? named : unknownKind;
}
