import { makeCollection, makeRelation } from "@rowhouse/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { data } from "../../../../test/fake-fetch.ts";
import { articles, renderItem } from "../../../../test/render-item.tsx";

test("the page of an entry of the activity says what it changed, also in lists", async () => {
  const key = { type: "integer", primary_key: true } as const;
  const revision = {
    ...{ id: 21, activity: 11, collection: "articles", item: "7" },
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
        body: { data: { id: 11, action: "update", collection: "articles" } },
      },
      "GET /_/revisions": ({ query }) =>
        data(
          query.has("filter[activity][eq]") ? [revision] : [{ id: 20, data: { title: "First" } }],
        ),
      "GET /_/items/parts/3": data({ id: 3 }),
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Activity 11" });
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
