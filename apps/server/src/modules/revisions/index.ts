export { revisionsRoutes } from "./revisions.routes.ts";
export { revisionsService } from "./revisions.service.ts";
