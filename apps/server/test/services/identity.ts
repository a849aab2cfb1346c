import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The providers of `identity-process.ts`, running. */
export interface IdentityServers {
  /** Issuer of the one of OpenID Connect. */
  oidc: string;
  /** Address of the one that speaks OAuth 2 only. */
  oauth2: string;
  close(): Promise<void>;
}

/** `callbacks` are the addresses of servers that run elsewhere than those of scenarios. */
export async function startIdentityServers(
  callbacks: readonly string[] = [],
): Promise<IdentityServers> {
  const file = fileURLToPath(new URL("./identity-process.ts", import.meta.url));
  const child = spawn(process.execPath, [file, ...callbacks], {
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  if (child.stdout === null) throw new Error("The providers cannot be heard.");
  // One short line, so it comes in one piece.
  const [output]: unknown[] = await once(child.stdout, "data");
  const { oidc, oauth2 }: { oidc: string; oauth2: string } = JSON.parse(String(output));
  return {
    oidc,
    oauth2,
    async close() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/**
 * Follows the redirects of a provider like a browser with cookies, until one leads elsewhere. `who` is the person in
 * front of it. Returns that address.
 */
export async function walkThrough(start: string, who: string): Promise<URL> {
  const { origin } = new URL(start);
  const cookies = new Map([["who", encodeURIComponent(who)]]);
  let address = new URL(start);
  while (address.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`${address.href} leads nowhere: ${response.status} ${await response.text()}`);
    address = new URL(location, address);
  }
  return address;
}
