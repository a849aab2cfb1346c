export { changeCollection, createCollection } from "./collection-writes.ts";
export { collectionsModule } from "./collections.routes.ts";
export { collectionsService } from "./collections.service.ts";
export { describeTable } from "./manage.repository.ts";
