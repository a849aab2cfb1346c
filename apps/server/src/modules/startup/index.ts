export { startupModule } from "./startup.routes.ts";
