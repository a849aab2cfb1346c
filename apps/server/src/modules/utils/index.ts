export { utilsRoutes } from "./utils.routes.ts";
