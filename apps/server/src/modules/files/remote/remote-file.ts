import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";
import type { Content } from "../upload/content.ts";
import { withStagedFile } from "../upload/staging.ts";

const webPages: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);
const maxNameLength = 200;

/**
 * Fetches a file from an address (API contract 10.6) and passes it to `use`. An address that is not on the public web, does not
 * respond or is a web page is `invalidInput` (F30), a file larger than `maxBytes` is `uploadTooLarge`.
 */
export async function withRemoteFile<T>(
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
