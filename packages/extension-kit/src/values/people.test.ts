import { expect, test } from "vitest";

import { isUser, readPerson } from "./people.ts";

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
