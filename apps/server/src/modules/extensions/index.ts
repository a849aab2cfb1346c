export { extensionsModule } from "./extensions.routes.ts";
