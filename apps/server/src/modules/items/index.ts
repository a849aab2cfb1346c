export { itemsModule } from "./items.routes.ts";
export { itemsService } from "./items.service.ts";
