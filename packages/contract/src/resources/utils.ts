import { Type, type Static } from "typebox";
import { limits } from "../constants/limits.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { bare, one } from "../schema/replies.ts";
import { AnyObject } from "../schema/values.ts";

/** Ways to hash a text (API contract 2.15); `core` is the one for passwords, argon2id. */
export const hashers = [
  "core",
  "bcrypt",
  "md5",
  "sha1",
  "sha224",
  "sha256",
  "sha384",
  "sha512",
] as const;
export type Hasher = (typeof hashers)[number];

const hashing = {
  string: Type.String({ maxLength: limits.hashedLength }),
  /** Anything but one of `hashers` is refused with 1000. */
  hasher: Type.Optional(Type.String({ maxLength: 20 })),
  /** Accepted for existing clients and ignored: the server decides the cost of a hash. */
  options: Type.Optional(AnyObject),
};

/** A text to be hashed. */
export const HashBody = Type.Object(hashing);
export type HashBody = Static<typeof HashBody>;

/** A text and the hash it is compared with. */
export const MatchHashBody = Type.Object({
  ...hashing,
  hash: Type.String({ maxLength: limits.textLength }),
});
export type MatchHashBody = Static<typeof MatchHashBody>;

/** The length of the random text, as a number or its text. */
export const RandomStringBody = Type.Object({ length: Type.Optional(Type.Unknown()) });
export type RandomStringBody = Static<typeof RandomStringBody>;

/** A secret for an authenticator app; the only reply that is not wrapped in `data` (K15). */
export const SecondFactorSecret = Type.Object({
  "2fa_secret": Type.String(),
  /** Whose the secret is to be, as authenticator apps show it; left out without a session. */
  account: Type.Optional(Type.String()),
  public: Type.Optional(Type.Boolean()),
});
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

/** Utilities (API contract 2.15): public, but rate-limited. */
export const utilsEndpoints = defineEndpoints(
  { name: "utils", text: "Small helpers." },
  {
    hash: {
      method: "POST",
      path: "/:project/utils/hash",
      access: "public",
      summary: "Hash a text",
      body: HashBody,
      reply: one(Type.Object({ hash: Type.String() })),
    },
    matchHash: {
      method: "POST",
      path: "/:project/utils/hash/match",
      access: "public",
      summary: "Check whether a text has a hash",
      body: MatchHashBody,
      reply: one(Type.Object({ valid: Type.Boolean() })),
    },
    randomString: {
      method: "POST",
      path: "/:project/utils/random/string",
      access: "public",
      summary: "Create a random text",
      body: RandomStringBody,
      reply: one(Type.Object({ random: Type.String() })),
    },
    secondFactorSecret: {
      method: "GET",
      path: "/:project/utils/2fa_secret",
      access: "public",
      maySetUp: true,
      summary: "Create a secret for an authenticator app",
      reply: bare(SecondFactorSecret),
    },
  },
);
