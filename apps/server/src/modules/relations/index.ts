export { relationsRoutes } from "./relations.routes.ts";
export { relationsService } from "./relations.service.ts";
