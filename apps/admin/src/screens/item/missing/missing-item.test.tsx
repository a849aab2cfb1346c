import { makeCollection } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data, failure } from "../../../../test/fake-fetch.ts";
import { article, renderItem, valueIn } from "../../../../test/render-item.tsx";
import { shownNotice } from "../../../design/notify/notify.ts";

const path = "/collections/articles/7";
const read = { "GET /_/items/articles/7": article({}) };

/** The server knows no such item, and nothing of it. */
const gone = { "GET /_/items/articles/7": failure(404, 203), "GET /_/revisions": data([]) };
const deletion = {
  id: 3,
  action: "delete",
  action_on: "2026-03-04T10:00:00Z",
  action_by: { id: 2, first_name: "Bea", last_name: "Cole" },
};

describe("the address shows", () => {
  test("words for an item that never was, with the way to the list", async () => {
    await renderItem({ path, replies: gone });
    await screen.findByText("There is no item 7 in Articles");
    const way = screen.getByRole("link", { name: "Go to Articles" });
    expect(way.getAttribute("href")).toBe("/collections/articles");
  });

  test("what became of an item that was deleted, and brings it back", async () => {
    const { user, server, writes } = await renderItem({
      path,
      replies: {
        ...gone,
        "GET /_/activity": data([deletion]),
        "GET /_/revisions": data([{ data: { id: "7", title: "Alpha" } }]),
        "PATCH /_/items/articles/7/restore": article({}),
      },
    });
    await screen.findByText("This item was removed");
    screen.getByRole("heading", { level: 1, name: "Alpha" });
    screen.getByText(/^Removed on .*2026.* by Bea Cole$/);
    server.reply(read);
    await user.click(screen.getByRole("button", { name: "Restore" }));
    expect(valueIn(await screen.findByLabelText("Title"))).toBe("Alpha");
    expect(writes()).toEqual([["PATCH", "/_/items/articles/7/restore", null]]);
  });

  test("what the database removed along with an item that comes back", async () => {
    const cascades = [{ collection: "parts", effect: "delete", amount: 14 }];
    const entry = { collection: "articles", key: "7", kind: "delete", values: {}, cascades };
    const { user, server } = await renderItem({
      path,
      related: ["directus_activity", "directus_revisions", "parts"].map((name) =>
        makeCollection(name, {}),
      ),
      replies: {
        ...gone,
        "GET /_/activity": data([deletion]),
        "GET /_/revisions": data([{ data: { id: "7", title: "Alpha" } }]),
        "GET /_/trash": data({ entries: [entry], next: null, kept_days: {} }),
        "PATCH /_/items/articles/7/restore": article({}),
      },
    });
    const button = await screen.findByRole("button", { name: "Restore" });
    server.reply(read);
    await user.click(button);
    await screen.findByLabelText("Title");
    expect(shownNotice.get()?.details).toMatch(
      /deleted along .* do not come back: Parts \(14\)\.$/,
    );
    const asked = server.requests.find((request) => request.path === "/_/trash");
    expect(asked?.query.get("keys")).toBe("7");
  });

  test("a removed item without the way back for those who may not create", async () => {
    await renderItem({
      path,
      permissions: [{ read: "full" }, { collection: "directus_activity", read: "full" }],
      replies: {
        ...gone,
        "GET /_/activity": data([deletion]),
        "GET /_/revisions": failure(403, 300),
      },
    });
    await screen.findByText("This item was removed");
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });
});
