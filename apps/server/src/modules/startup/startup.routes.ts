import { startupEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/replies/cached-response.ts";
import { defineModule, type Module } from "../../http/route.ts";
import { startupService, type StartupParts } from "./startup.service.ts";

/** The route of what an application starts with (API contract 14.2). */
export function startupModule(parts: StartupParts): Module {
  return defineModule(startupEndpoints, {
    read: async (req) => {
      const data = await startupService(req.ctx, parts).read();
      return new CachedResponse(() => ({ data }), { by: "content" });
    },
  });
}
