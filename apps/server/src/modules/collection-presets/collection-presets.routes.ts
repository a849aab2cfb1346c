import { collectionPresetsEndpoints } from "@rowhouse/contract";
import { handle, type App } from "../../http/route.ts";
import { rowReads, rowRemoval, rowWrites } from "../../http/replies/row-handlers.ts";
import { collectionPresetsService } from "./collection-presets.service.ts";

/** Routes of presets and bookmarks (API contract 2.11). */
export function collectionPresetsRoutes(app: App): void {
  const presets = { service: collectionPresetsService };
  const reads = rowReads(presets);
  const writes = rowWrites(presets);
  handle(app, collectionPresetsEndpoints.list, reads.list);
  handle(app, collectionPresetsEndpoints.read, reads.read);
  handle(app, collectionPresetsEndpoints.create, writes.create);
  handle(app, collectionPresetsEndpoints.update, writes.update);
  handle(app, collectionPresetsEndpoints.remove, rowRemoval(presets));
}
