import {
  type AddPasskeyBody,
  type PasskeyChallenge,
  type RecoveryCodes,
  type RecoveryCodesState,
  type UserPasskey,
} from "@rowhouse/contract";
import {
  type Account,
  addPasskey,
  countRecoveryCodes,
  findAccountById,
  forgetChallenges,
  hasSecondFactor,
  listPasskeys,
  makeRecoveryCodes,
  makeUserHandle,
  type Passkey,
  removeIdleCodes,
  removePasskey,
  renamePasskey,
  useChallenge,
} from "../../../access/index.ts";
import { inTransaction, type Context } from "../../../core/context.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import { ownOrAdmins, recordNote } from "../../users/index.ts";
import type { AuthInput } from "../auth.service.ts";
import {
  assertUnframed,
  challengeMs,
  idsOf,
  makeChallenge,
  readTicket,
  refuse,
  toDescriptor,
} from "./passkey-proof.ts";
import { relyingPartyOf } from "./relying-party.ts";

const collection = "directus_users";
/** Passkeys of one user. */
const maxPasskeys = 20;
/** EdDSA, ES256 and RS256, which all authenticators know one of. */
const algorithms = [-8, -7, -257];

/**
 * Passkeys and recovery codes of a user (API contract 2.22): one's own; administrators see those of others and remove lost ones.
 * Throws `readDenied`, `updateDenied`.
 */
export function passkeysService(ctx: Context, input: Pick<AuthInput, "publicUrl">) {
  return {
    async list(key: string): Promise<UserPasskey[]> {
      return (await listPasskeys(ctx.db, ownOrAdmins(ctx, key, "readDenied"))).map(toWire);
    },

    /** Options to make a passkey that is found without naming the account, and verifies its user. */
    async challenge(key: string): Promise<PasskeyChallenge> {
      const account = await ownAccount(ctx, key);
      const party = relyingPartyOf(ctx, input.publicUrl);
      const { generateRegistrationOptions } = await import("@simplewebauthn/server");
      const known = await listPasskeys(ctx.db, account.id);
      // Authenticators replace a passkey of the same handle, and a fresh one names nobody.
      const handle = known[0]?.userHandle ?? makeUserHandle();
      const { challenge, ticket } = await makeChallenge(ctx, { user: account.id, handle });
      const options = await generateRegistrationOptions({
        rpID: party.id,
        rpName: party.name,
        userName: account.email,
        userDisplayName: `${account.email} (${party.name})`,
        userID: new Uint8Array(Buffer.from(handle, "base64url")),
        challenge,
        timeout: challengeMs,
        attestationType: "none",
        excludeCredentials: known.map(toDescriptor),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: algorithms,
      });
      return { options: { ...options }, ticket, origin: party.origin };
    },

    /** Adds the passkey that has answered such options. Throws `passkeyRefused`, `duplicateKey`, `limitExceeded`. */
    async add(key: string, body: AddPasskeyBody): Promise<UserPasskey> {
      const account = await ownAccount(ctx, key);
      const name = readName(body.name);
      const made = await verifyMade(ctx, { user: account.id, publicUrl: input.publicUrl, body });
      await forgetChallenges(ctx.db, ctx.clock.now());
      return await changeOf(ctx, account.id, async (inside) => {
        const known = await listPasskeys(inside.db, account.id);
        if (known.length >= maxPasskeys)
          throw new AppError("limitExceeded", { name: "passkeys", limit: maxPasskeys });
        const now = ctx.clock.now();
        if (!(await useChallenge(inside.db, made.challenge, now))) return refuse(ctx, "replayed");
        const passkey = { ...made.passkey, user: account.id, userHandle: made.handle, name };
        const id = await addPasskey(inside.db, { ...passkey, now });
        await recordNote(inside, account.id, `The passkey "${name}" was added.`);
        return toWire(await findOwn(inside, account.id, id));
      });
    },

    async rename(key: string, id: string, sent: string): Promise<UserPasskey> {
      const { id: user } = await ownAccount(ctx, key);
      const name = readName(sent);
      return await inTransaction(ctx, async (inside) => {
        await findOwn(inside, user, id);
        await renamePasskey(inside.db, { user, id, name });
        return toWire(await findOwn(inside, user, id));
      });
    },

    /** Removes one; whose role demands a second factor and has none left, sets up another one next (113). Throws `itemNotFound`. */
    async remove(key: string, id: string): Promise<void> {
      const user = ownOrAdmins(ctx, key, "updateDenied");
      await changeOf(ctx, user, async (inside) => {
        const { name } = await findOwn(inside, user, id);
        await removePasskey(inside.db, { user, id });
        await removeIdleCodes(inside.db, [user]);
        await recordNote(inside, user, `The passkey "${name}" was removed.`);
      });
    },

    async recoveryCodes(key: string): Promise<RecoveryCodesState> {
      const user = ownOrAdmins(ctx, key, "readDenied");
      const { left, total, madeOn } = await countRecoveryCodes(ctx.db, user);
      return { left, total, made_on: madeOn };
    },

    /** Fresh codes, shown once; those of before end. Throws `unprocessable` without a second factor that they could stand in for. */
    async makeRecoveryCodes(key: string): Promise<RecoveryCodes> {
      const account = await ownAccount(ctx, key);
      if (!hasSecondFactor(account)) throw new AppError("unprocessable", because("factorFirst"));
      return await inTransaction(ctx, async (inside) => {
        const codes = await makeRecoveryCodes(inside.db, account.id, ctx.clock.now());
        await recordNote(inside, account.id, "Recovery codes were made.");
        return { codes };
      });
    },
  };
}

