export { settingsModule } from "./settings.routes.ts";
export { settingsService } from "./settings.service.ts";
