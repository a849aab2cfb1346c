import { Readable } from "node:stream";
import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";
import { withEmbed } from "../remote/embed.ts";
import { providerOf, providers } from "../remote/videos.ts";
import type { Content } from "./content.ts";
import { withStagedFile } from "./staging.ts";

const webPages: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

const maxNameLength = 200;

const chunkCharacters = 64 * 1024 * 4;

/** The `data` text of a body with its name and limit. */
export interface SentContent {
  data: string;
  clientName: string | null;
  maxBytes: number;
}

/** Whether a `data` text is an address to be fetched, and not the content itself. */
export function isAddress(data: string): boolean {
  return /^\s*https?:\/\//i.test(data);
}

/**
 * Receives the content of a `data` text (API contract 2.12, 10.6) - base64, a data URI, the address of a file or of a video -
 * and passes it to `use`. Temporary files are removed afterwards.
 */
export async function withSentContent<T>(
  ctx: Context,
  sent: SentContent,
  use: (content: Content) => Promise<T>,
): Promise<T> {
  const { data, clientName, maxBytes } = sent;
  if (!isAddress(data))
    return await withStagedFile(decodeContent(data), maxBytes, (bytes) =>
      use({ bytes, clientName, embed: null }),
    );
  if (!URL.canParse(data.trim()))
    throw new AppError("invalidInput", brokenRule("data", "webAddress"));
  const address = new URL(data.trim());
  const provider = providerOf(address);
  if (provider === null) return await withRemoteFile(ctx, { address, clientName, maxBytes }, use);
  const id = providers[provider].idOf(address);
  if (id === null) throw new AppError("invalidInput", brokenRule("data", "videoAddress"));
  return await withEmbed(ctx, { provider, id }, use);
}

/**
 * The bytes of a `data` text: base64, plain or as a data URI whose declared type is ignored.
 * Throws `invalidInput` for an empty text and for other characters.
 */
export function decodeContent(data: string): Readable {
  const encoded = data
    .trim()
    .replace(/^data:[^,]{0,200};base64,/i, "")
    .replace(/\s+/g, "");
  if (encoded === "") throw new AppError("invalidInput", brokenRule("data", "fileContent"));
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded))
    throw new AppError("invalidInput", brokenRule("data", "base64"));
  return Readable.from(chunks(encoded));
}

/** Decodes piece by piece, so that a large text is not held twice. Each group of four characters decodes independently. */
function* chunks(encoded: string): Generator<Uint8Array> {
  for (let start = 0; start < encoded.length; start += chunkCharacters) {
    yield Buffer.from(encoded.slice(start, start + chunkCharacters), "base64");
  }
}

/**
 * Fetches a file from an address (API contract 10.6) and passes it to `use`. An address that is not on the public web, does not
 * respond or is a web page is `invalidInput` (F30), a file larger than `maxBytes` is `uploadTooLarge`.
 */
async function withRemoteFile<T>(
  ctx: Context,
  input: { address: URL; clientName: string | null; maxBytes: number },
  use: (content: Content) => Promise<T>,
): Promise<T> {
  const response = await ctx.project.fetchRemote(input.address.href).catch((error: unknown) => {
    // The reason is logged for the operator and hidden from the caller; the path is left out as it may contain a secret.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    ctx.log.info("a file was not fetched", { host: input.address.host, reason: String(reason) });
    throw error;
  });
  if (webPages.has(response.type)) {
    response.body.destroy();
    throw new AppError("invalidInput", brokenRule("data", "fileIsPage"));
  }
  const clientName = input.clientName ?? nameOf(response.url);
  return await withStagedFile(response.body, input.maxBytes, (bytes) =>
    use({ bytes, clientName, embed: null }),
  );
}

/** The last segment of an address as a file name; invalid characters are replaced, not refused. */
function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  const name = decoded(last)
    .replace(/[/\\:]|%2f|%5c|%00|\p{Cc}/giu, "-")
    .trim()
    .slice(-maxNameLength);
  return /[^.\s]/.test(name) ? name : hostname;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
