import { describe } from "vitest";
import {
  editorRefused,
  editorUser,
  fullLevels,
  newsroomWith,
  scenario,
  stillDraft,
} from "../../../test/index.ts";

describe("moving an item into another status", () => {
  editorRefused("requires the right to update there as well (J5)", {
    given: newsroomWith({
      news: [
        { ...fullLevels, status: "draft" },
        { ...fullLevels, status: "published", update: "none" },
      ],
    }),
    patch: "/_/items/news/2",
    body: { status: "published" },
    refused: [403, 302],
    check: stillDraft,
  });

  editorRefused("into one without a rule is refused (J5)", {
    given: newsroomWith({ news: [{ ...fullLevels, status: "draft" }] }),
    patch: "/_/items/news/2",
    body: { status: "published" },
    refused: [403, 302],
    check: stillDraft,
  });

  editorRefused("counts ownership there (J5)", {
    given: newsroomWith({
      news: [
        { ...fullLevels, status: "draft" },
        { ...fullLevels, status: "published", update: "mine" },
      ],
    }),
    patch: "/_/items/news/4",
    body: { status: "published" },
    refused: [403, 302],
  });

  for (const status of ["nowhere", null])
    editorRefused(`into ${status}, where no one has rights, is refused (J5)`, {
      given: newsroomWith({
        news: [
          { ...fullLevels, status: "draft" },
          { ...fullLevels, status: "published" },
        ],
      }),
      patch: "/_/items/news/2",
      body: { status },
      refused: [403, 302],
      check: stillDraft,
    });

  editorRefused("into a status blacklisted by the current one is refused (F35)", {
    given: newsroomWith({
      news: [
        { ...fullLevels, status: "draft", status_blacklist: "published,deleted" },
        { ...fullLevels, status: "published" },
      ],
    }),
    patch: "/_/items/news/2",
    body: { status: "published" },
    refused: [403, 305],
    check: stillDraft,
  });

  editorRefused("by soft delete respects the blacklist too (F35)", {
    given: newsroomWith({ news: { ...fullLevels, status_blacklist: "deleted" } }),
    patch: "/_/items/news/2",
    body: { status: "deleted" },
    refused: [403, 305],
    check: stillDraft,
  });

  scenario("does not take place when the status stays the same, blacklisted or not", {
    given: newsroomWith({ news: { ...fullLevels, status_blacklist: "draft" } }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "draft", title: "x" },
    status: 200,
    data: { title: "x" },
  });

  scenario("is allowed where both statuses allow it", {
    given: newsroomWith({
      news: [
        { ...fullLevels, status: "draft", update: "mine" },
        { ...fullLevels, status: "published", update: "mine" },
      ],
    }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "published" },
    status: 200,
    data: { status: "published" },
  });

  editorRefused("to a soft-deleted one requires delete instead of update", {
    given: newsroomWith({ news: [{ read: "full", update: "full", delete: "none" }] }),
    patch: "/_/items/news/2",
    body: { status: "deleted" },
    refused: [403, 303],
    check: stillDraft,
  });

  scenario("to a soft-deleted one with delete alone returns no item", {
    given: newsroomWith({ news: [{ read: "full", update: "none", delete: "mine" }] }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "deleted" },
    status: 204,
    events: [{ action: "soft-delete", collection: "news", item: "2" }],
  });
});

describe("new items", () => {
  const begin = newsroomWith({
    news: [
      { ...fullLevels, status: "draft" },
      { ...fullLevels, status: "published" },
      { status: "$create", status_blacklist: "published", write_field_blacklist: "secret" },
    ],
  });
  for (const body of [
    { title: "x", status: "published" },
    { title: "x", secret: "s" },
  ])
    editorRefused(`obey the rule for them (F35): ${JSON.stringify(body)}`, {
      given: begin,
      post: "/_/items/news",
      body,
      refused: [403, 305],
    });

  scenario("that obey it are created", {
    given: begin,
    as: "editor",
    post: "/_/items/news",
    body: { title: "x" },
    status: 200,
    data: { status: "draft" },
  });

  scenario("may be changed later by the rights of their status", {
    given: begin,
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "published", secret: "s" },
    status: 200,
    data: { status: "published", secret: "s" },
  });

  editorRefused("respect the blacklist of the general rule (F35)", {
    given: newsroomWith({ news: { ...fullLevels, status_blacklist: "published" } }),
    post: "/_/items/news",
    body: { title: "x", status: "published" },
    refused: [403, 305],
  });

  scenario("belong to their creator, whatever is sent (F61)", {
    given: newsroomWith({ news: fullLevels }),
    as: "editor",
    post: "/_/items/news",
    body: { title: "x", owner: 1 },
    status: 200,
    data: { owner: editorUser },
  });
});
