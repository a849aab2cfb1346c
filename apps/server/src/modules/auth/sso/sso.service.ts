import {
  asRecord,
  screenAddress,
  type SsoCodeBody,
  type SsoTokenBody,
  type SsoProvider,
} from "@rowhouse/contract";
import {
  type Account,
  type Claims,
  findAccountByEmail,
  hasMark,
  passwordMark,
  signToken,
  toActor,
  tokenLifetimes,
  verifyToken,
} from "../../../access/index.ts";
import type { Context } from "../../../core/context.ts";
import { AppError, because } from "../../../core/errors.ts";
import type { RateLimit } from "../../../core/network/rate-limiter.ts";
import type { IdentityProvider } from "../../../core/project.ts";
import type { AuthInput } from "../auth.service.ts";
import { issueToken } from "../session-token.ts";
import { type Binding, identify, makeBinding, signInAddress } from "./provider.ts";

/** A label always gets the same one. */
const colors = ["#3b5bdb", "#0b7285", "#2b8a3e", "#a61e4d", "#862e9c", "#5f3dc4", "#a33c00"];

/** A request token works once; its use is remembered for a minute longer than it is valid. */
const usedRequestToken: RateLimit = {
  name: "used-request-token",
  points: 1,
  seconds: tokenLifetimes.request_token + 60,
};

/** A sign-in that has begun: stored by the browser until it comes back, signed by us. */
interface Flow extends Binding {
  service: string;
  target: Target | null;
}

/** Where to sign in; `redirect` for browsers. `flow` is for the caller to store until the provider redirects back. */
export type Begun =
  | { redirect: string; flow: string | null }
  | { address: string; state: string; flow: string };

/** Where to go with the result of a sign-in, or the token for programs. */
export type Outcome = { redirect: string } | { token: string };

/** A request that a provider redirected to us. */
export interface Callback {
  flow: string | null;
  search: URLSearchParams;
  isNavigation: boolean;
}

/** Single sign-on (API contract 2.2, 11.5). Users are found by their e-mail and never created; it replaces the second factor. */
export function ssoService(ctx: Context, input: AuthInput) {
  return {
    list: () => listProviders(ctx),

    icon: (service: string): string => letterIcon(findProvider(ctx, service).label),

    /** Throws `apiFailure` for programs when the provider does not respond; browsers go back and see it there. */
    async begin(service: string, caller: Caller): Promise<Begun> {
      const target = chooseTarget(caller, await input.originsOf(ctx.project.key));
      return await begin(ctx, service, target);
    },

    /** The provider has redirected the browser back; errors are reported to the page that began. */
    callback: (service: string, callback: Callback): Promise<Outcome> =>
      finishCallback(ctx, service, callback),

    /** For programs that received the code themselves; the cookie of the start has to be sent along. */
    async finish(
      service: string,
      body: SsoCodeBody,
      flowToken: string | null,
    ): Promise<{ token: string }> {
      const flow = await readFlow(ctx, service, flowToken);
      const provider = findProvider(ctx, service);
      const { code, state = flow.state } = body;
      // A client that has only the code named the provider by the address of its request.
      const iss = body.iss ?? (provider.type === "oidc" ? provider.issuer : undefined);
      const search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) });
      return issueToken(ctx, await findAccount(ctx, flow, search), { asks: false });
    },

    /** Exchanges the request token of a callback for a session; works once, for five minutes. */
    async exchange(body: SsoTokenBody): Promise<{ token: string }> {
      const { id, mark, jti } = await readRequestToken(ctx, body.request_token);
      const access = await input.accessOf(ctx);
      const account = await access.accountById(Number(id));
      if (!account) throw new AppError("userNotFound");
      if (!hasMark(ctx.project, account, mark)) throw new AppError("ssoTokenInvalid");
      if (!(await input.limiter.tryConsume(usedRequestToken, `${ctx.project.key} ${String(jti)}`)))
        throw new AppError("ssoTokenInvalid");
      toActor(account, { ip: ctx.origin.ip, maySetUp: true });
      return issueToken(ctx, account, { asks: body.with_confirmation === true });
    },
  };
}

function listProviders(ctx: Context): SsoProvider[] {
  const { baseUrl } = ctx.origin;
  return ctx.project.providers.map(({ name, icon, label }) => ({
    name,
    icon: icon ?? `${baseUrl}/${ctx.project.key}/auth/sso/${name}/icon.svg`,
    label,
  }));
}

async function begin(ctx: Context, service: string, target: Target | null): Promise<Begun> {
  const provider = findProvider(ctx, service);
  const binding = await makeBinding();
  try {
    const address = await signInAddress(provider, redirectUri(ctx, service), binding);
    const begun: Flow = { service, target, ...binding };
    const flow = await signToken(ctx.project, { type: "sso", ...begun }, now(ctx));
    return target === null ? { address, state: binding.state, flow } : { redirect: address, flow };
  } catch (cause) {
    const failure = new AppError("apiFailure", because("providerSilent"), { cause });
    if (target === null) throw failure;
    ctx.log.error(`The provider ${service} does not respond.`, {
      request: ctx.requestId,
      cause: String(cause),
    });
    return { redirect: addressOf(ctx, target, errorParams(failure)), flow: null };
  }
}

async function finishCallback(
  ctx: Context,
  service: string,
  { flow: flowToken, search, isNavigation }: Callback,
): Promise<Outcome> {
  let target: Target | null = isNavigation ? "app" : null;
  try {
    const flow = await readFlow(ctx, service, flowToken);
    ({ target } = flow);
    const account = await findAccount(ctx, flow, search);
    if (target === null) return await issueToken(ctx, account, { asks: false });
    const token = await requestToken(ctx, account);
    return { redirect: addressOf(ctx, target, { request_token: token }) };
  } catch (error) {
    if (target === null || !(error instanceof AppError)) throw error;
    return { redirect: addressOf(ctx, target, errorParams(error)) };
  }
}

