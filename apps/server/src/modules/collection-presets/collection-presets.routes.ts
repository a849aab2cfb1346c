import { collectionPresetsEndpoints } from "@rowhouse/contract";
import { handle, type App } from "../../http/route.ts";
import { keysReply, listReply, writtenAs, writtenOne } from "../../http/replies/results.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { collectionPresetsService } from "./collection-presets.service.ts";

/** Routes of presets and bookmarks (API contract 2.11). */
export function collectionPresetsRoutes(app: App): void {
  handle(app, collectionPresetsEndpoints.list, (req) =>
    listReply(collectionPresetsService(req.ctx), queryOf(req)),
  );

  handle(app, collectionPresetsEndpoints.read, (req) =>
    keysReply(collectionPresetsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  handle(app, collectionPresetsEndpoints.create, async (req) =>
    writtenOne(await collectionPresetsService(req.ctx).create(req.body, queryOf(req))),
  );

  handle(app, collectionPresetsEndpoints.update, async (req) => {
    const keys = keysOf(req.params.id);
    return writtenAs(
      keys,
      await collectionPresetsService(req.ctx).update(keys, req.body, { query: queryOf(req) }),
    );
  });

  handle(app, collectionPresetsEndpoints.remove, async (req) => {
    await collectionPresetsService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
    return null;
  });
}
