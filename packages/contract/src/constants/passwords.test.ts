import { expect, test } from "vitest";
import { minPassword, passwordPolicies } from "./passwords.ts";

const fits = (policy: string, password: string) =>
  new RegExp(policy.slice(1, policy.lastIndexOf("/"))).test(password);

test.each([
  ["Abcdef1!", true, true],
  ["Abcdefg!", true, false],
  ["Abcdefg1", true, false],
  ["abcdef1!", true, false],
  ["ABCDEF1!", true, false],
  ["Abc def1!", true, false],
  ["Abcde1!", false, false],
  ["a".repeat(minPassword), true, false],
  ["a".repeat(minPassword - 1), false, false],
  ["Abcdef1ä", true, true],
])("the password %j is one of the weak policy: %j, of the strong one: %j", (password, ...fit) => {
  expect([fits(passwordPolicies.weak, password), fits(passwordPolicies.strong, password)]).toEqual(
    fit,
  );
});
