import ipaddr from "ipaddr.js";

/** All of IPv6 that is given out to the public; the rest is reserved for tunnels, translations and local use. */
const publicIpv6 = ipaddr.parseCIDR("2000::/3");
/** Looks public, but leads to the host machine in one large cloud. */
const hostDoors: ReadonlySet<string> = new Set(["168.63.129.16"]);

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
