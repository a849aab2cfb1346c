import { makeCollection, makeRelation } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { data, failure } from "../../../../test/fake-fetch.ts";
import {
  article,
  articles,
  renderItem,
  type RenderItemOptions,
} from "../../../../test/render-item.tsx";

const updated = {
  id: 11,
  action: "update",
  comment: null,
  action_on: "2026-11-22T09:00:00+00:00",
  action_by: { id: 1, first_name: "Ada", last_name: "Byron" },
};
const first = { id: 20, activity: 10, data: { title: "First", body: "Text" }, delta: {} };

beforeEach(() => localStorage.clear());

test("says what going back does to lists, and what stays; undoing sends what the server says", async () => {
  const parts = makeCollection("parts", {
    id: { type: "integer", primary_key: true },
    article: { type: "m2o" },
    sort: { type: "sort" },
  });
  const row = (key: string) => ({ key, item: key });
  const lists = {
    parts: {
      entries: [{ id: "1", sort: "1" }],
      change: { moved: [row("1")] },
      returned: [],
      kept: [{ ...row("2"), reason: "rights" }],
    },
  };
  const delta = { parts: { changed: [row("2")], moved: [row("1")] } };
  const { user, writes } = await open({
    collection: makeCollection("articles", {
      ...articles.fields,
      parts: { type: "o2m" },
    }),
    related: [parts],
    relations: [makeRelation("parts.article", "articles.parts")],
    replies: {
      "GET /_/items/articles/7/revisions": data([
        { id: 21, activity: 11, data: { title: "Alpha", body: "Text" }, delta },
        first,
      ]),
      "GET /_/items/parts": data([]),
      "GET /_/items/articles/7/revert/21": data({ state: {}, undo: lists }),
      "PATCH /_/items/articles/7": article({}, '"2"'),
    },
  });
  await user.click(await screen.findByRole("button", { name: /1 changed, 1 moved/ }));
  await user.click(screen.getByRole("button", { name: "Undo this change" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this change" });
  const moved = await within(dialog).findByText("Gets its former place");
  expect(moved.closest("dd")?.textContent).toContain("#1");
  const kept = within(dialog).getByText("Stays as it is: you may not change it");
  expect(kept.closest("dd")?.textContent).toContain("#2");
  await user.click(within(dialog).getByRole("button", { name: "Undo change" }));
  await waitFor(() =>
    expect(writes()).toEqual([["PATCH", "/_/items/articles/7", { parts: lists.parts.entries }]]),
  );
});

test("does not go back before the server has said what that does to lists", async () => {
  const delta = { parts: { added: [{ key: "1", item: "1" }] } };
  const { user, server } = await open({
    collection: makeCollection("articles", { ...articles.fields, parts: { type: "o2m" } }),
    replies: {
      "GET /_/items/articles/7/revisions": data([
        { id: 21, activity: 11, data: { title: "Alpha", body: "Text" }, delta },
        first,
      ]),
      "GET /_/items/articles/7/revert/21": failure(500, 0),
    },
  });
  await user.click(await screen.findByRole("button", { name: /1 added/ }));
  await user.click(screen.getByRole("button", { name: "Undo this change" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this change" });
  const go = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Undo change" });
  await within(dialog).findByText("It could not be checked whether lists can go back");
  expect(go.disabled).toBe(true);
  server.reply({ "GET /_/items/articles/7/revert/21": data({ state: {}, undo: {} }) });
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText("Nothing changed");
  expect(go.disabled).toBe(true);
});

async function open(options: Partial<RenderItemOptions> = {}) {
  // Wide enough for the drawer to stand open beside the form.
  window.innerWidth = 1440;
  const replies = {
    "GET /_/items/articles/7": article({}),
    "GET /_/activity": data([updated]),
    ...options.replies,
  };
  return renderItem({ path: "/collections/articles/7", ...options, replies });
}
