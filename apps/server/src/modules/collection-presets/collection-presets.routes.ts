import { collectionPresets, paths } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { keysReply, listReply } from "../../http/answers/results.ts";
import { writtenAs, writtenOne } from "../../http/answers/written.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { collectionPresetsService } from "./collection-presets.service.ts";

const collection = "directus_collection_presets";

/** Routes of presets and bookmarks (API contract 2.11). */
export function collectionPresetsRoutes(app: App): void {
  app.get(
    paths.collectionPresets.list,
    { schema: collectionPresets.list, config: { needs: { collection, action: "read" } } },
    (req) => listReply(collectionPresetsService(req.ctx), queryOf(req)),
  );

  app.get(
    paths.collectionPresets.one,
    { schema: collectionPresets.read, config: { needs: "nobody" } },
    (req) => keysReply(collectionPresetsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.collectionPresets.list,
    { schema: collectionPresets.create, config: { needs: { collection, action: "create" } } },
    async (req) =>
      writtenOne(await collectionPresetsService(req.ctx).create(req.body, queryOf(req))),
  );

  app.patch(
    paths.collectionPresets.one,
    { schema: collectionPresets.update, config: { needs: { collection, action: "update" } } },
    async (req) => {
      const keys = keysOf(req.params.id);
      return writtenAs(
        keys,
        await collectionPresetsService(req.ctx).update(keys, req.body, { query: queryOf(req) }),
      );
    },
  );

  app.delete(
    paths.collectionPresets.one,
    {
      schema: collectionPresets.remove,
      config: { needs: { collection, action: "delete" } },
    },
    async (req) => {
      await collectionPresetsService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
      return null;
    },
  );
}
