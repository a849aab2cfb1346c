import { extensionKinds, extensionsEndpoints } from "@rowhouse/contract";
import { createReadStream } from "node:fs";
import { handle, type Routes } from "../../http/route.ts";
import { extensionsService, type ExtensionsInput } from "./extensions.service.ts";

/**
 * Lists of extensions and the files they consist of (API contract 2.1.3). Browsers load those like any script, without a
 * token; nothing of them runs on the server.
 */
export function extensionsRoutes(input: ExtensionsInput): Routes {
  const service = extensionsService(input);
  return (app) => {
    for (const kind of extensionKinds) {
      handle(app, extensionsEndpoints[kind], async () => ({ data: await service.list(kind) }));
    }

    handle(app, extensionsEndpoints.file, async (req, reply) => {
      const file = await service.file(req.params["*"]);
      reply.header("etag", file.etag);
      if (req.headers["if-none-match"] === file.etag) return reply.code(304).send();
      reply.type(file.type).header("content-length", file.size);
      return reply.send(createReadStream(file.path));
    });
  };
}
