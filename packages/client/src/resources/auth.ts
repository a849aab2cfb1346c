import type { Credentials, SsoProvider } from "@rowhouse/contract";
import { createCaller, type Caller, type CallerParts, type CallOptions } from "../caller.ts";
import type { ProjectTarget } from "../session-state.ts";
import type { Session } from "../session.ts";

/** Calls for signing in (API contract 2.2). */
export function authResource(caller: Caller, session: Session, target: ProjectTarget) {
  return {
    /** Signs in; the session holds the token from then on. */
    signIn: (credentials: Credentials, options?: CallOptions): Promise<void> =>
      session.signIn({ ...target, ...credentials }, options),

    /** Uses a token that came another way: single sign-on, or one that never expires. */
    useToken: (token: string): void => session.adopt({ ...target, token }),

    /** Returns the token of a user without a session, for apps that manage the session themselves. */
    authenticate: (credentials: Credentials, options: CallOptions = {}): Promise<string> =>
      authenticate(caller, credentials, options),

    /** Returns a fresh token for one that is still valid. */
    refresh: (token: string): Promise<string> => refreshToken(caller, token),

    /** Returns the token for the request token that single sign-on put into the address. */
    exchangeRequestToken: async (
      requestToken: string,
      options: CallOptions = {},
    ): Promise<string> => {
      const body = { request_token: requestToken };
      const input = { body, anonymous: true, ...options } as const;
      return (await caller.call("POST /:project/auth/sso/access_token", input)).data.token;
    },

    /** Forgets the token, and ends the session on the server, which is not waited for. */
    signOut: (): void => session.signOut(),

    /** Has a link mailed; succeeds whether or not a user has this address. */
    requestPassword: async (email: string, options: CallOptions = {}): Promise<void> => {
      const input = { body: { email }, anonymous: true, ...options } as const;
      await caller.call("POST /:project/auth/password/request", input);
    },

    /** Sets a password with the token of a mailed link. */
    resetPassword: async (
      body: { token: string; password: string },
      options: CallOptions = {},
    ): Promise<void> => {
      const input = { body, anonymous: true, ...options } as const;
      await caller.call("POST /:project/auth/password/reset", input);
    },

    /** The providers of single sign-on. Fails with 14 when nothing is installed yet. */
    providers: async (options: CallOptions = {}): Promise<SsoProvider[]> => {
      return (await caller.call("GET /:project/auth/sso", { anonymous: true, ...options })).data;
    },

    /**
     * The address of the API that leads to a provider and back again: for a link, not for a call. The way back brings a
     * `request_token` for `exchangeRequestToken`, or a `code` that says what went wrong.
     */
    ssoAddress: (service: string): string =>
      caller.address("GET /:project/auth/sso/:service", { service }),
  };
}

/** Exchanges a token that is still valid for a fresh one. */
export async function refreshToken(caller: Caller, token: string): Promise<string> {
  const input = { body: { token }, anonymous: true } as const;
  return (await caller.call("POST /:project/auth/refresh", input)).data.token;
}

/** Requests the token of a user. */
export async function authenticate(
  caller: Caller,
  body: Credentials,
  options: CallOptions,
): Promise<string> {
  const input = { body, anonymous: true, ...options } as const;
  return (await caller.call("POST /:project/auth/authenticate", input)).data.token;
}

/** Ends the session of a token that is forgotten already. */
export async function endSession({
  token,
  ...parts
}: Omit<CallerParts, "tokens"> & { token: string }): Promise<void> {
  const tokens = { token: () => Promise.resolve(token), reject: () => undefined };
  const params = { id: "me", session: "current" };
  await createCaller({ ...parts, tokens }).call("DELETE /:project/users/:id/sessions/:session", {
    params,
  });
}
