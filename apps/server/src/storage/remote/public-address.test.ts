import { expect, test } from "vitest";
import { isPublicAddress } from "./remote-fetch.ts";

test.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])(
  "%s is on the public internet",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ["this machine", "127.0.0.1"],
  ["this machine, another of its addresses", "127.0.0.2"],
  ["no address", "0.0.0.0"],
  ["this machine in IPv6", "::1"],
  ["no address in IPv6", "::"],
  ["private", "10.1.2.3"],
  ["private", "172.16.0.1"],
  ["private", "192.168.1.1"],
  ["link-local, the metadata service of clouds", "169.254.169.254"],
  ["shared by providers", "100.64.0.1"],
  ["shared by providers, the metadata service of a cloud", "100.100.100.200"],
  ["the host machine in one large cloud", "168.63.129.16"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["documentation", "192.0.2.1"],
  ["benchmarks", "198.18.0.1"],
  ["IPv4 in IPv6", "::ffff:169.254.169.254"],
  ["IPv4 in IPv6, in hex", "::ffff:7f00:1"],
  ["IPv4 in IPv6 of old", "::127.0.0.1"],
  ["translated to IPv4", "64:ff9b::a9fe:a9fe"],
  ["translated to IPv4, local", "64:ff9b:1::a9fe:a9fe"],
  ["tunnelled to IPv4", "2002:7f00:1::"],
  ["Teredo", "2001:0:7f00:1::"],
  ["unique local", "fd00:ec2::254"],
  ["link-local IPv6", "fe80::1"],
  ["link-local IPv6 with a zone", "fe80::1%eth0"],
  ["site-local of old", "fec0::1"],
  ["multicast IPv6", "ff02::1"],
  ["documentation IPv6", "2001:db8::1"],
  ["no address at all", "localhost"],
  ["nothing", ""],
])("%s is not: %s", (_what, address) => expect(isPublicAddress(address)).toBe(false));
