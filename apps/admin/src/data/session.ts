import { isApiError } from "@rowhouse/client";
import type { Credentials, SsoProvider } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { clientFor } from "./client.ts";
import { keys } from "./keys.ts";

/** Where to sign in: address of the API and key of the project. */
export interface Place {
  url: string;
  project: string;
}

/** Asks for a token. */
export function authenticate({
  url,
  project,
  ...credentials
}: Credentials & Place): Promise<string> {
  return clientFor({ url, project }).auth.authenticate(credentials);
}

/** Trades a token that is still good for a younger one. */
export function refreshToken({ url, project, token }: Place & { token: string }): Promise<string> {
  return clientFor({ url, project }).auth.refresh(token);
}

/** The token for what single sign-on brought back in the address. */
export function exchangeRequestToken({
  url,
  project,
  requestToken,
}: Place & { requestToken: string }): Promise<string> {
  return clientFor({ url, project }).auth.exchangeRequestToken(requestToken);
}

/** The numeric code of a failure (API contract 12), -1 without an answer; null for all else. */
export function codeOf(error: unknown): number | null {
  return isApiError(error) ? error.code : null;
}

/** The providers of single sign-on. Fails with 14 where nothing is installed yet. */
export function providersQuery({ url, project }: Place) {
  return queryOptions({
    queryKey: keys.providers(url, project),
    queryFn: ({ signal }): Promise<SsoProvider[]> =>
      clientFor({ url, project }).auth.providers({ signal }),
    retry: false,
  });
}

/** Has a link mailed for choosing a new password. */
export function requestPasswordMutation({ url, project }: Place) {
  return mutationOptions({
    mutationFn: (email: string) => clientFor({ url, project }).auth.requestPassword(email),
  });
}

/** Sets a new password with the token of a mailed link. */
export function resetPasswordMutation({ url, project }: Place) {
  return mutationOptions({
    mutationFn: (input: { token: string; password: string }) =>
      clientFor({ url, project }).auth.resetPassword(input),
  });
}

/** Whom a mailed invitation is for. */
export function invitationQuery({ url, project }: Place, token: string) {
  return queryOptions({
    queryKey: keys.invitation(url, project, token),
    queryFn: ({ signal }) => clientFor({ url, project }).users.readInvitation(token, { signal }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Takes a mailed invitation with a password. */
export function acceptInvitationMutation({ url, project }: Place) {
  return mutationOptions({
    mutationFn: ({ token, password }: { token: string; password: string }) =>
      clientFor({ url, project }).users.acceptInvitation(token, { password }),
  });
}
