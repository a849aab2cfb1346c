import { makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { itemKeyOf, itemTitle } from "./item-title.model.ts";

const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  body: { type: "string", interface: "wysiwyg" },
  kicker: { type: "string" },
  title: { type: "string" },
});

describe("an item is called by", () => {
  test.each([
    ["its title", { kicker: "News", title: "Alpha" }, "Alpha"],
    ["another short text when the title is empty", { kicker: "News", title: " " }, "News"],
    ["nothing when there is no short text", { body: "<p>Long</p>" }, null],
  ])("%s", (_title, values, title) => {
    expect(itemTitle(articles, values)).toBe(title);
  });

  test("first and last name of a person", () => {
    const users = makeCollection("directus_users", {
      email: { type: "string" },
      first_name: { type: "string" },
      last_name: { type: "string" },
    });
    expect(itemTitle(users, { email: "a@b.example", first_name: "Ada", last_name: "Byron" })).toBe(
      "Ada Byron",
    );
    expect(itemTitle(users, { email: "a@b.example", first_name: null, last_name: "" })).toBe(
      "a@b.example",
    );
  });
});

test("the key is text", () => {
  expect(itemKeyOf(articles, { id: 7 })).toBe("7");
  expect(itemKeyOf(articles, {})).toBeNull();
});
