import { Type, type Static } from "typebox";
import { checkedByService } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { bytes, list, nothing, one } from "../schema/replies.ts";
import { AnyObject, NullableText } from "../schema/values.ts";
import { PasskeyChallenge, PasskeyProof } from "./passkeys.ts";

/** Sign-ins that say so begin a session that asks its holder to confirm who they are before dangerous acts (API contract 2.25). */
export interface WithConfirmation {
  with_confirmation?: boolean;
}
const withConfirmation = {
  with_confirmation: Type.Optional(
    Type.Boolean({
      description:
        "The session asks for a confirmation before dangerous acts; it cannot be changed later.",
    }),
  ),
};

/** The credentials of a user. */
export interface Credentials extends WithConfirmation {
  email: string;
  password: string;
  /** Six digits of an authenticator app, or a recovery code, for people with two-factor sign-in. */
  otp?: string;
  /** The same people may prove their passkey instead. */
  passkey?: PasskeyProof;
}

/** The ways to answer for a second factor that an account has, in the details of 404/111. */
export const factorMethods = ["otp", "passkey", "recovery_code"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The ways to confirm who one is that an account has, in the details of 403/116. */
export const confirmationMethods = ["password", "passkey", "otp", "provider"] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

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

/** Only passkey and flag are validated by the route: invalid credentials are refused with 114 and not with 4. */
export interface AuthenticateBody extends WithConfirmation {
  email?: unknown;
  password?: unknown;
  otp?: unknown;
  passkey?: PasskeyProof;
}
const Email = Type.String({ format: "email" });
const Password = Type.String();
const DescribedCredentials = Type.Object({
  email: Email,
  password: Password,
  otp: Type.Optional(
    Type.String({
      description: "Six digits or a recovery code, for users with two-factor sign-in.",
    }),
  ),
  passkey: Type.Optional(PasskeyProof),
  ...withConfirmation,
});

/** A passkey alone. */
export const PasskeySignInBody = Type.Object({
  ...PasskeyProof.properties,
  ...withConfirmation,
});
export type PasskeySignInBody = Static<typeof PasskeySignInBody>;

/** Who one is, proven once more: by one of the three. */
export const ConfirmBody = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1024 })),
  otp: Type.Optional(
    Type.Unsafe<string | number>({
      type: ["string", "integer"],
      maxLength: 20,
      description: "Six digits of the authenticator app. Recovery codes are not taken.",
    }),
  ),
  passkey: Type.Optional(PasskeyProof),
});
export type ConfirmBody = Static<typeof ConfirmBody>;

/** Until when the session may do dangerous acts without another confirmation, in UTC; null: it does not ask. */
export const Confirmed = Type.Object({ confirmed_until: NullableText });
export type Confirmed = Static<typeof Confirmed>;

/** The token to be exchanged. */
export const RefreshBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 4096 }) });
export type RefreshBody = Static<typeof RefreshBody>;

/** The reply is the same whatever is sent, so that it does not reveal who has an account. */
export interface RequestPasswordBody {
  email?: unknown;
}

/** A new password and the token of the mailed link (J4). */
export const ResetPasswordBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 4096 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** A token that is good for 20 minutes. */
export const TokenReply = Type.Object({ token: Type.String() });
export type TokenReply = Static<typeof TokenReply>;

/** The same after a password; a recovery code that was used says how many there still are. */
export const SignInReply = Type.Object({
  token: Type.String(),
  recovery_codes_left: Type.Optional(Type.Integer()),
});
export type SignInReply = Static<typeof SignInReply>;

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

/** The response of the provider. `state` and `iss` are checked when they are sent. */
export const SsoCodeBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 4096 }),
  state: Type.Optional(Type.String({ maxLength: 255 })),
  iss: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type SsoCodeBody = Static<typeof SsoCodeBody>;

/** Not validated by the route: an invalid token is refused with 109 and not with 4. */
export interface SsoTokenBody extends WithConfirmation {
  request_token?: unknown;
}

