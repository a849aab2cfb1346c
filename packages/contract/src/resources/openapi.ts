import { Type, type Static } from "typebox";
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

/** The body that the form of the page sends: the token of a user, who may see more than the public. */
const PageBody = Type.Object({ access_token: Type.Optional(Type.Unsafe<string>({})) });

const path = "/:project/openapi";

/** The description of the API, which is not part of the contract. */
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
