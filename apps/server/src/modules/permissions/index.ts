export { permissionsModule } from "./permissions.routes.ts";
export { permissionsService } from "./permissions.service.ts";
export { writeRulesOf } from "./permissions.service.ts";
