export { collectionsRoutes } from "./collections.routes.ts";
export { collectionsService, toWireField, withMeta } from "./collections.service.ts";
