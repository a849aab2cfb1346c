export { collectionPresetsModule } from "./collection-presets.routes.ts";
export { collectionPresetsService } from "./collection-presets.service.ts";
