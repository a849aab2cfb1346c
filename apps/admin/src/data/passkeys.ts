import type {
  PasskeyChallenge,
  PasskeyProof,
  RecoveryCodesState,
  UserPasskey,
} from "@rowhouse/contract";
import type { Session } from "@rowhouse/client";
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { client, clientFor } from "./client.ts";
import { keys } from "./keys.ts";
import type { FactorOwner } from "./second-factor.ts";
import { PasskeyError, type PasskeyProblem } from "./passkey-error.ts";
import { asking, type ProjectTarget } from "./session.ts";

/** Asks for a passkey to sign in with. With `isOffered` the browser offers them in the box for the address, until one is chosen. */
export async function provePasskey(
  { url, project }: ProjectTarget,
  { isOffered = false } = {},
): Promise<PasskeyProof> {
  const input = { anonymous: true } as const;
  const { data } = await clientFor({ url, project }).call(
    "POST /:project/auth/passkey/challenge",
    input,
  );
  return await proofFor(data, isOffered);
}

/** The answer of a passkey to a challenge. @throws PasskeyError */
export async function proofFor(
  challenge: PasskeyChallenge,
  isOffered = false,
): Promise<PasskeyProof> {
  const credential = await answered(challenge, () =>
    startAuthentication({
      // The contract leaves the options to WebAuthn.
      optionsJSON: challenge.options as unknown as Parameters<
        typeof startAuthentication
      >[0]["optionsJSON"],
      useBrowserAutofill: isOffered,
    }),
  );
  return { ticket: challenge.ticket, credential: toProven(credential) };
}

/** Whether the browser offers passkeys in the box for the address. */
export const offersPasskeys = browserSupportsWebAuthnAutofill;

/** Ends what an authenticator is being asked. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Signs in with a passkey alone; the session has the token afterwards. */
export function passkeySignInMutation(session: Session, { url, project }: ProjectTarget) {
  return mutationOptions({
    mutationFn: async (proven: PasskeyProof | null): Promise<void> => {
      const body = proven ?? (await provePasskey({ url, project }));
      const input = { body: { ...body, ...asking }, anonymous: true } as const;
      const { data } = await clientFor({ url, project }).call("POST /:project/auth/passkey", input);
      session.adopt({ url, project, token: data.token });
    },
  });
}

/** The passkeys of a user: one's own, or anybody's for administrators. */
export function passkeysQuery(user: number) {
  return queryOptions({
    queryKey: keys.passkeys(user),
    queryFn: async ({ signal }): Promise<UserPasskey[]> => {
      const input = { params: { id: user }, signal };
      return (await client().call("GET /:project/users/:id/passkeys", input)).data;
    },
    staleTime: 0,
  });
}

type Api = ReturnType<typeof client>;

/** The calls of the signed-in user, or of a session that sets up its second factor. */
function apiOf(owner: FactorOwner | null): Api {
  return owner === null ? client() : clientFor(owner);
}

/** Makes a passkey for the signed-in user, with a name to begin with. */
export function addPasskeyMutation(owner: FactorOwner | null) {
  return mutationOptions({
    mutationFn: async (name: string, { client: cache }): Promise<UserPasskey> => {
      const api = apiOf(owner);
      const { data } = await api.call("POST /:project/users/:id/passkeys/challenge", {
        params: { id: "me" },
      });
      const credential = await answered(data, () =>
        startRegistration({
          // The contract leaves the options to WebAuthn.
          optionsJSON: data.options as unknown as Parameters<
            typeof startRegistration
          >[0]["optionsJSON"],
        }),
      );
      const body = { ticket: data.ticket, credential: toMade(credential), name };
      const input = { params: { id: "me" }, body };
      return await changing(
        cache,
        async () => (await api.call("POST /:project/users/:id/passkeys", input)).data,
      );
    },
  });
}

export function renamePasskeyMutation() {
  return mutationOptions({
    mutationFn: async (
      { id, name }: { id: string; name: string },
      { client: cache },
    ): Promise<void> => {
      const input = { params: { id: "me", passkey: id }, body: { name } };
      await changing(cache, () =>
        client().call("PATCH /:project/users/:id/passkeys/:passkey", input),
      );
    },
  });
}

/** Removes a passkey of a user: one's own, or anybody's for administrators. */
export function removePasskeyMutation(user: number) {
  return mutationOptions({
    mutationFn: async (passkey: string, { client: cache }): Promise<void> => {
      const input = { params: { id: user, passkey } };
      await changing(cache, () =>
        client().call("DELETE /:project/users/:id/passkeys/:passkey", input),
      );
    },
  });
}

/** How many recovery codes a user has left. */
export function recoveryCodesQuery(user: number) {
  return queryOptions({
    queryKey: keys.recoveryCodes(user),
    queryFn: async ({ signal }): Promise<RecoveryCodesState> => {
      const input = { params: { id: user }, signal };
      return (await client().call("GET /:project/users/:id/recovery_codes", input)).data;
    },
    staleTime: 0,
  });
}

/** Makes recovery codes for the signed-in user; the answer is the only time that they are seen, so nothing keeps it. */
export function makeRecoveryCodesMutation(owner: FactorOwner | null) {
  return mutationOptions({
    gcTime: 0,
    mutationFn: (_: void, { client: cache }): Promise<string[]> =>
      changing(cache, () => makeCodes(apiOf(owner))),
  });
}

/** The same where the signed-in user has none left, as after their first factor; null where they have some. */
export function firstRecoveryCodesMutation(owner: FactorOwner | null) {
  return mutationOptions({
    gcTime: 0,
    mutationFn: async (_: void, { client: cache }): Promise<string[] | null> => {
      const api = apiOf(owner);
      const { data } = await api.call("GET /:project/users/:id/recovery_codes", {
        params: { id: "me" },
      });
      return data.left > 0 ? null : await changing(cache, () => makeCodes(api));
    },
  });
}

async function makeCodes(api: Api): Promise<string[]> {
  const input = { params: { id: "me" } };
  return (await api.call("POST /:project/users/:id/recovery_codes", input)).data.codes;
}

/** Runs a change, after which passkeys and codes are read again: removing the last passkey ends the codes as well. */
async function changing<T>(cache: QueryClient, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } finally {
    await Promise.all([
      cache.invalidateQueries({ queryKey: keys.allPasskeys }),
      cache.invalidateQueries({ queryKey: keys.allRecoveryCodes }),
    ]);
  }
}

/** Runs a ceremony of the browser where its answer can count. @throws PasskeyError */
async function answered<T>({ origin }: PasskeyChallenge, ceremony: () => Promise<T>): Promise<T> {
  if (origin !== window.location.origin) throw new PasskeyError("elsewhere", origin);
  try {
    return await ceremony();
  } catch (error) {
    throw new PasskeyError(problemOf(error), origin, error);
  }
}

/** The names are those of WebAuthn; the library puts its own error around some. */
function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "known";
  if (name === "SecurityError") return "elsewhere";
  return name === "NotAllowedError" || name === "AbortError" ? "let-be" : "unable";
}

function toProven({ id, rawId, response }: AuthenticationResponseJSON): PasskeyProof["credential"] {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return {
    id,
    rawId,
    type: "public-key" as const,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

function toMade({ id, rawId, response }: RegistrationResponseJSON) {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: "public-key" as const,
    response: { clientDataJSON, attestationObject, transports },
  };
}
