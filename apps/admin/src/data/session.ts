import {
  isApiError,
  type ProjectTarget,
  type Session,
  type SessionOwner,
  type SignInRequest,
} from "@rowhouse/client";
import type { PasskeyProof, SsoProvider } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { clientFor } from "./client.ts";
import { keys } from "./keys.ts";

export type { ProjectTarget, SessionOwner };

/** The sessions of the app ask who one is before dangerous acts (API contract 2.25). */
export const asking = { with_confirmation: true } as const;

/** Requests a token. */
export async function authenticate({ url, project, ...typed }: SignInRequest): Promise<string> {
  const input = { body: { ...typed, ...asking }, anonymous: true } as const;
  const { data } = await clientFor({ url, project }).call(
    "POST /:project/auth/authenticate",
    input,
  );
  codesLeft = data.recovery_codes_left ?? null;
  return data.token;
}

let codesLeft: number | null = null;

/** How many recovery codes are left after the last sign-in, said once; null where none was used. */
export function takeCodesLeft(): number | null {
  const left = codesLeft;
  codesLeft = null;
  return left;
}

/** Exchanges a valid token for a fresh one. */
export function refreshToken({
  url,
  project,
  token,
}: ProjectTarget & { token: string }): Promise<string> {
  return clientFor({ url, project }).auth.refresh(token);
}

/** Tells the server that a session has ended. */
export async function endSession({
  url,
  project,
  token,
}: ProjectTarget & { token: string }): Promise<void> {
  const client = clientFor({ url, project });
  client.auth.useToken(token);
  client.auth.signOut();
}

/** What somebody has typed, and whether their passkey answers for the second factor. */
export type TypedCredentials = Pick<SignInRequest, "email" | "password" | "otp"> & {
  usesPasskey?: boolean;
};

/** Signs in with e-mail address and password; the session has the token afterwards. */
export function signInMutation(
  session: Session,
  { url, project }: ProjectTarget,
  provePasskey: () => Promise<PasskeyProof>,
) {
  return mutationOptions({
    mutationFn: async ({ usesPasskey, ...credentials }: TypedCredentials) => {
      const passkey = usesPasskey ? { passkey: await provePasskey() } : {};
      await session.signIn({ url, project, ...credentials, ...passkey });
    },
  });
}

/** Signs in with what single sign-on brought back in the address. `lifetime` of the token in milliseconds. */
export function exchangeRequestTokenMutation(
  session: Session,
  { url, project }: ProjectTarget,
  lifetime: number,
) {
  return mutationOptions({
    mutationFn: async (requestToken: string) => {
      const input = { body: { request_token: requestToken, ...asking }, anonymous: true } as const;
      const { data } = await clientFor({ url, project }).call(
        "POST /:project/auth/sso/access_token",
        input,
      );
      session.adopt({ url, project, token: data.token }, lifetime);
    },
  });
}

/** The numeric code of a failure (API contract 12), -1 without a response; null for any other error. */
export function codeOf(error: unknown): number | null {
  return isApiError(error) ? error.code : null;
}

/** The providers of single sign-on. Fails with 14 where nothing is installed yet. */
export function providersQuery({ url, project }: ProjectTarget) {
  return queryOptions({
    queryKey: keys.providers(url, project),
    queryFn: ({ signal }): Promise<SsoProvider[]> =>
      clientFor({ url, project }).auth.providers({ signal }),
    retry: false,
  });
}

/** Has a link mailed for choosing a new password. */
export function requestPasswordMutation({ url, project }: ProjectTarget) {
  return mutationOptions({
    mutationFn: (email: string) => clientFor({ url, project }).auth.requestPassword(email),
  });
}

/** Sets a new password with the token of a mailed link. */
export function resetPasswordMutation({ url, project }: ProjectTarget) {
  return mutationOptions({
    mutationFn: (input: { token: string; password: string }) =>
      clientFor({ url, project }).auth.resetPassword(input),
  });
}

/** The user a mailed invitation is for. */
export function invitationQuery({ url, project }: ProjectTarget, token: string) {
  return queryOptions({
    queryKey: keys.invitation(url, project, token),
    queryFn: async ({ signal }) => {
      const input = { body: { token }, anonymous: true, signal } as const;
      return (await clientFor({ url, project }).call("POST /:project/users/invitation", input))
        .data;
    },
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts a mailed invitation with a password. */
export function acceptInvitationMutation({ url, project }: ProjectTarget) {
  return mutationOptions({
    mutationFn: async (body: { token: string; password: string }) => {
      const input = { body, anonymous: true } as const;
      await clientFor({ url, project }).call("POST /:project/users/invitation/accept", input);
    },
  });
}
