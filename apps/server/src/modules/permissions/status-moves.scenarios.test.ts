import { describe } from "vitest";
import {
  editorRefused,
  editorUser,
  fullLevels,
  newsroomWith,
  scenario,
  stillDraft,
} from "../../../test/index.ts";
import type { EditorRules } from "../../../test/index.ts";

const draft = { ...fullLevels, status: "draft" };
const published = { ...fullLevels, status: "published" };

describe("moving an item into another status", () => {
  const refusedMoves: [string, EditorRules["news"], string | null, number][] = [
    [
      "requires the right to update there as well (J5)",
      [draft, { ...published, update: "none" }],
      "published",
      302,
    ],
    ["into one without a rule is refused (J5)", [draft], "published", 302],
    ["into nowhere, where no one has rights, is refused (J5)", [draft, published], "nowhere", 302],
    ["into null, where no one has rights, is refused (J5)", [draft, published], null, 302],
    [
      "into a status blacklisted by the current one is refused (F35)",
      [{ ...draft, status_blacklist: "published,deleted" }, published],
      "published",
      305,
    ],
    [
      "by soft delete respects the blacklist too (F35)",
      { ...fullLevels, status_blacklist: "deleted" },
      "deleted",
      305,
    ],
    [
      "to a soft-deleted one requires delete instead of update",
      [{ read: "full", update: "full", delete: "none" }],
      "deleted",
      303,
    ],
  ];
  for (const [title, news, status, code] of refusedMoves)
    editorRefused(title, {
      given: newsroomWith({ news }),
      patch: "/_/items/news/2",
      body: { status },
      refused: [403, code],
      check: stillDraft,
    });

  editorRefused("counts ownership there (J5)", {
    given: newsroomWith({ news: [draft, { ...published, update: "mine" }] }),
    patch: "/_/items/news/4",
    body: { status: "published" },
    refused: [403, 302],
  });

  const allowedMoves: [string, EditorRules["news"], { status: string; title?: string }][] = [
    [
      "does not take place when the status stays the same, blacklisted or not",
      { ...fullLevels, status_blacklist: "draft" },
      { status: "draft", title: "x" },
    ],
    [
      "is allowed where both statuses allow it",
      [
        { ...draft, update: "mine" },
        { ...published, update: "mine" },
      ],
      { status: "published" },
    ],
  ];
  for (const [title, news, body] of allowedMoves)
    scenario(title, {
      given: newsroomWith({ news }),
      as: "editor",
      patch: "/_/items/news/2",
      body,
      status: 200,
      data: body,
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
      draft,
      published,
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

  const later = { status: "published", secret: "s" };
  for (const [title, request, data] of [
    [
      "that obey it are created",
      { post: "/_/items/news", body: { title: "x" } },
      { status: "draft" },
    ],
    [
      "may be changed later by the rights of their status",
      { patch: "/_/items/news/2", body: later },
      later,
    ],
  ] as const)
    scenario(title, { given: begin, as: "editor", ...request, status: 200, data });

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
