import { Type } from "typebox";
import type { Static } from "typebox";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { NullableText } from "../schema/values.ts";

/** What a person signs in with. */
export interface Credentials {
  email: string;
  password: string;
  /** Six digits, for people with two-factor sign-in. */
  otp?: string;
}

/** The token's claims a client may read (API contract 11.1); there is no role among them (K4). */
export interface TokenClaims {
  type: string;
  id: number;
  /** Seconds since 1970. */
  exp: number;
  key: string;
  project: string;
  needs2FA?: boolean;
}

/** Anything passes here: what is wrong with it is answered with 114 and not with 4. */
export const AuthenticateBody = Type.Object({
  email: Type.Optional(Type.Unknown()),
  password: Type.Optional(Type.Unknown()),
  otp: Type.Optional(Type.Unknown()),
});
export type AuthenticateBody = Static<typeof AuthenticateBody>;

/** The token that is to be exchanged. */
export const RefreshBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 4096 }) });
export type RefreshBody = Static<typeof RefreshBody>;

/** The answer is the same whatever is sent, so that nobody learns who has an account. */
export const RequestPasswordBody = Type.Object({ email: Type.Optional(Type.Unknown()) });
export type RequestPasswordBody = Static<typeof RequestPasswordBody>;

/** A new password and the token of the mailed link (J4). */
export const ResetPasswordBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 4096 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** A token that is good for 20 minutes. */
export const TokenReply = Type.Object({ token: Type.String() });
export type TokenReply = Static<typeof TokenReply>;

/** A provider of single sign-on. `label` is what people call it; clients of this generation know the name only. */
export const SsoProvider = Type.Object({
  name: Type.String(),
  icon: NullableText,
  label: Type.Optional(Type.String()),
});
export type SsoProvider = Static<typeof SsoProvider>;

/** Where to sign in at a provider, for clients that open its page themselves. */
export const SsoStart = Type.Object({ authorization_url: Type.String(), state: Type.String() });
export type SsoStart = Static<typeof SsoStart>;

/** What the provider sent along when it came back. `state` and `iss` are checked when they are sent. */
export const SsoCodeBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 4096 }),
  state: Type.Optional(Type.String({ maxLength: 255 })),
  iss: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type SsoCodeBody = Static<typeof SsoCodeBody>;

/** Anything passes here: what is wrong with it is answered with 109 and not with 4. */
export const SsoTokenBody = Type.Object({ request_token: Type.Optional(Type.Unknown()) });
export type SsoTokenBody = Static<typeof SsoTokenBody>;

/** The provider of an address. */
const SsoParams = Type.Object({ service: Type.String({ minLength: 1 }) });
/** What a provider sends along; the rest of it, such as `iss`, is for the library that checks it. */
const SsoCallbackQuery = Type.Object(
  {
    code: Type.Optional(Type.Unknown()),
    state: Type.Optional(Type.Unknown()),
    error: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: true },
);
/** To the provider, back to the app, or to our own screen. */
const elsewhere = { 302: Type.Null() };

/** Route schemas of signing in (API contract 2.2). */
export const auth = {
  authenticate: { body: AuthenticateBody, response: replies(TokenReply) },
  refresh: { body: RefreshBody, response: replies(TokenReply) },
  requestPassword: { body: RequestPasswordBody, response: emptyReplies },
  resetPassword: { body: ResetPasswordBody, response: emptyReplies },
  /** The mailed link: shows our own screen, changes nothing (J4). */
  resetPasswordLink: {
    params: Type.Object({ token: Type.String({ minLength: 1 }) }),
    response: { ...emptyReplies, ...elsewhere },
  },
  sso: { response: replies(Type.Array(SsoProvider)) },
  ssoStart: { params: SsoParams, response: { ...replies(SsoStart), ...elsewhere } },
  ssoFinish: { params: SsoParams, body: SsoCodeBody, response: replies(TokenReply) },
  ssoCallback: {
    params: SsoParams,
    querystring: SsoCallbackQuery,
    response: { ...replies(TokenReply), ...elsewhere },
  },
  ssoIcon: { params: SsoParams, response: { ...emptyReplies, 200: Type.Unknown() } },
  ssoToken: { body: SsoTokenBody, response: replies(TokenReply) },
};
