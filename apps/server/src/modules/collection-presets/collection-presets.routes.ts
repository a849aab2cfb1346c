import { collectionPresetsEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../http/route.ts";
import { rowReads, rowRemoval, rowWrites } from "../../http/replies/row-handlers.ts";
import { collectionPresetsService } from "./collection-presets.service.ts";

const presets = { service: collectionPresetsService };

/** Routes of presets and bookmarks (API contract 2.11). */
export const collectionPresetsModule = defineModule(collectionPresetsEndpoints, {
  ...rowReads(presets),
  ...rowWrites(presets),
  remove: rowRemoval(presets),
});
