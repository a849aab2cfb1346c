export { modelChangesModule } from "./model-changes.routes.ts";
