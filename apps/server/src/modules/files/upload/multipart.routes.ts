import multipart, { type Multipart, type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import type { App } from "../../../http/route.ts";
import type { StagedFile } from "./staging.ts";
import type { ReceivedUpload } from "./upload.service.ts";

const maxFields = 50;
const maxFieldBytes = 1024 * 1024;

/** Lets the routes of this scope read multipart forms; the file size is limited where the file is received. */
export async function acceptMultipart(app: App): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // A path in a name is refused, not silently shortened (security case E4).
    preservePath: true,
    limits: {
      files: 2,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      parts: maxFields + 2,
      fileSize: Number.MAX_SAFE_INTEGER,
      headerPairs: 50,
    },
  });
}

/**
 * Reads a form with exactly one file part of any name. The file is streamed, and the parts after it are read before `use`
 * runs. Throws `oneFileOnly` for a second file and `invalidInput` when there is none.
 */
export async function readUpload<T>(
  req: FastifyRequest,
  input: {
    service: {
      refuseAnnounced(bytes: number): void;
      receive<R>(content: Readable, use: (file: StagedFile) => Promise<R>): Promise<R>;
    };
    use: (upload: ReceivedUpload) => Promise<T>;
  },
): Promise<T> {
  await completeBoundary(req);
  const parts = req.parts();
  const values: Record<string, unknown> = {};
  try {
    input.service.refuseAnnounced(Number(req.headers["content-length"] ?? 0));
    const first = await nextFile(parts, values);
    if (!first) throw new AppError("invalidInput", brokenRule("data", "file"));
    return await input.service.receive(first.file, async (file) => {
      const second = await nextFile(parts, values);
      if (second) throw new AppError("oneFileOnly");
      return await input.use({ file, clientName: first.filename ?? "", values });
    });
  } catch (error) {
    // The rest of the request is read and discarded: closing the connection would lose the response as well.
    req.raw.unpipe();
    req.raw.resume();
    throw isTransfer(req, error)
      ? new AppError("badRequest", because("formIncomplete"), { cause: error })
      : error;
  }
}

/**
 * Existing clients omit the boundary in the header outside of browsers; the body begins with it, so it is read from there.
 */
async function completeBoundary({ raw, headers }: FastifyRequest): Promise<void> {
  if (/boundary=/i.test(headers["content-type"] ?? "")) return;
  if (raw.readableLength === 0 && !raw.readableEnded)
    await Promise.race([once(raw, "readable"), once(raw, "close")]);
  const start: unknown = raw.read();
  if (!Buffer.isBuffer(start)) return;
  raw.unshift(start);
  const boundary = /^--([^\r\n]{1,70})\r\n/.exec(start.toString("latin1", 0, 80))?.[1];
  if (boundary !== undefined)
    headers["content-type"] = `multipart/form-data; boundary="${boundary.replace(/["\\]/g, "")}"`;
}

/** Whether the sender caused the error: parser errors, or a connection that was closed. */
function isTransfer(req: FastifyRequest, error: unknown): boolean {
  if (error instanceof AppError) return false;
  if (req.raw.destroyed && !req.raw.complete) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code === "" || code.startsWith("FST_");
}

/** Returns the next file and collects the text parts before it in `values`. */
async function nextFile(
  parts: AsyncIterator<Multipart>,
  values: Record<string, unknown>,
): Promise<MultipartFile | null> {
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done) return null;
    if (part.type === "file") return part;
    if (part.fieldnameTruncated || part.valueTruncated)
      throw new AppError("invalidInput", brokenRule(part.fieldname, "textLong"));
    values[part.fieldname] = part.value;
  }
}
