import { expect, test } from "vitest";
import { fillPath, screenAddress } from "./paths.ts";

test("parameters are filled", () => {
  expect(fillPath("/items/:collection/:id", { collection: "news", id: 4 })).toBe("/items/news/4");
  expect(fillPath("/users", {})).toBe("/users");
});

test.each([
  ["a/b", "/users/a%2Fb"],
  ["?x=1", "/users/%3Fx%3D1"],
  ["..", "/users/%2E%2E"],
  [".", "/users/%2E"],
  ["1,2", "/users/1%2C2"],
])("%j stays in its segment", (id, expected) => {
  expect(fillPath("/users/:id", { id })).toBe(expected);
});

test("a parameter without a value leaves its segment empty", () => {
  expect(fillPath<string>("/users/:id", {})).toBe("/users/");
});

test("a screen is behind the hash, with its parameters escaped", () => {
  expect(screenAddress("login")).toBe("/admin/#/login");
  expect(screenAddress("accept-invitation", { token: "a b", "x&y": "1" })).toBe(
    "/admin/#/accept-invitation?token=a%20b&x%26y=1",
  );
});
