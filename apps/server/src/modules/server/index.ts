export { serverModule } from "./server.routes.ts";
export type { ServerFacts, ServerSetUp } from "./server.service.ts";
export { productVersion } from "../../core/product-version.ts";
