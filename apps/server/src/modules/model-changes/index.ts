export { modelChangesRoutes } from "./model-changes.routes.ts";
