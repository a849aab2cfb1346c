export { authRoutes } from "./auth.routes.ts";
export type { AuthInput } from "./auth.service.ts";
