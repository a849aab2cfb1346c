import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../constants/limits.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { bare, one } from "../schema/replies.ts";
import { AnyObject } from "../schema/values.ts";

/** Ways to hash a text (API contract 2.15); `core` is the one for passwords, argon2id in place of bcrypt (product decision 9). */
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
  /** What is not one of `hashers` is refused with 1000. */
  hasher: Type.Optional(Type.String({ maxLength: 20 })),
  /** Taken for the sake of clients; how costly a hash is, is not theirs to say. */
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

/** How long the random text is to be; numbers and their text. */
export const RandomStringBody = Type.Object({ length: Type.Optional(Type.Unknown()) });
export type RandomStringBody = Static<typeof RandomStringBody>;

/** A secret for an authenticator app; the one reply that is not wrapped in `data` (K15). */
export const SecondFactorSecret = Type.Object({
  "2fa_secret": Type.String(),
  public: Type.Optional(Type.Boolean()),
});
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

/** Small helpers (API contract 2.15): open to everybody, but not as often as one likes. */
export const utilsEndpoints = defineEndpoints(
  { name: "utils", text: "Small helpers." },
  {
    hash: {
      method: "POST",
      path: "/:project/utils/hash",
      access: "public",
      summary: "Make a hash of a text",
      body: HashBody,
      reply: one(Type.Object({ hash: Type.String() })),
    },
    matchHash: {
      method: "POST",
      path: "/:project/utils/hash/match",
      access: "public",
      summary: "Tell whether a text has a hash",
      body: MatchHashBody,
      reply: one(Type.Object({ valid: Type.Boolean() })),
    },
    randomString: {
      method: "POST",
      path: "/:project/utils/random/string",
      access: "public",
      summary: "Make a random text",
      body: RandomStringBody,
      reply: one(Type.Object({ random: Type.String() })),
    },
    secondFactorSecret: {
      method: "GET",
      path: "/:project/utils/2fa_secret",
      access: "public",
      maySetUp: true,
      summary: "Make a secret for an authenticator app",
      reply: bare(SecondFactorSecret),
    },
  },
);
