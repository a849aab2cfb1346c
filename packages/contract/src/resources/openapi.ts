import { Type } from "typebox";
import type { Static } from "typebox";
import { ErrorReply } from "../schema/envelope.ts";
import { AnyObject, optionalUntyped } from "../schema/values.ts";

const failures = { "4xx": ErrorReply, "5xx": ErrorReply };

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
const PageBody = Type.Object({ access_token: optionalUntyped<string>() });

/** Route schemas of the description of the API: our own addition to the contract. */
export const openapi = {
  document: {
    response: { 200: OpenApiDocument, 304: Type.Null(), ...failures },
  },
  page: { response: { 200: Type.String(), ...failures } },
  pageFor: { body: PageBody, response: { 200: Type.String(), ...failures } },
};
