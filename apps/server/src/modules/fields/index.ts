export { fieldsRoutes } from "./fields.routes.ts";
export { fieldsService } from "./fields.service.ts";
