import { expect, test } from "vitest";
import { findHasher, matchesHash, hashText } from "./hashes.ts";
import { hashBcrypt, hashPassword, verifyPassword } from "./passwords.ts";

test("a password matches only its own hash, and no two hashes are equal", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await hashPassword("correct horse")).not.toBe(stored);
  expect(await verifyPassword(stored, "correct horse")).toBe(true);
  expect(await verifyPassword(stored, "correct horsE")).toBe(false);
});

test("hashes of the previous generation are compared as they are", async () => {
  const stored = (await hashBcrypt("correct horse")).replace("$2b$", "$2y$");
  expect(await verifyPassword(stored, "correct horse")).toBe(true);
  expect(await verifyPassword(stored, "wrong")).toBe(false);
});

test.each([
  ["there is none", null],
  ["it is no hash", "correct horse"],
  ["it is empty", ""],
  [
    "it needs more memory than a comparison may cost",
    "$argon2id$v=19$m=9999999,t=2,p=1$YWFhYWFhYWE$YWFh",
  ],
  ["it needs more rounds than a comparison may cost", `$2b$31$${"a".repeat(53)}`],
])("no password matches a stored text when %s", async (_case, stored) => {
  expect(await verifyPassword(stored, "correct horse")).toBe(false);
});

test.each([["ä".repeat(37)], ["a\0b"]])("what bcrypt would cut off is refused", async (text) => {
  await expect(hashBcrypt(text)).rejects.toMatchObject({ key: "invalidInput" });
});

test("every hasher recognizes its own hashes, whatever their letter case", async () => {
  expect(findHasher("SHA256")).toBe("sha256");
  expect(findHasher("rot13")).toBeNull();
  for (const hasher of ["core", "bcrypt", "md5", "sha256"] as const) {
    const hash = await hashText(hasher, "text");
    expect([hasher, await matchesHash(hasher, "text", hash)]).toEqual([hasher, true]);
    expect([hasher, await matchesHash(hasher, "other", hash)]).toEqual([hasher, false]);
  }
  const sum = await hashText("sha256", "text");
  expect(await matchesHash("sha256", "text", sum.toUpperCase())).toBe(true);
});
