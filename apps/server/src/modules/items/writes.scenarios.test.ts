import { describe, expect } from "vitest";
import { adminRefused, editorRefused, fullLevels, scenario } from "../../../test/index.ts";
import { makeSections, makeSectionsFor } from "../../../test/content/sections.ts";

describe("writes", () => {
  scenario("creating returns the item as it is read, and records activity", {
    given: makeSections,
    as: "admin",
    post: "/_/items/news?fields=title,status,section.name",
    body: { title: "Three", section: { name: "Art" } },
    status: 200,
    data: { title: "Three", status: "draft", section: { name: "Art" } },
    events: [
      { action: "create", collection: "sections" },
      { action: "create", collection: "news", item: "3" },
    ],
  });

  scenario("a list creates several", {
    given: makeSections,
    as: "admin",
    post: "/_/items/news?fields=title&meta=*",
    body: [{ title: "a" }, { title: "b" }],
    status: 200,
    matches: { data: [{ title: "a" }, { title: "b" }] },
  });
  for (const [title, body, code] of [
    ["an empty list is one empty item", [], 4],
    ["entries that are no objects are refused", [{ title: "a" }, 5], 12],
    ["an unknown key is refused", { title: "a", nope: 1 }, 12],
  ] as const)
    adminRefused(title, {
      given: makeSections,
      post: "/_/items/news",
      body,
      refused: [422, code],
    });
  scenario("a missing body is refused", {
    given: makeSections,
    as: "admin",
    post: "/_/items/news",
    status: 400,
    code: 13,
  });
  for (const [title, rule, request, code] of [
    [
      "creating without the right is refused",
      { create: "none" },
      { post: "/_/items/news", body: { title: "a" } },
      301,
    ],
    [
      "an update of an item of another user is refused",
      { update: "mine" },
      { patch: "/_/items/news/1", body: { title: "x" } },
      302,
    ],
    [
      "a field that may not be written is refused (B9)",
      { write_field_blacklist: "secret" },
      { patch: "/_/items/news/2", body: { secret: "x" } },
      305,
    ],
    [
      "deleting without the right is refused",
      { delete: "none" },
      { delete: "/_/items/news/1" },
      303,
    ],
  ] as const)
    editorRefused(title, {
      given: makeSectionsFor({ news: { ...fullLevels, ...rule } }),
      ...request,
      refused: [403, code],
    });
  scenario("callers who may not read get no content", {
    given: makeSectionsFor({ news: { ...fullLevels, read: "none" } }),
    as: "editor",
    post: "/_/items/news",
    body: { title: "a" },
    status: 204,
  });

  scenario("an update returns the item", {
    given: makeSections,
    as: "admin",
    patch: "/_/items/news/1?fields=title",
    body: { title: "New" },
    status: 200,
    data: { title: "New" },
    events: [{ action: "update", collection: "news", item: "1" }],
  });
  scenario("several keys are updated together", {
    given: makeSections,
    as: "admin",
    patch: "/_/items/news/1,2?fields=id,title",
    body: { title: "x" },
    status: 200,
    data: [
      { id: 1, title: "x" },
      { id: 2, title: "x" },
    ],
  });
  for (const [title, body] of [
    ["updates in a list require keys", [{ title: "x" }]],
    ["an object is no list of updates", { id: 1, title: "x" }],
  ] as const)
    adminRefused(title, {
      given: makeSections,
      patch: "/_/items/news",
      body,
      refused: [422, 12],
    });
  scenario("a soft delete returns no content", {
    given: makeSections,
    as: "admin",
    patch: "/_/items/news/1",
    body: { status: "deleted" },
    status: 204,
    events: [{ action: "soft-delete", collection: "news", item: "1" }],
  });
  scenario("a write may skip the history", {
    given: makeSections,
    as: "admin",
    patch: "/_/items/news/1?activity_skip=1",
    body: { title: "x" },
    status: 200,
    events: [],
  });
  scenario("the comment is recorded in the history", {
    given: makeSections,
    as: "admin",
    patch: "/_/items/news/1?comment=typo",
    body: { title: "x" },
    status: 200,
    check: async ({ world }) => expect(await world.activity()).toMatchObject([{ comment: "typo" }]),
  });
  scenario("a conflict returns the current item", {
    given: makeSections,
    as: "admin",
    patch: "/_/items/news/1?fields=title",
    headers: { "if-match": '"old"' },
    body: { title: "x" },
    status: 412,
    matches: { error: { details: { current: { title: "One" } } } },
    events: [],
  });

  scenario("deleting returns no content", {
    given: makeSections,
    as: "admin",
    delete: "/_/items/news/1",
    status: 204,
    events: [{ action: "delete", collection: "news", item: "1" }],
  });
  adminRefused("deleting is all or nothing", {
    given: makeSections,
    delete: "/_/items/news/1,9",
    refused: [404, 203],
  });
});