/** A program's token must not become a way to sign in that outlives it: these are for people, and for themselves. */
async function ownAccount(ctx: Context, key: string): Promise<Account> {
  const user = ownOrAdmins(ctx, key, "updateDenied");
  if (user !== ctx.actor.user) throw new AppError("updateDenied", { collection });
  if (ctx.session === null) throw new AppError("forbidden", because("onlyInPerson"));
  const account = await findAccountById(ctx.db, user);
  if (!account) throw new AppError("itemNotFound");
  return account;
}

/** A change of what signs a user in: accounts are read again, in every process. */
async function changeOf<T>(
  ctx: Context,
  user: number,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return await inTransaction(ctx, async (inside) => {
    const result = await work(inside);
    inside.announce({ name: "users.factorsChanged", collection, keys: [user] });
    return result;
  });
}

interface Made {
  user: number;
  publicUrl: string;
  body: AddPasskeyBody;
}

/** The passkey that an authenticator has made, for this user and this server. Throws `passkeyRefused`. */
async function verifyMade(ctx: Context, { user, publicUrl, body }: Made) {
  const party = relyingPartyOf(ctx, publicUrl);
  const { challenge, handle } = await readTicket(ctx, body.ticket, { user });
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { clientDataJSON, attestationObject, transports = [] } = body.credential.response;
  const verify = async () => {
    assertUnframed(clientDataJSON);
    return await verifyRegistrationResponse({
      response: { ...idsOf(body.credential), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
  };
  const { registrationInfo } = await verify().catch((cause: unknown) => refuse(ctx, cause));
  if (!registrationInfo) return refuse(ctx, "not verified");
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    challenge,
    handle,
    passkey: {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: transports.filter((each) => /^[a-z-]{1,20}$/.test(each)),
      isMultiDevice: credentialDeviceType === "multiDevice",
      isBackedUp: credentialBackedUp,
    },
  };
}

async function findOwn({ db }: Context, user: number, id: string): Promise<Passkey> {
  const found = (await listPasskeys(db, user)).find((passkey) => passkey.id === id);
  if (!found) throw new AppError("itemNotFound");
  return found;
}

function readName(sent: string): string {
  const name = sent.trim();
  if (name === "") throw new AppError("invalidInput", brokenRule("name", "required"));
  return name;
}

/** The entry of the activity: a change of the user concerned. */
function toWire({ id, name, createdOn, lastUsedOn, isBackedUp }: Passkey): UserPasskey {
  return { id, name, created_on: createdOn, last_used_on: lastUsedOn, is_synced: isBackedUp };
}
