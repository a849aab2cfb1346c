import { describe, expect, test } from "vitest";
import { isWithin, networkOf, plainAddress, rangesOf } from "./addresses.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:8080", "192.0.2.1"],
  [" 2001:DB8:0::1 ", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:0201", "192.0.2.1"],
  ["fe80::1%eth0", "fe80::1"],
])("%s is the address %s", (text, plain) => expect(plainAddress(text)).toBe(plain));

test.each([
  "",
  "unknown",
  "_hidden",
  "127.1",
  "0x7f.0.0.1",
  "192.0.2.1, 192.0.2.2",
  "a".repeat(400),
])("%s is no address", (text) => expect(plainAddress(text)).toBeNull());

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("limits count %s as %s", (ip, network) => expect(networkOf(ip)).toBe(network));

describe("ranges", () => {
  const ranges = rangesOf(["10.0.0.0/8", "192.0.2.1", "fd00::/8", "nonsense", "10.0.0.0/33"]);

  test.each(["10.9.9.9", "::ffff:10.9.9.9", "192.0.2.1", "fd12::1"])("hold %s", (ip) =>
    expect(isWithin(ranges, ip)).toBe(true),
  );

  test.each(["11.0.0.1", "192.0.2.2", "fe80::1", "", "unknown"])("do not hold %s", (ip) =>
    expect(isWithin(ranges, ip)).toBe(false),
  );
});
