import { asRecord, ownValue } from "@rowhouse/contract";
import type { Configuration } from "openid-client";
import type { IdentityProvider, OAuth2Provider } from "../../../core/project.ts";

/** Binds the response of a provider to the browser that was sent there (PKCE, RFC 7636; `state`, RFC 6749; `nonce`, OpenID Connect). */
export interface Binding {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who signed in, as far as the provider says. */
export interface Identity {
  email: string | null;
  /** Whether the provider has verified that the address belongs to this user. */
  isVerified: boolean;
}

/** Seconds for one response of a provider; a user waits. */
const timeoutSeconds = 10;

/** Random values that cannot be guessed. */
export async function makeBinding(): Promise<Binding> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await import("openid-client");
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/** The page of the provider where users sign in. */
export async function signInAddress(
  provider: IdentityProvider,
  redirectUri: string,
  { state, nonce, verifier }: Binding,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
  const url = buildAuthorizationUrl(await connect(provider), {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(provider.type === "oidc" ? { nonce } : {}),
  });
  return url.href;
}

/** Exchanges the code in the callback address for the identity of the user. Throws when the provider or the code is not accepted. */
export async function identify(
  provider: IdentityProvider,
  address: URL,
  { state, nonce, verifier }: Binding,
): Promise<Identity> {
  const client = await import("openid-client");
  const config = await connect(provider);
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(provider.type === "oidc" ? { expectedNonce: nonce, idTokenExpected: true } : {}),
  });
  if (provider.type === "oauth2")
    return readIdentity(provider, await fetchOAuth2User(provider, config, tokens.access_token));
  const claims = tokens.claims();
  if (claims === undefined || claims["email"] !== undefined) return readOidc(provider, claims);
  return readOidc(provider, await client.fetchUserInfo(config, tokens.access_token, claims.sub));
}

const connections = new WeakMap<IdentityProvider, Promise<Configuration>>();

/** The metadata of a provider is fetched once; after a failure it is fetched again. */
async function connect(provider: IdentityProvider): Promise<Configuration> {
  const known = connections.get(provider) ?? discover(provider);
  connections.set(provider, known);
  try {
    return await known;
  } catch (error) {
    connections.delete(provider);
    throw error;
  }
}

async function discover(provider: IdentityProvider): Promise<Configuration> {
  const client = await import("openid-client");
  const { clientId, clientSecret } = provider;
  const clientAuthentication =
    clientSecret === null
      ? client.None()
      : provider.secretIn === "header"
        ? client.ClientSecretBasic(clientSecret)
        : client.ClientSecretPost(clientSecret);
  const address = provider.type === "oidc" ? provider.issuer : provider.authorizationUrl;
  // The configuration allows addresses without encryption for this machine only.
  const execute = address.startsWith("http://") ? [client.allowInsecureRequests] : [];
  if (provider.type === "oidc")
    return client.discovery(new URL(provider.issuer), clientId, {}, clientAuthentication, {
      execute,
      timeout: timeoutSeconds,
    });
  const server = {
    issuer: new URL(provider.authorizationUrl).origin,
    authorization_endpoint: provider.authorizationUrl,
    token_endpoint: provider.tokenUrl,
  };
  const config = new client.Configuration(server, clientId, {}, clientAuthentication);
  config.timeout = timeoutSeconds;
  for (const allow of execute) allow(config);
  return config;
}

async function fetchOAuth2User(
  { userInfoUrl }: OAuth2Provider,
  config: Configuration,
  accessToken: string,
): Promise<unknown> {
  const { fetchProtectedResource } = await import("openid-client");
  const headers = new Headers({ accept: "application/json", "user-agent": "rowhouse" });
  const response = await fetchProtectedResource(
    config,
    accessToken,
    new URL(userInfoUrl),
    "GET",
    null,
    headers,
  );
  if (!response.ok)
    throw new Error(`The provider responded to the request for the user with ${response.status}.`);
  return await response.json();
}

function readOidc(provider: IdentityProvider, claims: unknown): Identity {
  return toIdentity(provider, asRecord(claims), { email: "email", verified: "email_verified" });
}

/** An object, or a list of addresses: then the one that is used first, of those that are verified. */
function readIdentity(provider: OAuth2Provider, body: unknown): Identity {
  const names = { email: provider.emailField, verified: provider.verifiedField };
  if (!Array.isArray(body)) return toIdentity(provider, asRecord(body), names);
  const entries = body.map(asRecord);
  const verified = entries.filter((entry) => isFlagSet(ownValue(entry, names.verified)));
  const entry = verified.find((candidate) => isFlagSet(candidate["primary"])) ?? verified[0];
  return toIdentity(provider, entry ?? {}, names);
}

function toIdentity(
  provider: IdentityProvider,
  claims: Readonly<Record<string, unknown>>,
  names: { email: string; verified: string },
): Identity {
  const email = ownValue(claims, names.email);
  return {
    email: typeof email === "string" ? email : null,
    isVerified: provider.trustsEmail || isFlagSet(ownValue(claims, names.verified)),
  };
}

/** Some providers write their flags as text. */
function isFlagSet(value: unknown): boolean {
  return value === true || value === "true";
}
