export { presenceModule } from "./presence.routes.ts";