function findProvider(ctx: Context, service: string): IdentityProvider {
  const provider = ctx.project.providers.find(({ name }) => name === service);
  if (!provider) throw new AppError("notFound");
  return provider;
}

/** Of the project that is signed in to (F27); it has to be known at the provider. */
function redirectUri(ctx: Context, service: string): string {
  return new URL(`${ctx.origin.baseUrl}/${ctx.project.key}/auth/sso/${service}/callback`).href;
}

async function readFlow(ctx: Context, service: string, flowToken: string | null): Promise<Flow> {
  const claims = await verifyToken(ctx.project, flowToken ?? "", {
    type: "sso",
    now: now(ctx),
  }).catch((error: unknown) => {
    throw ssoFailure(error);
  });
  if (!isFlow(claims) || claims.service !== service) throw new AppError("ssoTokenInvalid");
  return claims;
}

/** Whether a token that we signed holds what `begin` put into it. */
function isFlow(claims: Claims): claims is Claims & Flow {
  const { service, state, nonce, verifier, target } = claims;
  return (
    [service, state, nonce, verifier].every((text) => typeof text === "string") &&
    (target === "app" || target === null || typeof asRecord(target)["page"] === "string")
  );
}

/** The active user with the verified address that the provider names. Throws `ssoTokenInvalid`, `ssoEmailUnknown`, `userInactive`. */
async function findAccount(ctx: Context, flow: Flow, search: URLSearchParams): Promise<Account> {
  const provider = findProvider(ctx, flow.service);
  const address = new URL(`${redirectUri(ctx, flow.service)}?${search.toString()}`);
  const { email, isVerified } = await identify(provider, address, flow).catch((cause: unknown) => {
    ctx.log.warn(`A sign-in with ${flow.service} failed.`, {
      request: ctx.requestId,
      cause: String(cause),
    });
    throw new AppError("ssoTokenInvalid", {}, { cause });
  });
  // An address that anyone may claim there must not open another user's account here (security case C14).
  const account = email !== null && isVerified ? await findAccountByEmail(ctx.db, email) : null;
  if (!account) throw new AppError("ssoEmailUnknown", email === null ? {} : { email });
  if (account.status !== "active") throw new AppError("userInactive");
  return account;
}

async function requestToken(ctx: Context, account: Account): Promise<string> {
  const claims = {
    id: account.id,
    url: ctx.origin.baseUrl,
    mark: passwordMark(ctx.project, account),
    jti: crypto.randomUUID(),
  };
  return signToken(ctx.project, { type: "request_token", ...claims }, now(ctx));
}

async function readRequestToken(ctx: Context, sent: unknown): Promise<Claims> {
  if (typeof sent !== "string") throw new AppError("ssoTokenInvalid");
  return verifyToken(ctx.project, sent, { type: "request_token", now: now(ctx) }).catch(
    (error: unknown) => {
      throw ssoFailure(error);
    },
  );
}

function ssoFailure(error: unknown): AppError {
  const isExpired = error instanceof AppError && error.key === "expiredToken";
  return new AppError(isExpired ? "ssoTokenExpired" : "ssoTokenInvalid", {}, { cause: error });
}

/** The error as parameters of a page; the provider's e-mail address shows users which account they used there. */
function errorParams({ code, params }: AppError): Record<string, string> {
  const { email } = params;
  return {
    code: String(code ?? 0),
    error: "1",
    ...(typeof email === "string" ? { "attributes[email]": email } : {}),
  };
}

function now(ctx: Context): number {
  return ctx.clock.now().getTime();
}

/** The icon of a provider without one: the first letter of its label in a colored circle. */
function letterIcon(label: string): string {
  const [letter = "?"] = label.trim().toUpperCase();
  const color = colors[(letter.codePointAt(0) ?? 0) % colors.length] ?? "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">`,
    `<circle cx="12" cy="12" r="12" fill="${color}"/>`,
    `<text x="12" y="16.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="13" font-weight="600" fill="#fff">&#${letter.codePointAt(0) ?? 63};</text>`,
    `</svg>`,
  ].join("");
}

/** Where a browser goes after the provider: our own sign-in screen, or the page of a listed origin that it came from. */
type Target = "app" | { page: string };

/** The facts that the browser reports at the start of a single sign-on. */
interface Caller {
  referer: string | null;
  /** A user follows a link; programs expect data. */
  isNavigation: boolean;
}

/**
 * Only pages of origins that the project lists by name get a request token (security case C8); `*` lists none.
 * Everyone else returns to our own screen. Null for programs: they get data.
 */
export function chooseTarget(
  { referer, isNavigation }: Caller,
  origins: readonly string[],
): Target | null {
  if (referer !== null && URL.canParse(referer) && /^https?:/i.test(referer)) {
    const page = new URL(referer);
    if (origins.includes(page.origin))
      return { page: `${page.origin}${page.pathname}${page.search}` };
  }
  return isNavigation ? "app" : null;
}

/** The address of a target with parameters added to its query (F27). */
function addressOf(ctx: Context, target: Target, params: Readonly<Record<string, string>>): string {
  const { baseUrl } = ctx.origin;
  if (target === "app") {
    const project = btoa(`${baseUrl}/${ctx.project.key}/`);
    return `${baseUrl}${screenAddress("login", { project, ...params })}`;
  }
  const url = new URL(target.page);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}
