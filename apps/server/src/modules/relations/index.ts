export { relationsModule } from "./relations.routes.ts";
export { relationsService } from "./relations.service.ts";
