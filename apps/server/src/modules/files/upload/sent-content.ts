import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";
import { withEmbed } from "../remote/embed.ts";
import { withRemoteFile } from "../remote/remote-file.ts";
import { providerOf, providers } from "../remote/videos.ts";
import type { Content } from "./content.ts";
import { decodeContent } from "./encoded-content.ts";
import { withStagedFile } from "./staging.ts";

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
