import { isIP } from "node:net";
import type { Context } from "../../../core/context.ts";
import { AppError, because } from "../../../core/errors.ts";

/** The server as authenticators know it: `id` is the name that passkeys are made for, `origin` that of the pages that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
  /** For people who see it in a dialog of their system. */
  name: string;
}

/**
 * The relying party at the address that the operator gave the server, never the one that a request came to: who forges a `Host` must
 * not choose whom a passkey is for. On its own machine it is `localhost`, for addresses have no passkeys. Throws `forbidden` with
 * `passkeyAddress` where WebAuthn does not work.
 */
export function relyingPartyOf(
  { settings, project }: Pick<Context, "settings" | "project">,
  publicUrl: string,
): RelyingParty {
  const url = new URL(publicUrl);
  if (isOfThisMachine(url.hostname)) url.hostname = "localhost";
  const { protocol, hostname, origin } = url;
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (!isNamed || (protocol !== "https:" && !isLocal))
    throw new AppError("forbidden", because("passkeyAddress", { address: origin }));
  return { id: hostname, origin, name: settings["project_name"] ?? project.name };
}

function isOfThisMachine(hostname: string): boolean {
  return /^(127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
