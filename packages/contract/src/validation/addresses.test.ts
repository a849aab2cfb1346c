import { expect, test } from "vitest";
import { readAddresses, strangeAddress } from "./addresses.ts";

test("addresses stand between commas, blanks and line breaks", () => {
  expect(readAddresses(" 10.0.0.0/8, 192.0.2.9\n2001:db8::/32,")).toEqual([
    "10.0.0.0/8",
    "192.0.2.9",
    "2001:db8::/32",
  ]);
});

test.each([
  "",
  " ",
  "203.0.113.7",
  "0.0.0.0/0",
  "10.0.0.0/8, 192.0.2.9",
  "::",
  "::1",
  "2001:db8::/32",
  "2001:DB8:0:0:0:0:0:1/128",
  "1:2:3:4:5:6:7::",
  "::ffff:192.0.2.9",
  "1:2:3:4:5:6:192.0.2.9",
])("%j holds addresses and ranges only", (text) => {
  expect(strangeAddress(text)).toBeNull();
});

test.each([
  "10.0.0.x",
  "10.0.0",
  "10.0.0.256",
  "10.0.0.01",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "example.com",
  ":",
  ":::",
  "1::2::3",
  "2001:db8::/129",
  "2001:db8:0:0:0:0:0",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4:5:6:7:8::",
  "12345::",
  "192.0.2.9::1",
  "fe80::1%eth0",
])("%j is named as what cannot be used", (entry) => {
  expect(strangeAddress(`192.0.2.1, ${entry}`)).toBe(entry);
});
