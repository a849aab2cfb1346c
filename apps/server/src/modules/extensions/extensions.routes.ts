import { extensionsEndpoints } from "@rowhouse/contract";
import { createReadStream } from "node:fs";
import { defineModule, type Module } from "../../http/route.ts";
import type { ExtensionsService } from "./extensions.service.ts";

/**
 * Lists of extensions and the files they consist of (API contract 2.1.3). Browsers load those like any script, without a
 * token; nothing of them runs on the server.
 */
export function extensionsModule(service: ExtensionsService): Module {
  return defineModule(extensionsEndpoints, {
    interfaces: async () => ({ data: await service.list("interfaces") }),
    layouts: async () => ({ data: await service.list("layouts") }),
    pages: async () => ({ data: await service.list("pages") }),

    file: async (req, reply) => {
      const file = await service.file(req.params["*"]);
      reply.header("etag", file.etag);
      if (req.headers["if-none-match"] === file.etag) return reply.code(304).send();
      reply.type(file.type).header("content-length", file.size);
      return reply.send(createReadStream(file.path));
    },
  });
}
