import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { interfaces } from "../../../interfaces/index.ts";
import { createRegistry } from "../../../registry/registry.ts";
import { pageTitle } from "./item-title.model.ts";

const registry = createRegistry({ interfaces });

const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  body: { type: "string", interface: "wysiwyg" },
  kicker: { type: "string" },
  title: { type: "string" },
  secret: { type: "string", interface: "password" },
});

test.each([
  ["its title", { kicker: "News", title: "Alpha" }, "Alpha"],
  ["another short text when the title is empty", { kicker: "News", title: " " }, "News"],
  ["nothing when there is no short text", { body: "<p>Long</p>", secret: "hash" }, null],
])("the page of an item is called by %s", (_title, values, title) => {
  expect(pageTitle(articles, values, registry)).toBe(title);
});
