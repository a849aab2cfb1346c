import { expect, test } from "vitest";
import { itemTitle, looseTitle, titleFields } from "./item-label.ts";
import { makeCollection } from "./make.ts";

const works = makeCollection("works", {
  id: { type: "integer", primary_key: true },
  code: {},
  body: { interface: "wysiwyg" },
  title: {},
  year: { type: "integer" },
  hint: { hidden_detail: true },
});

test("fields named like a title come before other texts", () => {
  expect(titleFields(works)).toEqual(["title", "code", "body"]);
});

test("fields whose values are no titles are left out", () => {
  expect(titleFields(works, (field) => field.interface !== "wysiwyg")).toEqual(["title", "code"]);
});

test("the title of an item is the first field that is not empty", () => {
  expect(itemTitle(works, { id: 1, title: " Blue ", code: "B" })).toBe("Blue");
  expect(itemTitle(works, { id: 1, title: "", code: "B" })).toBe("B");
  expect(itemTitle(works, { id: 1, title: null, year: 1900 })).toBeNull();
});

test("the title of a person is first and last name, else the e-mail address", () => {
  const users = makeCollection("users", { first_name: {}, last_name: {}, email: {} });
  const email = "ada@example.com";
  expect(itemTitle(users, { first_name: "Ada", last_name: "Byron", email })).toBe("Ada Byron");
  expect(itemTitle(users, { first_name: null, last_name: "Byron", email })).toBe("Byron");
  expect(itemTitle(users, { first_name: null, last_name: null, email })).toBe(email);
});

test("the title of an item of an unknown collection is in a field named like a title", () => {
  expect(looseTitle({ id: 4, name: "Ada", title: "Countess" })).toBe("Countess");
  expect(looseTitle({ id: 4, filename: "a.jpg" })).toBe("a.jpg");
  expect(looseTitle({ id: 4, year: 1900 })).toBeNull();
});
