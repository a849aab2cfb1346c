export { countsModule } from "./counts.routes.ts";
