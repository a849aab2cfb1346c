import type { Context } from "../../../core/context.ts";
import type { Row } from "../../../database/database.ts";
import { readPicture } from "../bytes/pictures.ts";
import type { PictureFacts } from "../bytes/pictures.ts";
import type { Embed } from "../remote/embed.ts";
import { providers, typeOfVideo } from "../remote/videos.ts";
import type { FileKind } from "./file-types.ts";
import { checkUpload, readUploadRules } from "./limits.ts";
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
  const isPicture = kind?.mime.startsWith("image/") === true && bytes !== null;
  const picture = isPicture ? await readPicture(bytes.path) : null;
  return {
    kind,
    columns: {
      type: kind?.mime ?? null,
      charset: isPicture ? (kind.by === "text" ? "utf-8" : "binary") : "",
      filesize: bytes?.size ?? 0,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      duration: 0,
      checksum: bytes?.checksum ?? null,
      embed: null,
    },
    picture: picture?.facts ?? null,
  };
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
