export { trashModule } from "./trash.routes.ts";
