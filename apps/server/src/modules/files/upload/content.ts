import { MessageChannel } from "node:worker_threads";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Row } from "../../../database/database.ts";
import type { ByteRange } from "../../../storage/index.ts";
import { createLimiter } from "../bytes/limiter.ts";
import { describePicture, thumbhashOf } from "../bytes/picture-jobs.ts";
import { type PictureFacts, readPsdSize } from "../bytes/pictures.ts";
import type { Embed } from "../remote/embed.ts";
import { providers, typeOfVideo } from "../remote/videos.ts";
import type { MediaFacts } from "../workers/media-facts.ts";
import { inThread } from "../workers/thread.ts";
import type { FileKind } from "./file-types.ts";
import { checkUpload, readUploadRules } from "./limits.ts";
import { sniff } from "./sniff.ts";
import type { ReceivedFile } from "./staging.ts";

const maxSeconds = 5;
/** Where each look at the content is a request to the store. */
const maxSecondsElsewhere = 20;

const limitReading = createLimiter(2);

/** The content of a file: received bytes, or an embedded video, whose bytes are its preview picture if it has one. */
export interface Content {
  bytes: ReceivedFile | null;
  /** The name given by the sender or by its address; null without a name. */
  clientName: string | null;
  embed: Embed | null;
  /** Content that the store has already; then it is in no file of this machine. */
  stored?: StoredContent;
  /** Runs in the transaction in which it becomes the content of a file. */
  used?: (inner: Context) => Promise<void>;
}

/** Content under another name of the store, with what was detected when it came. */
export interface StoredContent {
  /** The storage key; null for a video elsewhere without a picture. */
  key: string | null;
  described: DescribedContent;
}

/** The detected properties of a content. */
export interface DescribedContent {
  /** Of the bytes; null when there are none. */
  kind: FileKind | null;
  /** Columns of the file's row (API contract 10.2, 10.6). */
  columns: Row;
  /** Stored in `metadata`. */
  picture: PictureFacts | null;
}

/**
 * Inspects content and returns the columns of its file's row. Throws `invalidInput` when the settings of the project do
 * not allow it.
 */
export async function describeContent(
  ctx: Context,
  { bytes, embed, stored }: Content,
  clientName: string,
): Promise<DescribedContent> {
  if (stored) {
    const { columns } = stored.described;
    const size = embed ? null : Number(columns["filesize"]);
    checkUpload(readUploadRules(ctx.settings), { size, mime: String(columns["type"]) });
    return stored.described;
  }
  const kind = bytes === null ? null : await sniff(await bytes.blob(), clientName);
  const rules = readUploadRules(ctx.settings);
  if (embed) {
    checkUpload(rules, { size: null, mime: typeOfVideo(embed) });
    const thumbhash = bytes && (await bytes.locally(thumbhashOf));
    return { kind, columns: { ...embedColumns(embed), thumbhash }, picture: null };
  }
  checkUpload(rules, { size: bytes?.size ?? 0, mime: kind?.mime ?? "" });
  const found = bytes === null || kind === null ? noProperties : await inspect(kind, bytes);
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
      thumbhash: found.thumbhash,
    },
    picture: found.facts,
  };
}

/** Properties read from the bytes of a picture, a video or a recording. */
interface MediaProperties {
  width: number | null;
  height: number | null;
  duration: number;
  facts: PictureFacts | null;
  /** Base64; null as well for those that get it with their first thumbnail. */
  thumbhash: string | null;
}

const noProperties: MediaProperties = {
  width: null,
  height: null,
  duration: 0,
  facts: null,
  thumbhash: null,
};

/** Pictures are looked at as a whole; of the rest no more is read than says what it is. */
async function inspect({ mime }: FileKind, bytes: ReceivedFile): Promise<MediaProperties> {
  if (/^(?:audio|video)\//.test(mime)) return { ...noProperties, ...(await readMedia(bytes)) };
  if (mime === "image/vnd.adobe.photoshop")
    return { ...noProperties, ...(await readPsdSize(await bytes.blob())) };
  if (!mime.startsWith("image/")) return noProperties;
  return await bytes.locally(async (path) => {
    const picture = await describePicture(path);
    const thumbhash = picture && (await thumbhashOf(path));
    return { ...noProperties, ...picture, thumbhash };
  });
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

/** Duration of a video or a recording, and size of the video (API contract 10.2); null for unreadable files and on timeout. */
async function readMedia(file: ReceivedFile): Promise<MediaFacts | null> {
  const read = (): Promise<MediaFacts> =>
    "path" in file
      ? inThread({ name: "mediaFacts", input: { path: file.path } }, maxSeconds)
      : readMediaElsewhere(file);
  return await limitReading(read).catch((error: unknown) => {
    // A store that does not respond says nothing about the file.
    if (error instanceof AppError) throw error;
    return null;
  });
}

/** The thread has no store: it asks for what it looks at. */
async function readMediaElsewhere({ size, blob }: ReceivedFile): Promise<MediaFacts> {
  const content = await blob();
  const { port1, port2 } = new MessageChannel();
  const failures: unknown[] = [];
  port1.on("message", ({ start, end }: ByteRange) => {
    const bytes = content.slice(start, end + 1).arrayBuffer();
    // Without an answer the thread would wait for its end.
    const answer = bytes.catch((error: unknown) => void failures.push(error));
    void answer.then((value) => port1.postMessage(value));
  });
  try {
    const input = { size, port: port2 };
    return await inThread({ name: "mediaFacts", input }, maxSecondsElsewhere, [port2]);
  } catch (error) {
    throw failures[0] ?? error;
  } finally {
    port1.close();
  }
}
