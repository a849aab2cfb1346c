import { makeCollection } from "@rowhouse/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { data, failure } from "../../../test/fake-fetch.ts";
import { article, articles, renderItem, valueIn } from "../../../test/render-item.tsx";

const path = "/collections/articles/7";
const deleted = { value: "deleted", name: "Deleted", soft_delete: true };
const status = { type: "status", options: { status_mapping: { deleted } } } as const;
const read = { "GET /_/items/articles/7": article({}) };

describe("the address leads to", () => {
  test("the item, called by its title", async () => {
    await renderItem({ path, replies: read });
    await screen.findByRole("heading", { level: 1, name: "Alpha" });
    expect(valueIn(await screen.findByLabelText("Body"))).toBe("Text");
  });

  test("page not found for an unknown collection", async () => {
    await renderItem({ path: "/collections/nothing/1" });
    await screen.findByRole("heading", { level: 1, name: "Page not found" });
  });

  test("a server error with another try", async () => {
    const { user, server } = await renderItem({
      path,
      replies: { "GET /_/items/articles/7": failure(500, null) },
    });
    await screen.findByText("Server problem");
    server.reply(read);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(valueIn(await screen.findByLabelText("Title"))).toBe("Alpha");
  });

  test("the new-item page for a single collection that is not filled in yet", async () => {
    const collection = { ...articles, single: true };
    const { address } = await renderItem({
      path,
      collection,
      replies: { "GET /_/items/articles/7": failure(404, 203), "GET /_/items/articles": data([]) },
    });
    await waitFor(() => expect(address()).toBe("/collections/articles/+"));
    expect(valueIn(await screen.findByLabelText("Title"))).toBe("");
  });

  test.each(["/collections/articles/9", "/collections/articles/+"])(
    "the one item of a single collection, whatever the address says: %s",
    async (from) => {
      const { address } = await renderItem({
        path: from,
        collection: { ...articles, single: true },
        replies: {
          ...read,
          "GET /_/items/articles/9": failure(404, 203),
          "GET /_/items/articles": data([{ id: 7 }]),
        },
      });
      await waitFor(() => expect(address()).toBe("/collections/articles/7"));
      expect(valueIn(await screen.findByLabelText("Title"))).toBe("Alpha");
      expect(screen.queryByRole("button", { name: "More ways to save" })).toBeNull();
    },
  );

  test("the one item of a single collection, where the first was removed", async () => {
    const removed = { id: 1, title: "Alpha", status: "deleted" };
    const { address } = await renderItem({
      path: "/collections/articles/1",
      collection: {
        ...makeCollection("articles", { ...articles.fields, status }),
        single: true,
      },
      replies: {
        ...read,
        "GET /_/items/articles/1": failure(404, 203),
        "GET /_/items/articles": ({ query }) =>
          data(query.get("status") === "*" ? [removed] : [{ id: 7 }]),
      },
    });
    await waitFor(() => expect(address()).toBe("/collections/articles/7"));
  });

  test("a refusal when new items may not be made", async () => {
    await renderItem({ path: "/collections/articles/+", permissions: [{ read: "full" }] });
    await screen.findByText("Your role may not see this page.");
  });
});
