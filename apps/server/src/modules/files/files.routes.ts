import type { IncomingHttpHeaders } from "node:http";
import { filesEndpoints, isRecord } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { defineModule, type Handlers, type Module } from "../../http/route.ts";
import { rowReads, rowRemoval } from "../../http/replies/row-handlers.ts";
import { onceByKeyOf } from "../../http/replies/once-by-key.ts";
import {
  type HandlerResult,
  writtenAs,
  writtenList,
  writtenOne,
} from "../../http/replies/replies.ts";
import { fileKeyOf, ifMatchOf, numericKeysOf, rowQueryOf } from "../../http/requests.ts";
import { archiveService } from "./bytes/archive.service.ts";
import { captionsService } from "./editing/captions.service.ts";
import type { CreateRow } from "./upload/file-create.ts";
import { pictureService } from "./editing/picture.service.ts";
import { filesService } from "./files.service.ts";
import { acceptMultipart, readUpload } from "./upload/multipart.routes.ts";
import { versionHandlers } from "./versions/versions.routes.ts";
import {
  uploadService,
  type ChangeOptions,
  type FileLimits,
  type ReceivedUpload,
} from "./upload/upload.service.ts";

/** Routes of files (API contract 2.12). `limits` are those of the server; projects may lower them in their settings. */
export function filesModule(limits: FileLimits): Module {
  const files = { service: (ctx: Context) => filesService(ctx, limits), keys: numericKeysOf };
  const handlers: Handlers<typeof filesEndpoints> = {
    ...rowReads(files),
    ...versionHandlers,

    create: async (req, reply) => {
      const service = uploadService(req.ctx, limits);
      const query = rowQueryOf(req);
      if (!req.isMultipart()) {
        const body = oneObject(req.body);
        return await service.createEncoded(body, { query, createRow: once(req, reply, body) });
      }
      service.allowCreate();
      return await readUpload<HandlerResult>(req, {
        service,
        use: (received) =>
          service.createFromForm(received, {
            query,
            createRow: once(req, reply, tellsApart(received)),
          }),
      });
    },

    update: async (req, reply) => {
      const keys = numericKeysOf(req.params.id);
      const only = keys.length === 1 ? keys[0] : undefined;
      const options = changeOptions(req);
      if (req.isMultipart()) {
        if (only === undefined) throw new AppError("oneFileOnly");
        const service = uploadService(req.ctx, limits);
        service.allowReplace();
        const use = (received: ReceivedUpload) => service.replaceFromForm(only, received, options);
        return writtenOne(await readUpload(req, { service, use }));
      }
      const service = filesService(req.ctx, limits);
      const body = changes(req.body);
      if (only !== undefined && "upload" in body) {
        const changeRow = once(req, reply, body);
        const uploads = uploadService(req.ctx, limits);
        return await uploads.replaceUploaded(only, body, { ...options, changeRow });
      }
      if (only !== undefined) return writtenOne(await service.update(only, body, options));
      return writtenAs(keys, await service.updateEach(keys, body, options.query));
    },

    archive: async (req, reply) => {
      const { keys } = req.body;
      const named = Array.isArray(keys) ? keys.map(String) : keys.split(",");
      const archive = await archiveService(req.ctx).open(named);
      reply.headers({
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${archive.name}"`,
        // Proxies that collect a reply before they pass it on would collect gigabytes.
        "x-accel-buffering": "no",
      });
      return archive.content;
    },

    editPicture: async (req) => {
      const service = pictureService(req.ctx, limits);
      return writtenOne(await service.edit(fileKeyOf(req.params.id), req.body, changeOptions(req)));
    },

    restorePicture: async (req) => {
      const key = fileKeyOf(req.params.id);
      return writtenOne(await pictureService(req.ctx, limits).restore(key, changeOptions(req)));
    },

    addCaptions: async (req) => {
      const service = captionsService(req.ctx, limits);
      return writtenOne(await service.add(fileKeyOf(req.params.id), req.body, changeOptions(req)));
    },

    removeCaptions: async (req) => {
      const [film, captions] = [fileKeyOf(req.params.id), fileKeyOf(req.params.captions)];
      await captionsService(req.ctx, limits).remove(film, captions, changeOptions(req));
      return null;
    },

    updateMany: async (req) =>
      writtenList(
        await filesService(req.ctx, limits).updateMany(objects(req.body), rowQueryOf(req)),
      ),

    remove: rowRemoval(files),
  };
  return defineModule(filesEndpoints, handlers, acceptMultipart);
}

/**
 * Runs what writes a row once. The bytes are stored before the transaction begins, which is a short one. An upload in parts
 * makes one file: the same request again is a repetition, also without a key.
 */
function once(req: FastifyRequest, reply: FastifyReply, body: unknown): CreateRow<HandlerResult> {
  const isOfParts = isRecord(body) && body["upload"] !== undefined;
  const key = isOfParts ? JSON.stringify([req.method, req.url, body]) : undefined;
  return (write) =>
    onceByKeyOf(req, reply, { body, key, work: async () => writtenOne(await write(req.ctx)) });
}

function changeOptions(req: { query: object; headers: IncomingHttpHeaders }): ChangeOptions {
  return { query: rowQueryOf(req), ifMatch: ifMatchOf(req) };
}

/** The parts of a form that make it another request. */
function tellsApart({ file, clientName, values }: ReceivedUpload): unknown {
  return { checksum: file.checksum, size: file.size, clientName, values };
}

function oneObject(body: unknown): Record<string, unknown> {
  if (Array.isArray(body)) throw new AppError("oneFileOnly");
  if (!isRecord(body)) throw new AppError("bodyMissing");
  return body;
}

function changes(body: unknown): Record<string, unknown> {
  if (body === undefined) throw new AppError("bodyMissing");
  if (!isRecord(body)) throw new AppError("invalidInput", because("bodyObject"));
  return body;
}

function objects(body: unknown): Record<string, unknown>[] {
  const found = Array.isArray(body) ? body.filter(isRecord) : [];
  if (found.length === 0)
    throw new AppError("unprocessable", because("keysMissing", { field: "id" }));
  return found;
}
