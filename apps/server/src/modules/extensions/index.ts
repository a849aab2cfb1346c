export { extensionsRoutes } from "./extensions.routes.ts";
