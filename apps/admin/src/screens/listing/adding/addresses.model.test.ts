import { expect, test } from "vitest";
import { addressesIn, faultOf, withAddresses } from "./addresses.model.ts";

const [ada, bob, eve] = ["ada@example.com", "bob@example.com", "eve@example.com"];

test.each([
  [ada, [ada]],
  [`${ada}, ${bob};${eve}`, [ada, bob, eve]],
  [`${ada} ${bob}\r\n\n${eve}\t`, [ada, bob, eve]],
  [`Ada <${ada}>, Bob B. <${bob}>`, [ada, bob]],
  [`"Lovelace, Ada" <${ada}>; ${bob}`, [ada, bob]],
  [`${ada} Bob <${bob}>`, [ada, bob]],
  [`mailto:${ada}`, [ada]],
  [`<${ada}><${bob}>`, [ada, bob]],
  ["ada, bob@", ["ada", "bob@"]],
  [' , ;" ', []],
])("%j holds %j", (text, expected) => {
  expect(addressesIn(text)).toEqual(expected);
});

test("each address stays once, in whatever capitals", () => {
  expect(withAddresses(["ada@example.com"], ["Ada@Example.com", "b@example.com"])).toEqual([
    "ada@example.com",
    "b@example.com",
  ]);
});

test.each([
  ["ada@example.com", null],
  ["ada", "no_at"],
  ["ada@", "no_address"],
  ["ada@localhost", "no_address"],
] as const)("%s has the fault %s", (address, fault) => {
  expect(faultOf(address)).toBe(fault);
});

test("a long text without an end is read at once", () => {
  expect(addressesIn(`"${"a<".repeat(50_000)}`).length).toBeLessThan(60_000);
});
