import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

test.each(["/collections", "/collections/news/1?b=2", "/collections/news?q=a%20b", "/users/7#top"])(
  "%j is an address of the app",
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/%5cevil.example",
  "/x/%0aevil",
  "javascript:alert(1)",
  "user@evil.example",
  "collections",
  "/a/..//evil.example",
  "/%zz",
  "",
  null,
  7,
  "/login",
  "/logout?x=1",
])("%j is refused", (path) => {
  expect(safeRedirect(path)).toBeNull();
});
