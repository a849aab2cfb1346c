export { openapiModule } from "./openapi.routes.ts";
