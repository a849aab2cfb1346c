import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import ipaddr from "ipaddr.js";
import type { Agent } from "undici";
import { AppError, brokenRule } from "../../core/errors.ts";
import type { RemoteFetch, RemoteFile } from "../../core/file-storage.ts";

/** All of IPv6 that is given out to the public; the rest is reserved for tunnels, translations and local use. */
const publicIpv6 = ipaddr.parseCIDR("2000::/3");

/** Looks public, but leads to the host machine in one large cloud. */
const hostDoors: ReadonlySet<string> = new Set(["168.63.129.16"]);

export interface RemoteOptions {
  /** Hosts outside the public internet that may be called all the same, each maybe with `:port`. */
  allowedHosts: readonly string[];
  /** Resolves names, all addresses at once; for tests. */
  lookup?: LookupFunction;
  /** Milliseconds for everything together, body included. */
  timeoutMs?: number;
}

const maxRedirects = 3;
const defaultTimeoutMs = 60_000;
const timeouts = { headersTimeout: 15_000, bodyTimeout: 15_000 };
const connectTimeout = 5000;
const headers = { "user-agent": "Rowhouse", accept: "*/*", "accept-encoding": "identity" };

/**
 * Reaches only the public internet (security case E6): names are resolved once and the connection goes to the very addresses that
 * were checked, redirects are followed one by one under the same rules, certificates are verified, and nothing of the
 * caller's is passed on.
 */
export function createRemoteFetch(options: RemoteOptions): RemoteFetch {
  let agents: Promise<Agents> | null = null;
  return async (address) => {
    agents ??= makeAgents(options.lookup ?? lookupAll);
    const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    try {
      return await follow(address, { agents: await agents, signal, hosts: options.allowedHosts });
    } catch (error) {
      throw nothingFetched(error);
    }
  };
}

interface Agents {
  /** Connects to checked addresses only. */
  guarded: Agent;
  /** Connects to what the operator allowed by name. */
  open: Agent;
}

async function makeAgents(lookup: LookupFunction): Promise<Agents> {
  const { Agent } = await import("undici");
  const connect = { timeout: connectTimeout, rejectUnauthorized: true };
  const open = new Agent({ ...timeouts, connect: { ...connect, lookup } });
  const checked: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = error === null ? listOf(found) : [];
      const [first] = addresses;
      if (first === undefined) done(error ?? new Error(`${host} has no address`), []);
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        done(new Error(`${host} is not on the public internet`), []);
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  return { open, guarded: new Agent({ ...timeouts, connect: { ...connect, lookup: checked } }) };
}

/** Always all addresses of a name: what is checked has to be all that may be connected to. */
const lookupAll: LookupFunction = (host, options, done) =>
  dnsLookup(host, { ...options, all: true }, done);

function listOf(found: string | LookupAddress[]): LookupAddress[] {
  return typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
}

async function follow(
  address: string,
  how: { agents: Agents; signal: AbortSignal; hosts: readonly string[] },
): Promise<RemoteFile> {
  const { request } = await import("undici");
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const dispatcher = agentFor(url, how);
    const response = await request(url, { dispatcher, signal: how.signal, headers });
    const location = response.headers["location"];
    if (response.statusCode === 200)
      return {
        url,
        type: mimeOf(response.headers["content-type"]),
        body: withErrors(response.body),
      };
    response.body.on("error", () => undefined).destroy();
    if (![301, 302, 303, 307, 308].includes(response.statusCode) || typeof location !== "string")
      throw new Error(`the status was ${response.statusCode}`);
    url = new URL(location, url);
  }
  throw new Error(`there were more than ${maxRedirects} redirects`);
}

/** The agent for an address, or a refusal. Digits in any spelling are a plain address by now: parsing made them one. */
function agentFor(
  url: URL,
  { agents, hosts }: { agents: Agents; hosts: readonly string[] },
): Agent {
  if (!/^https?:$/.test(url.protocol)) throw new Error("only web addresses are fetched");
  if (url.username !== "" || url.password !== "") throw new Error("the address holds a password");
  if (hosts.includes(url.host) || hosts.includes(url.hostname)) return agents.open;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new Error(`${host} is not on the public internet`);
  if (url.port !== "" && Number(url.port) < 1024) throw new Error("the port is not a web server's");
  return agents.guarded;
}

function mimeOf(header: string | string[] | undefined): string {
  return ([header].flat()[0] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The body, with whatever breaks it off in our words. */
function withErrors(body: Readable): Readable {
  return Readable.from(
    (async function* () {
      try {
        yield* body;
      } catch (error) {
        throw nothingFetched(error);
      }
    })(),
    { objectMode: false },
  );
}

function nothingFetched(cause: unknown): AppError {
  return new AppError("invalidInput", brokenRule("data", "fileUnfetchable"), { cause });
}

/**
 * Whether an IP address belongs to the public internet: not this machine, no private, link-local, shared or reserved network, no
 * multicast, and none of that wrapped into IPv6 (security case E6). False for anything that is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || hostDoors.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(publicIpv6);
}
