export { rolesModule } from "./roles.routes.ts";
export { rolesService } from "./roles.service.ts";
