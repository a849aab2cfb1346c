import { randomBytes } from "node:crypto";
import { asRecord, ownValue, type PasskeyChallenge, type PasskeyProof } from "@rowhouse/contract";
import {
  type Account,
  findAccountById,
  findPasskey,
  forgetChallenges,
  notePasskeyUse,
  type Passkey,
  signToken,
  tokenLifetimes,
  verifyToken,
} from "../../../access/index.ts";
import { inTransaction, type Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { recordSignIn } from "../auth.repository.ts";
import { relyingPartyOf } from "./relying-party.ts";

/** Milliseconds that an authenticator may take: as long as its challenge is good. */
export const challengeMs = tokenLifetimes.passkey * 1000;

/** Proving who one is: to sign in, or to confirm it in a session, and in no other. */
export type ProofPurpose = "sign-in" | { session: string };
/** The purpose of a challenge: a proof, or adding a passkey to the account of a user, under its name among authenticators. */
type Purpose = ProofPurpose | { user: number; handle: string };

/** The address that the server is known by. */
interface Place {
  publicUrl: string;
}

/**
 * Options to prove oneself with a passkey. To sign in it is any of this server, which the authenticator finds by itself, for no
 * account is named before; to confirm it is one of those that are `known`.
 */
export async function challengeToProve(
  ctx: Context,
  { publicUrl }: Place,
  { purpose, known = [] }: { purpose: ProofPurpose; known?: readonly Passkey[] },
): Promise<PasskeyChallenge> {
  const party = relyingPartyOf(ctx, publicUrl);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const { challenge, ticket } = await makeChallenge(ctx, purpose);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    ...(known.length === 0 ? {} : { allowCredentials: known.map(toDescriptor) }),
    userVerification: "required",
    timeout: challengeMs,
  });
  return { options: { ...options }, ticket, origin: party.origin };
}

/** A passkey as options name it to an authenticator. */
export function toDescriptor({ credentialId: id, transports }: Passkey) {
  return { id, transports };
}

/** A challenge, and the signed ticket that brings it back: whichever process gets it knows what it was for, and nothing is stored. */
export async function makeChallenge(
  ctx: Context,
  purpose: Purpose,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; ticket: string }> {
  const challenge = new Uint8Array(randomBytes(32));
  const claims = {
    type: "passkey",
    challenge: Buffer.from(challenge).toString("base64url"),
    ...claimsOf(purpose),
  } as const;
  return { challenge, ticket: await signToken(ctx.project, claims, ctx.clock.now().getTime()) };
}

function claimsOf(purpose: Purpose): Record<string, string | number> {
  if (purpose === "sign-in") return { purpose };
  return "session" in purpose
    ? { purpose: "confirm", session: purpose.session }
    : { purpose: "add", id: purpose.user, handle: purpose.handle };
}

/** The challenge of a ticket, and the user's handle in one for adding. Throws `passkeyRefused` where it was for something else, or took too long. */
export async function readTicket(
  ctx: Context,
  ticket: string,
  purpose: ProofPurpose | { user: number },
): Promise<{ challenge: string; handle: string }> {
  const now = ctx.clock.now().getTime();
  const claims = await verifyToken(ctx.project, ticket, { type: "passkey", now }).catch(
    (cause: unknown) => refuse(ctx, cause),
  );
  const { challenge, handle = "" } = claims;
  const wanted = purpose !== "sign-in" && "user" in purpose ? { ...purpose, handle: "" } : purpose;
  const isMeant = Object.entries(claimsOf(wanted)).every(
    ([name, value]) => name === "handle" || ownValue(claims, name) === value,
  );
  if (!isMeant || typeof challenge !== "string" || typeof handle !== "string")
    return refuse(ctx, "another purpose");
  return { challenge, handle };
}

/**
 * The active account whose passkey has answered a challenge, which is used up by this. User verification is demanded, so that
 * a passkey stands for two factors. Throws `passkeyRefused`, whatever was wrong (security case C2).
 */
export async function provePasskey(
  ctx: Context,
  { publicUrl, purpose = "sign-in" }: Place & { purpose?: ProofPurpose },
  { ticket, credential }: PasskeyProof,
): Promise<{ account: Account; passkey: Passkey }> {
  const party = relyingPartyOf(ctx, publicUrl);
  const { challenge } = await readTicket(ctx, ticket, purpose);
  const passkey = await findPasskey(ctx.db, credential.id);
  if (passkey === null) return refuse(ctx, "unknown credential");
  const proven = await verifySignature({ party, challenge, passkey, credential }).catch(
    (cause: unknown) => refuse(ctx, cause),
  );
  const { userHandle } = credential.response;
  if (!proven.verified || (userHandle && userHandle !== passkey.userHandle))
    return refuse(ctx, "signature or user handle");
  const account = await findAccountById(ctx.db, passkey.user);
  if (account?.status !== "active") return refuse(ctx, "user not active");
  const { newCounter: counter, credentialBackedUp: isBackedUp } = proven.authenticationInfo;
  const use = { passkey, challenge, counter, isBackedUp, now: ctx.clock.now() };
  await forgetChallenges(ctx.db, use.now);
  const outcome = await inTransaction(ctx, async ({ db }) => {
    const noted = await notePasskeyUse(db, use);
    if (noted === "replayed") return refuse(ctx, noted);
    return noted;
  });
  if (outcome === "copied") {
    const comment = `The passkey "${passkey.name}" was refused: it may have been copied, its counter does not grow.`;
    await recordSignIn(ctx, "invalid-credentials", { user: account.id, comment });
  }
  if (outcome !== "good") return refuse(ctx, outcome);
  return { account, passkey };
}

interface Signed {
  party: ReturnType<typeof relyingPartyOf>;
  challenge: string;
  passkey: Passkey;
  credential: PasskeyProof["credential"];
}

async function verifySignature({ party, challenge, passkey, credential }: Signed) {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { userHandle, ...response } = credential.response;
  assertUnframed(response.clientDataJSON);
  return await verifyAuthenticationResponse({
    response: {
      ...idsOf(credential),
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The library looks at the counter before the signature, so that anybody could claim a copy: it is looked at after it, with a lock.
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: 0,
    },
    requireUserVerification: true,
  });
}

/**
 * Refuses an answer that was given in a frame of another origin's page, which the library lets pass where the browser does not say
 * which. Throws where it is no JSON.
 */
export function assertUnframed(clientData: string): void {
  const { crossOrigin } = asRecord(JSON.parse(Buffer.from(clientData, "base64url").toString()));
  if (crossOrigin === true) throw new Error("in a frame of another page");
}

/** The part of a credential that the library looks at besides its response. */
export function idsOf({ id, rawId, type }: { id: string; rawId: string; type: "public-key" }) {
  return { id, rawId, type, clientExtensionResults: {} };
}

/** Callers learn nothing about the reason, the operator does. Throws `passkeyRefused`. */
export function refuse(ctx: Context, cause: unknown): never {
  ctx.log.warn("A passkey was refused.", { request: ctx.requestId, cause: String(cause) });
  throw new AppError("passkeyRefused", {}, { cause });
}
