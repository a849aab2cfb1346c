import { Type, type Static } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list, nothing, one } from "../schema/replies.ts";
import { AnyObject, NullableText } from "../schema/values.ts";

/** Bytes in base64url. A credential's id has up to 1023 of them. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const CredentialId = Bytes(1364);
const longest = 16_384;
/** The facts that every credential of WebAuthn has, as browsers turn them into JSON. */
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal("public-key"),
  authenticatorAttachment: Type.Optional(NullableText),
  clientExtensionResults: Type.Optional(AnyObject),
};

/** A credential that an authenticator has made (`navigator.credentials.create`). */
export const MadeCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes(longest),
    attestationObject: Bytes(longest),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});
export type MadeCredential = Static<typeof MadeCredential>;

/** The proof that somebody holds a credential (`navigator.credentials.get`). */
export const ProvenCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes(longest),
    authenticatorData: Bytes(longest),
    signature: Bytes(longest),
    userHandle: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"] })),
  }),
});
export type ProvenCredential = Static<typeof ProvenCredential>;

const ticket = Type.String({ minLength: 1, maxLength: 4096 });

/** The reply to a challenge: the ticket that came with it, and what the authenticator made of it. Good once, for five minutes. */
export const PasskeyProof = Type.Object({ ticket, credential: ProvenCredential });
export type PasskeyProof = Static<typeof PasskeyProof>;

/** A challenge: `options` are those of WebAuthn, and `origin` the only address whose pages can take it up. */
export const PasskeyChallenge = Type.Object({
  options: AnyObject,
  ticket: Type.String(),
  origin: Type.String(),
});
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

/** A passkey of a user (API contract 2.22). Times are UTC. */
export const UserPasskey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_on: Type.String(),
  /** Null: not yet. */
  last_used_on: NullableText,
  /** Whether the account of its maker keeps a copy; else it is on one device and gone with it. */
  is_synced: Type.Boolean(),
});
export type UserPasskey = Static<typeof UserPasskey>;

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** The reply to a challenge of registering, and the passkey's name. */
export const AddPasskeyBody = Type.Object({ ticket, credential: MadeCredential, name: Name });
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

export const RenamePasskeyBody = Type.Object({ name: Name });
export type RenamePasskeyBody = Static<typeof RenamePasskeyBody>;

/** How many recovery codes of a user have not been used, of how many; none have been made where `made_on` is null. */
export const RecoveryCodesState = Type.Object({
  left: Type.Integer(),
  total: Type.Integer(),
  made_on: NullableText,
});
export type RecoveryCodesState = Static<typeof RecoveryCodesState>;

/** Fresh recovery codes: the only reply that holds them. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

const passkeys = "/:project/users/:id/passkeys";
const recoveryCodes = "/:project/users/:id/recovery_codes";
/** One's own, and for administrators those of everybody; also while the second factor is yet to be set up. */
const own = { access: "user", maySetUp: true } as const;

/** Passkeys and recovery codes of users (API contract 2.22, ours). `me` is the caller. */
export const passkeysEndpoints = defineEndpoints(
  { name: "passkeys", text: "Passkeys and recovery codes." },
  {
    list: {
      method: "GET",
      path: passkeys,
      ...own,
      summary: "List the passkeys of a user",
      reply: list(UserPasskey),
    },
    challenge: {
      method: "POST",
      path: `${passkeys}/challenge`,
      ...own,
      summary: "Begin to add a passkey to one's own account",
      needsConfirmation: "always",
      reply: one(PasskeyChallenge),
    },
    add: {
      method: "POST",
      path: passkeys,
      ...own,
      summary: "Add a passkey to one's own account",
      needsConfirmation: "always",
      body: AddPasskeyBody,
      reply: one(UserPasskey),
    },
    rename: {
      method: "PATCH",
      path: `${passkeys}/:passkey`,
      ...own,
      summary: "Name a passkey of one's own",
      body: RenamePasskeyBody,
      reply: one(UserPasskey),
    },
    remove: {
      method: "DELETE",
      path: `${passkeys}/:passkey`,
      ...own,
      summary: "Remove a passkey",
      needsConfirmation: "always",
      reply: nothing,
    },
    recoveryCodes: {
      method: "GET",
      path: recoveryCodes,
      ...own,
      summary: "Count the recovery codes that are left",
      reply: one(RecoveryCodesState),
    },
    makeRecoveryCodes: {
      method: "POST",
      path: recoveryCodes,
      ...own,
      summary: "Make recovery codes, which are shown once and end those of before",
      needsConfirmation: "always",
      reply: one(RecoveryCodes),
    },
  },
);
