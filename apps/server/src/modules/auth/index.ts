export { authModule } from "./auth.routes.ts";
export type { AuthInput } from "./auth.service.ts";
