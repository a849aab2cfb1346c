export { startupRoutes } from "./startup.routes.ts";
