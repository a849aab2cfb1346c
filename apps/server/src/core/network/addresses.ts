import { BlockList, isIP, SocketAddress } from "node:net";

/**
 * The proxies in front whose `X-Forwarded-…` headers are believed: how many there are, counted from this server, or the ranges of
 * their addresses. `true` is one proxy, as earlier versions named it.
 */
export type TrustedProxies = true | number | readonly string[];

/** The signs of proxies that nobody has named, since the start of this process. */
export interface ProxySightings {
  /** A proxy on this machine. */
  onLoopback: boolean;
  /** The last other address that sent a header which was not believed; null: none did. */
  elsewhere: string | null;
}

/**
 * An address of the network in one spelling: without port and brackets, IPv4 inside of IPv6 as IPv4. Null for what is no address.
 */
export function plainAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[(.*)\](?::\d+)?$/, "$1");
  const address = /^[\d.]+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare;
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : null;
  const plain = new SocketAddress({ address: address.replace(/%.*$/, ""), family: "ipv6" }).address;
  return plain.replace(/^::ffff:(?=\d+\.)/, "");
}

/** The network that one caller has: with IPv6 everybody has at least 2^64 addresses, so limits count the first half of it. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [left = [], right = []] = ip
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/** The addresses of this machine to itself. */
export const loopbackRanges = ["127.0.0.0/8", "::1"];

/** Addresses and ranges such as `10.0.0.0/8`; what is none of them is reported to `onWrong` and left out. */
export function rangesOf(entries: readonly string[], onWrong?: (entry: string) => void): BlockList {
  const ranges = new BlockList();
  for (const entry of entries) {
    const [, address = "", prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const longest = family === "ipv6" ? 128 : 32;
    if (isIP(address) === 0 || Number(prefix ?? 0) > longest) onWrong?.(entry);
    else ranges.addSubnet(address, Number(prefix ?? longest), family);
  }
  return ranges;
}

/** Whether an address is in one of the ranges; what is no address is in none. */
export function isWithin(ranges: BlockList, ip: string): boolean {
  const plain = plainAddress(ip);
  return plain !== null && ranges.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

const ofThisMachine = rangesOf(loopbackRanges);

export function isLoopback(ip: string): boolean {
  return isWithin(ofThisMachine, ip);
}
