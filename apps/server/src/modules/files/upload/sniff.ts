import { ownValue } from "@rowhouse/contract";
import { AppError } from "../../../core/errors.ts";
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
export async function sniff(file: Blob, clientName: string): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const detected = await detect(file);
  if (detected === "application/x-cfb") return legacyKind(clientName);
  const known = detected === null ? null : kindOfMime(ownValue(synonyms, detected) ?? detected);
  if (known) return known;
  const content = decodeText(head);
  return content === null ? unknownKind : textKind(content, clientName);
}

async function detect(file: Blob): Promise<string | null> {
  const { fileTypeFromBlob } = await import("file-type");
  const found = await fileTypeFromBlob(file).catch((error: unknown) => {
    // A store that does not respond says nothing about the file.
    if (error instanceof AppError) throw error;
    return undefined;
  });
  return found?.mime ?? null;
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
