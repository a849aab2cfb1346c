export type { KnownRoute } from "./known-route.ts";
export { openapiRoutes } from "./openapi.routes.ts";
