import { Type } from "typebox";
import type { Static } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { bare, page } from "../schema/replies.ts";
import { AnyObject } from "../schema/values.ts";

/** A document of OpenAPI 3.1; it comes without an envelope. */
export const OpenApiDocument = Type.Object({
  openapi: Type.String(),
  info: AnyObject,
  servers: Type.Array(AnyObject),
  tags: Type.Array(AnyObject),
  paths: AnyObject,
  components: AnyObject,
});
export type OpenApiDocument = Static<typeof OpenApiDocument>;

/** What the page's form sends: the token of whoever wants to see more than everybody. */
const PageBody = Type.Object({ access_token: Type.Optional(Type.Unsafe<string>({})) });

const path = "/:project/openapi";

/** The description of the API: our own addition to the contract. */
export const openapiEndpoints = defineEndpoints(
  { name: "openapi", text: "This description." },
  {
    document: {
      method: "GET",
      path: `${path}.json`,
      access: "public",
      summary: "Describe the API as OpenAPI 3.1",
      reply: bare(OpenApiDocument),
      statuses: [304],
    },
    page: {
      method: "GET",
      path,
      access: "public",
      summary: "Describe the API as a page",
      reply: page,
    },
    pageFor: {
      method: "POST",
      path,
      access: "public",
      summary: "Describe the API as a page, for the owner of a token",
      body: PageBody,
      reply: page,
    },
  },
);
