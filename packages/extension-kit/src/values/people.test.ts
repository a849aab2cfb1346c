import { expect, test } from "vitest";

import { isUser, nameOfPerson, readPerson } from "./people.ts";

const users = [
  { id: 1, first_name: "Ada", last_name: "Byron", email: "ada@example.com", avatarUrl: "/ada.jpg" },
];

test.each([1, "1", { id: 1 }, { id: 1, first_name: "Ada", last_name: "Byron" }])(
  "names the person of %j",
  (value) => {
    expect(readPerson(value, users, undefined)).toEqual({
      name: "Ada Byron",
      pictureUrl: "/ada.jpg",
    });
  },
);

test("falls back to the e-mail, then to the key", () => {
  expect(readPerson({ id: 9, email: "nine@example.com" }, users, undefined)?.name).toBe(
    "nine@example.com",
  );
  expect(readPerson(9, users, undefined)?.name).toBe("9");
});

test("leaves the name empty while the directory is loading", () => {
  expect(readPerson(9, [], undefined)?.name).toBe("");
  expect(readPerson({ id: 9, first_name: "Ada" }, [], undefined)?.name.trim()).toBe("Ada");
});

test("a key is a user, a list is none", () => {
  expect([isUser(["Ada"]), isUser(3)]).toEqual([false, true]);
});

test("what names nobody is no person", () => {
  expect([null, "", {}, ["Ada"]].map((value) => readPerson(value, users, undefined))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a name follows the template, and an expanded value goes before the directory", () => {
  expect(readPerson({ id: 1, first_name: "Augusta" }, users, "{{first_name}}")?.name).toBe(
    "Augusta",
  );
  expect(readPerson({ id: 9, first_name: "Niklaus" }, users, undefined)?.pictureUrl).toBeNull();
});

test("somebody without a name is called by the e-mail address, else by nothing", () => {
  const email = "ada@example.com";
  expect(nameOfPerson({ id: 1, email }, "{{first_name}}")).toBe(email);
  expect(nameOfPerson({ id: 1, first_name: null, last_name: null }, undefined)).toBe("");
});
