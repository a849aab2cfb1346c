export { rolesRoutes } from "./roles.routes.ts";
export { rolesService } from "./roles.service.ts";
