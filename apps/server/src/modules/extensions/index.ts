export { extensionsModule } from "./extensions.routes.ts";
export { extensionsService, type ExtensionsService } from "./extensions.service.ts";
