export { utilsModule } from "./utils.routes.ts";