const path = "/:project/auth";
/** Public, and a stale token in the request does not prevent signing in. */
const open = { access: "public", ignoresToken: true } as const;
/** Somebody who has signed in; also while the second factor is yet to be set up. */
const inPerson = { access: "user", maySetUp: true } as const;
/** To the provider, back to the app, or to our own screen. */
const elsewhere = { statuses: [302] } as const;

/** Signing in (API contract 2.2). */
export const authEndpoints = defineEndpoints(
  { name: "auth", text: "Signing in, lost passwords, single sign-on." },
  {
    authenticate: {
      method: "POST",
      path: `${path}/authenticate`,
      ...open,
      summary: "Sign in",
      body: checkedByService<AuthenticateBody>(
        DescribedCredentials,
        Type.Object({ passkey: Type.Optional(PasskeyProof), ...withConfirmation }),
      ),
      reply: one(SignInReply),
    },
    passkeyChallenge: {
      method: "POST",
      path: `${path}/passkey/challenge`,
      ...open,
      summary: "Begin to sign in with a passkey",
      reply: one(PasskeyChallenge),
    },
    passkey: {
      method: "POST",
      path: `${path}/passkey`,
      ...open,
      summary: "Sign in with a passkey",
      body: PasskeySignInBody,
      reply: one(TokenReply),
    },
    refresh: {
      method: "POST",
      path: `${path}/refresh`,
      ...open,
      summary: "Exchange a token that is still good for a fresh one",
      body: RefreshBody,
      reply: one(TokenReply),
    },
    confirm: {
      method: "POST",
      path: `${path}/confirm`,
      ...inPerson,
      summary: "Confirm who one is, for the session of the token",
      body: ConfirmBody,
      reply: one(Confirmed),
    },
    confirmChallenge: {
      method: "POST",
      path: `${path}/confirm/challenge`,
      ...inPerson,
      summary: "Begin to confirm with a passkey",
      reply: one(PasskeyChallenge),
    },
    requestPassword: {
      method: "POST",
      path: `${path}/password/request`,
      ...open,
      summary: "Have a link mailed to choose a new password",
      body: checkedByService<RequestPasswordBody>(Type.Object({ email: Email }), AnyObject),
      reply: nothing,
    },
    resetPassword: {
      method: "POST",
      path: `${path}/password/reset`,
      ...open,
      summary: "Choose a new password with the token of a mailed link",
      body: ResetPasswordBody,
      reply: nothing,
    },
    /** Mail scanners open links, so this changes nothing: it leads to the screen where the password is chosen (J4). */
    resetPasswordLink: {
      method: "GET",
      path: `${path}/password/reset/:token`,
      ...open,
      ...elsewhere,
      summary: "Lead from a mailed link to the screen for it",
      reply: nothing,
    },
    /** Also reports whether anything is installed (503/14). */
    providers: {
      method: "GET",
      path: `${path}/sso`,
      ...open,
      summary: "List the providers of single sign-on",
      reply: list(SsoProvider),
    },
    ssoStart: {
      method: "GET",
      path: `${path}/sso/:service`,
      ...open,
      ...elsewhere,
      summary: "Lead to a provider",
      reply: one(SsoStart),
    },
    ssoFinish: {
      method: "POST",
      path: `${path}/sso/:service`,
      ...open,
      summary: "Sign in with the response of a provider",
      body: SsoCodeBody,
      reply: one(TokenReply),
    },
    ssoCallback: {
      method: "GET",
      path: `${path}/sso/:service/callback`,
      ...open,
      ...elsewhere,
      summary: "Come back from a provider",
      query: ["code", "state", "error"],
      reply: one(TokenReply),
    },
    ssoIcon: {
      method: "GET",
      path: `${path}/sso/:service/icon.svg`,
      ...open,
      summary: "Read the icon of a provider",
      reply: bytes,
    },
    ssoToken: {
      method: "POST",
      path: `${path}/sso/access_token`,
      ...open,
      summary: "Exchange the request token of single sign-on for a token",
      body: checkedByService<SsoTokenBody>(
        Type.Object({ request_token: Type.String(), ...withConfirmation }),
        Type.Object(withConfirmation),
      ),
      reply: one(TokenReply),
    },
  },
);
