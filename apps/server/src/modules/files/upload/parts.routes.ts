import { uploadsEndpoints } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, because } from "../../../core/errors.ts";
import type { UnfinishedUpload } from "../../../core/project-files.ts";
import { defineModule, type App, type Module } from "../../../http/route.ts";
import { partsService } from "./parts.service.ts";
import type { FileLimits } from "./upload.service.ts";

/** The version of the tus protocol that is spoken. */
const version = "1.0.0";
/** The content type of a part. */
const ofParts = "application/offset+octet-stream";

/** Routes of uploads in parts (API contract 2.24). `limits` are those of the server; projects may lower them in their settings. */
export function uploadsModule({ maxBytes }: FileLimits): Module {
  return defineModule(
    uploadsEndpoints,
    {
      begin: async (req, reply) => {
        checkVersion(req, reply);
        const size = bytesIn(req, "upload-length");
        if (size === null) throw new AppError("badRequest", because("uploadLength"));
        const upload = await partsService(req.ctx).begin(size, maxBytes);
        // From the address of the request, so that it is right behind every proxy.
        describe(reply, upload).header("location", `uploads/${upload.id}`);
        return reply.code(201).send();
      },

      read: async (req, reply) => {
        const upload = await partsService(req.ctx).read(req.params.id);
        describe(reply, upload)
          .header("upload-length", String(upload.size))
          .header("cache-control", "no-store");
        const { id, size, offset, expires } = upload;
        return { data: { id, size, offset, expires: expires.toISOString() } };
      },

      append: async (req, reply) => {
        checkVersion(req, reply);
        if (req.headers["content-type"] !== ofParts)
          throw new AppError("badRequest", because("uploadPart"));
        const offset = bytesIn(req, "upload-offset");
        if (offset === null) throw new AppError("badRequest", because("uploadOffset"));
        const announced = bytesIn(req, "content-length");
        const part = { offset, announced, content: req.raw };
        describe(reply, await partsService(req.ctx).append(req.params.id, part));
        return null;
      },

      remove: async (req, reply) => {
        checkVersion(req, reply);
        await partsService(req.ctx).remove(req.params.id);
        return null;
      },
    },
    acceptParts,
  );
}

/** Leaves parts unread: they are staged where it is known what they are. */
function acceptParts(app: App): void {
  app.addContentTypeParser(ofParts, (_request, _payload, done) => done(null, undefined));
}

function checkVersion({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header("tus-resumable", version);
  if (headers["tus-resumable"] === version) return;
  reply.header("tus-version", version);
  throw new AppError("tusVersionUnknown");
}

function describe(reply: FastifyReply, { offset, expires }: UnfinishedUpload): FastifyReply {
  return reply
    .header("tus-resumable", version)
    .header("upload-offset", String(offset))
    .header("upload-expires", expires.toUTCString());
}

/** A count of bytes in a header; null where there is none. */
function bytesIn(
  { headers }: FastifyRequest,
  name: "upload-length" | "upload-offset" | "content-length",
): number | null {
  const text = headers[name];
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
