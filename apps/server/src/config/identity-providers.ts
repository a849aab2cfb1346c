import { ownValue } from "@rowhouse/contract";
import type { IdentityProvider } from "../core/project.ts";
import { SetupError } from "../core/setup-error.ts";

type Settings = Readonly<Record<string, unknown>>;

/**
 * The providers of single sign-on in a project file: `auth.providers`, by name. What each setting means is explained in
 * docs/how-to/sign-people-in.md. Throws SetupError that names the setting and what it has to be.
 */
export function readProviders(auth: unknown, file: string): IdentityProvider[] {
  const { providers = {} } = asSettings(auth ?? {}, `${file}: "auth"`);
  return Object.entries(asSettings(providers, `${file}: "auth.providers"`)).map(([name, value]) => {
    const owner = `${file}: the provider "${name}"`;
    // `access_token` would be taken for an address of the API.
    if (!/^[a-z0-9][a-z0-9_-]{0,49}$/.test(name) || name === "access_token")
      throw new SetupError(
        `${owner} needs another name: small letters, digits, - and _, and not access_token.`,
      );
    return readProvider(name, asSettings(value, owner), owner);
  });
}

function readProvider(name: string, settings: Settings, owner: string): IdentityProvider {
  const text = (key: string) => readText(settings, key, owner);
  const address = (key: string) => readAddress(settings, key, owner);
  const common = {
    name,
    label: optional(settings, "label", text) ?? titleOf(name),
    icon: optional(settings, "icon", address),
    clientId: text("clientId"),
    clientSecret: optional(settings, "clientSecret", text),
    secretIn: readSecretLocation(settings, owner),
    trustsEmail: settings["trustEmail"] === true,
  };
  if (settings["type"] === "oidc")
    return {
      ...common,
      type: "oidc",
      issuer: address("issuer"),
      scope: optional(settings, "scope", text) ?? "openid email",
    };
  if (settings["type"] === "oauth2")
    return {
      ...common,
      type: "oauth2",
      authorizationUrl: address("authorizationUrl"),
      tokenUrl: address("tokenUrl"),
      userInfoUrl: address("userInfoUrl"),
      scope: optional(settings, "scope", text) ?? "",
      emailField: optional(settings, "emailField", text) ?? "email",
      verifiedField: optional(settings, "verifiedField", text) ?? "email_verified",
    };
  throw new SetupError(`${owner} needs a "type": "oidc" or "oauth2".`);
}

function asSettings(value: unknown, owner: string): Settings {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SetupError(`${owner} has to be an object.`);
  return { ...value };
}

function optional(settings: Settings, key: string, read: (key: string) => string): string | null {
  return ownValue(settings, key) === undefined || ownValue(settings, key) === null
    ? null
    : read(key);
}

function readText(settings: Settings, key: string, owner: string): string {
  const value = ownValue(settings, key);
  if (typeof value !== "string" || value.trim() === "")
    throw new SetupError(`${owner} needs "${key}" as text.`);
  return value.trim();
}

/** Secrets travel to these addresses, so they are encrypted; only on this machine they need not be. */
function readAddress(settings: Settings, key: string, owner: string): string {
  const value = readText(settings, key, owner);
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url === null || !(url.protocol === "https:" || (url.protocol === "http:" && isLocal)))
    throw new SetupError(`${owner} needs "${key}" as an address that begins with https://.`);
  return value;
}

function readSecretLocation(settings: Settings, owner: string): "body" | "header" {
  const value = settings["secretIn"] ?? "body";
  if (value === "body" || value === "header") return value;
  throw new SetupError(`${owner} needs "secretIn" to be "body" or "header".`);
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
