import { collections, paths } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { collectionsService } from "./collections.service.ts";

const reading = { needs: { collection: "directus_collections", action: "read" } } as const;

/** Reads of collections (API contract 2.5). */
export function collectionsRoutes(app: App): void {
  app.get(paths.collections.list, { schema: collections.list, config: reading }, async (req) =>
    collectionsService(req.ctx).list(queryOf(req)),
  );

  app.get(paths.collections.one, { schema: collections.read, config: reading }, async (req) =>
    collectionsService(req.ctx).read(keysOf(req.params.collection), queryOf(req)),
  );
}
