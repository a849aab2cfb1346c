import { makeCollection, makeRelation } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { data } from "../../../../test/fake-fetch.ts";
import { articles, renderItem } from "../../../../test/render-item.tsx";

test("the page of an entry of the activity says what it changed, also in lists", async () => {
  const key = { type: "integer", primary_key: true } as const;
  const revision = {
    id: 21,
    activity: 11,
    collection: "articles",
    item: "7",
    data: { title: "Alpha" },
    delta: { title: "Alpha", parts: { removed: [{ key: "3", item: "3" }] } },
  };
  const { server } = await renderItem({
    path: "/collections/directus_activity/11",
    collection: makeCollection("articles", { ...articles.fields, parts: { type: "o2m" } }),
    related: [makeCollection("parts", { id: key, article: { type: "m2o" } })],
    relations: [makeRelation("parts.article", "articles.parts")],
    replies: {
      "GET /_/activity/11": {
        body: { data: { id: 11, action: "update", collection: "articles", item: "7" } },
      },
      "GET /_/revisions": ({ query }) =>
        data(
          query.has("filter[activity][eq]") ? [revision] : [{ id: 20, data: { title: "First" } }],
        ),
      "GET /_/items/parts/3": data({ id: 3 }),
    },
  });
  await screen.findByRole("heading", { level: 1, name: /^.+ changed .*7.* in Articles$/ });
  const details = await screen.findByRole("region", { name: "What changed" });
  await within(details).findByText("First");
  within(details).getByText("Alpha");
  // By its key, and by its name once that is read.
  const removed = await within(details).findByText(/^#?3$/);
  expect(removed.closest("dd")?.textContent).toMatch(/^Removed#?3$/);
  expect(
    server.requests
      .filter(({ path }) => path === "/_/revisions")
      .map(({ query }) => query.get("filter[id][lt]")),
  ).toEqual([null, "21"]);
  expect(server.requests.some(({ path }) => path === "/_/activity/11/revisions")).toBe(false);
  expect(screen.queryByRole("textbox", { name: "Write a comment" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

const entryPath = "/collections/directus_activity/11";
const act = "8d0f7f6e-1d2c-4a4b-9f10-2c5a0b9d7e11";
const past = [makeCollection("directus_revisions", {})];
const described = { ...articles, managed: true };
const entryOf = (action: string) => ({
  "GET /_/activity/11": {
    body: { data: { id: 11, action, collection: "articles", item: "7", act } },
  },
});

test("the page of a deletion brings the item back, or all that went with it", async () => {
  const removed = (key: string, activity: number) => ({
    collection: "articles",
    key,
    kind: "delete",
    values: { title: `Article ${key}` },
    deleted_by: 1,
    deleted_on: null,
    activity,
    act,
    cascades: [{ collection: "articles", effect: "delete", amount: 3 }],
  });
  const trash = (...entries: object[]) =>
    data({ entries, next: null, kept_days: { activity: null, revisions: null } });
  const left = [removed("7", 11), removed("8", 12)];
  const { user, writes } = await renderItem({
    path: entryPath,
    collection: described,
    related: past,
    replies: {
      ...entryOf("delete"),
      "GET /_/items/articles": data([]),
      "GET /_/revisions": data([]),
      "GET /_/trash": ({ query }) => trash(...(query.has("act") ? left : left.slice(0, 1))),
      "PATCH /_/items/articles/7,8/restore": () => {
        left.splice(0);
        return data([{ id: 7 }, { id: 8 }]);
      },
    },
  });
  const link = await screen.findByRole("link", { name: "Open “Article 7” in Articles" });
  expect(link.getAttribute("href")).toBe("/collections/articles/7");
  screen.getByRole("button", { name: "Restore this item" });
  screen.getByText(/that the database itself deleted along .* do not come back: Articles \(3\)\.$/);
  await user.click(
    await screen.findByRole("button", { name: "Restore all 2 that were deleted together" }),
  );
  await waitFor(() => expect(writes()).toEqual([["PATCH", "/_/items/articles/7,8/restore", null]]));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Restore this item" })).toBeNull(),
  );
});

test("the page of a change offers to take it back, and shows the words of a long text that differ", async () => {
  const story = (word: string) => `${"A long story of a harbor. ".repeat(4)}It was ${word}.`;
  const [first, second] = ["sunny", "raining"].map((word, at) => ({
    id: 20 + at,
    activity: 10 + at,
    collection: "articles",
    item: "7",
    data: { id: "7", body: story(word) },
    delta: { body: story(word) },
  }));
  const item = { id: 7, title: "Alpha", body: story("raining"), code: "a" };
  const { user } = await renderItem({
    path: entryPath,
    collection: described,
    related: past,
    replies: {
      ...entryOf("update"),
      "GET /_/items/articles": data([item]),
      "GET /_/items/articles/7": data(item),
      "GET /_/activity": data([
        { id: 11, action: "update" },
        { id: 10, action: "create" },
      ]),
      "GET /_/items/articles/7/revisions": data([second, first]),
      "GET /_/revisions": ({ query }) => data([query.has("filter[activity][eq]") ? second : first]),
    },
  });
  const details = await screen.findByRole("region", { name: "What changed" });
  const gone = await within(details).findByText("sunny");
  expect([gone.tagName, within(details).getByText("raining").tagName]).toEqual(["DEL", "INS"]);
  await user.click(await screen.findByRole("button", { name: "Undo this change" }));
  await screen.findByRole("dialog", { name: "Undo this change" });
});

test("the page of a comment lets those change it who may", async () => {
  const { user, writes } = await renderItem({
    path: entryPath,
    collection: described,
    related: past,
    replies: {
      ...entryOf("comment"),
      "GET /_/items/articles": data([{ id: 7, title: "Alpha" }]),
      "GET /_/items/articles/7": data({ id: 7, title: "Alpha" }),
      "GET /_/activity": data([{ id: 11, action: "comment", comment: "Look", action_by: 1 }]),
      "GET /_/revisions": data([]),
      "DELETE /_/activity/comment/11": { status: 204 },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete comment" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(writes()).toEqual([["DELETE", "/_/activity/comment/11", null]]));
});
