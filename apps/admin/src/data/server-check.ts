import { asRecord, isRecord, parseJson } from "@rowhouse/contract";

/** The reason why nobody can sign in to a server from here. */
export type ServerProblem = "unencrypted" | "unreachable" | "redirects" | "version" | "not_api";

/** Milliseconds after which a server counts as one that does not answer. */
const timeoutMs = 10_000;

/** The code of the API for a project that is not there (API contract 12). */
const projectUnknown = 22;

/**
 * Looks whether an API that this app speaks to is at an address, before anybody types a password for it; null: it is. Nothing of
 * the user is sent. One that has nothing installed, or is being maintained, is there. `page` is the protocol of this page.
 */
export async function checkServer(
  url: string,
  page: string = window.location.protocol,
): Promise<ServerProblem | null> {
  const { protocol, hostname } = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  // Browsers do not send the request, and would not say why.
  if (page === "https:" && protocol === "http:" && !isHere) return "unencrypted";
  try {
    const reply = await ask(`${url}_/`);
    if (isRedirect(reply)) return "redirects";
    const body = parseJson(await reply.text());
    // A server of ours takes the beginning of another path for the key of a project.
    if (codeIn(body) === projectUnknown) return "not_api";
    if (isOurs(body)) return null;
    return (await isOfAnotherVersion(url)) ? "version" : "not_api";
  } catch {
    return "unreachable";
  }
}

/** The page of a redirect would be another host's: it is not followed. */
async function ask(url: string): Promise<Response> {
  return await fetch(url, {
    headers: { accept: "application/json" },
    credentials: "omit",
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Browsers hide what a redirect says, others show its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === "opaqueredirect" || (status >= 300 && status < 400);
}

/** The facts of a project, or a refusal with a code of the contract. */
function isOurs(body: unknown): boolean {
  return isRecord(asRecord(asRecord(body)["data"])["api"]) || typeof codeIn(body) === "number";
}

function codeIn(body: unknown): unknown {
  return asRecord(asRecord(body)["error"])["code"];
}

/** Later generations answer this one address as ours do, and know no project in it. */
async function isOfAnotherVersion(url: string): Promise<boolean> {
  try {
    const reply = await ask(`${url}server/ping`);
    return reply.ok && (await reply.text()).trim() === "pong";
  } catch {
    return false;
  }
}
