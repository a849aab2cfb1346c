import {
  createCaller,
  type Caller,
  type CallerParts,
  type TokenSource,
  type VersionListener,
} from "./caller.ts";
import type { Demands } from "./demands.ts";
import { authenticate, authResource, endSession, refreshToken } from "./resources/auth.ts";
import { filesResource } from "./resources/files.ts";
import { itemsResource, type AnyCollections } from "./resources/items.ts";
import { createSession, tokenSourceOf, type Session } from "./session.ts";
import { memoryStorage, type SessionStorage } from "./session-storage.ts";
import { fetchTransport, xhrTransport, type Transport } from "./transport.ts";
import { viewSource, type View } from "./token.ts";

/** The options of a client. */
export interface ClientOptions extends Demands {
  /** Where the API is, without the project: `https://content.example` or, on the same origin, an empty text. */
  baseUrl: string;
  /** The key of the project, `_` for the default one. */
  project: string;
  /** The session of an app with several clients; without it the client makes its own. */
  session?: Session;
  /** Whether calls fail after the session has expired, or wait until its owner has signed in again. */
  whenExpired?: "fail" | "wait";
  /** Reads everything as somebody else, for administrators. */
  view?: View | null;
  /** Where the client's own session is stored; by default in memory. */
  storage?: SessionStorage;
  fetch?: typeof fetch;
  /** Hears of each reply whether what was read before is out of date; not of what a `view` needs for itself. */
  onVersions?: VersionListener;
  /** The transport of uploads; by default XMLHttpRequest where it exists, because it can report progress. */
  uploadTransport?: Transport;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** A client of one project. */
export type Client = ReturnType<typeof createClient<AnyCollections>>;

/**
 * Creates a client of one project. Every call takes an `AbortSignal`, fails with an `ApiError`, and first refreshes a token
 * that is about to expire. `call` calls any endpoint of the contract by its method and path; items, files and signing in are
 * more than a call and have functions of their own.
 *
 * @example
 * const client = createClient({ baseUrl: '', project: '_' });
 * await client.auth.signIn({ email, password });
 * const { data } = await client.items.list('news', { query: { limit: 10 } });
 * await client.call("PATCH /:project/roles/:id", { params: { id: 3 }, body: { name: "Writers" } });
 *
 * `createClient<Types>(…)` with the types that `npm run types` writes knows the fields of each collection.
 */
export function createClient<Types extends object = AnyCollections>(options: ClientOptions) {
  const { project, setUpFactor, confirm, now = Date.now } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const transport = fetchTransport(options.fetch ?? ((input, init) => fetch(input, init)));
  const session =
    options.session ??
    createSession({
      storage: options.storage ?? memoryStorage(),
      now,
      authenticate: ({ url: _url, project: _project, ...credentials }, call = {}) =>
        authenticate(own, credentials, call),
      refresh: ({ token }) => refreshToken(own, token),
      end: ({ token }) => endSession({ ...parts, token }),
    });
  const uploadTransport =
    options.uploadTransport ?? (hasXhr() && !options.fetch ? xhrTransport() : transport);
  const tokens = tokenSourceOf(session, options.whenExpired ?? "fail");
  const parts = { baseUrl, project, transport, uploadTransport, now, setUpFactor, confirm };
  const { onVersions, view } = options;
  const own: Caller = createCaller({ ...parts, tokens, ...(view ? {} : { onVersions }) });
  const caller = view
    ? createCaller({ ...parts, onVersions, tokens: viewed(view, own, { tokens, now }) })
    : own;
  return {
    baseUrl,
    project,
    session,
    call: caller.call,
    callBare: caller.callBare,
    form: caller.form,
    address: caller.address,
    ping: caller.ping,
    auth: authResource(caller, session, { url: baseUrl, project }),
    files: filesResource(caller),
    items: itemsResource<Types>(caller),
  };
}

function viewed(
  view: View,
  own: Caller,
  { tokens, now }: Pick<CallerParts, "tokens" | "now">,
): TokenSource {
  const ask = async (): Promise<string> =>
    (await own.call("POST /:project/permissions/view", { body: view.as })).data.token;
  return viewSource(view, tokens, { ask, now });
}

function hasXhr(): boolean {
  return typeof XMLHttpRequest !== "undefined";
}
