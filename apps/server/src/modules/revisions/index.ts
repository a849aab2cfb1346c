export { redact } from "./redact.ts";
export { isReadable, namedItem, whollyReadable } from "./revisions.service.ts";
export { fileHistoryModule, revisionsModule, userHistoryModule } from "./revisions.routes.ts";
export { revisionsService } from "./revisions.service.ts";
