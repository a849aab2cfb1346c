import { Type, type Static } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list, nothing, one } from "../schema/replies.ts";
import { NullableText, nullable } from "../schema/values.ts";

const token = {
  /** `field` is the one in the field `token` of the user. */
  id: Type.String(),
  name: NullableText,
  made_on: NullableText,
  /** Null: it never expires. */
  expires_on: NullableText,
  /** To within a few minutes; null: not yet. */
  last_used_on: NullableText,
};

/** A static token of a user (API contract 2.21); what it is nobody sees again. Times are UTC. */
export const UserToken = Type.Object(token);
export type UserToken = Static<typeof UserToken>;

/** One that has just been made: the only reply with the token itself. */
export const MadeToken = Type.Object({ ...token, token: Type.String() });
export type MadeToken = Static<typeof MadeToken>;

/** Its name, and when it expires: a date with a time in UTC. Other keys are refused: misspelled, a token would never expire. */
export const MakeTokenBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    expires_on: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
  },
  { additionalProperties: false },
);
export type MakeTokenBody = Static<typeof MakeTokenBody>;

const path = "/:project/users/:id/tokens";

/** Static tokens of users (API contract 2.21, ours). `me` is the caller; those of others are for administrators. */
export const tokensEndpoints = defineEndpoints(
  { name: "tokens", text: "Tokens of programs." },
  {
    list: {
      method: "GET",
      path,
      access: "user",
      summary: "List the static tokens of a user",
      reply: list(UserToken),
    },
    make: {
      method: "POST",
      path,
      access: "user",
      summary: "Make a static token, which is shown once",
      needsConfirmation: "always",
      body: MakeTokenBody,
      reply: one(MadeToken),
    },
    revoke: {
      method: "DELETE",
      path: `${path}/:token`,
      access: "user",
      summary: "Revoke a static token",
      needsConfirmation: "always",
      reply: nothing,
    },
  },
);
