export { collectionsRoutes } from "./collections.routes.ts";
export { collectionsService } from "./collections.service.ts";
