export { usersRoutes } from "./users.routes.ts";
export { usersService } from "./users.service.ts";
