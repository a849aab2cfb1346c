import type { Context } from "../../../core/context.ts";
import type { Row } from "../../../database/database.ts";
import { readPicture, readPsdSize } from "../bytes/pictures.ts";
import type { PictureFacts } from "../bytes/pictures.ts";
import type { Embed } from "../remote/embed.ts";
import { providers, typeOfVideo } from "../remote/videos.ts";
import type { FileKind } from "./file-types.ts";
import { checkUpload, readUploadRules } from "./limits.ts";
import { readMedia } from "./media.ts";
import { sniff } from "./sniff.ts";
import type { StagedFile } from "./staging.ts";

/** What a file is to hold: bytes that have arrived, or a video elsewhere, maybe with its preview picture as bytes. */
export interface Content {
  bytes: StagedFile | null;
  /** What its sender or its address calls it; null when it has no name of its own. */
  clientName: string | null;
  embed: Embed | null;
}

/** What was found out about a content. */
export interface DescribedContent {
  /** Of the bytes; null when there are none. */
  kind: FileKind | null;
  /** What the row says of it (API contract 10.2, 10.6). */
  columns: Row;
  /** Kept in `metadata`. */
  picture: PictureFacts | null;
}

/**
 * Looks into content and says what its file's row holds about it. Throws `invalidInput` when the settings of the
 * project do not allow it.
 */
export async function describeContent(
  ctx: Context,
  { bytes, embed }: Content,
  clientName: string,
): Promise<DescribedContent> {
  const kind = bytes === null ? null : await sniff(bytes.path, clientName);
  const rules = readUploadRules(ctx.settings);
  if (embed) {
    checkUpload(rules, { size: null, mime: typeOfVideo(embed) });
    return { kind, columns: embedColumns(embed), picture: null };
  }
  checkUpload(rules, { size: bytes?.size ?? 0, mime: kind?.mime ?? "" });
  const found = bytes === null || kind === null ? nothing : await lookInto(kind, bytes.path);
  const isPicture = kind?.mime.startsWith("image/") === true && bytes !== null;
  return {
    kind,
    columns: {
      type: kind?.mime ?? null,
      charset: isPicture ? (kind.by === "text" ? "utf-8" : "binary") : "",
      filesize: bytes?.size ?? 0,
      width: found.width,
      height: found.height,
      duration: found.duration,
      checksum: bytes?.checksum ?? null,
      embed: null,
    },
    picture: found.facts,
  };
}

/** What only the inside of a picture, a film or a recording tells. */
interface Inside {
  width: number | null;
  height: number | null;
  duration: number;
  facts: PictureFacts | null;
}

const nothing: Inside = { width: null, height: null, duration: 0, facts: null };

async function lookInto({ mime }: FileKind, path: string): Promise<Inside> {
  if (/^(?:audio|video)\//.test(mime)) return { ...nothing, ...(await readMedia(path)) };
  if (mime === "image/vnd.adobe.photoshop") return { ...nothing, ...(await readPsdSize(path)) };
  if (mime.startsWith("image/")) return { ...nothing, ...(await readPicture(path)) };
  return nothing;
}

function embedColumns(embed: Embed): Row {
  const { width, height } = providers[embed.provider];
  return {
    type: typeOfVideo(embed),
    charset: "",
    filesize: 0,
    width,
    height,
    duration: embed.duration,
    checksum: null,
    embed: embed.id,
  };
}
