import { makePermission } from "@rowhouse/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { data, type FakeReply } from "../../../test/fake-fetch.ts";
import { makePreset } from "../../../test/presets.ts";
import { navigation, openFrame } from "../../../test/open-frame.ts";

const preset = makePreset({ collection: "news" });

test("bookmarks have a section only when there are any", async () => {
  const { unmount } = await openFrame();
  expect(navigation().queryByRole("heading", { name: "Bookmarks" })).toBeNull();
  unmount();
  const others = { ...preset, id: 5, title: "Of what is gone", user: 7, role: null };
  await openFrame({
    collections: [{ collection: "news" }],
    presets: [
      { ...preset, id: 4, title: "This year", user: 7, role: null },
      { ...others, collection: "gone" },
    ],
  });
  expect(navigation().queryByRole("link", { name: "Of what is gone" })).toBeNull();
  navigation().getByRole("heading", { name: "Bookmarks" });
  expect(navigation().getByRole("link", { name: "This year" }).getAttribute("href")).toBe(
    "/bookmarks/news/4",
  );
});

const mine = { ...preset, id: 4, title: "Mine", user: 7, role: null };

/** As somebody who may read news, with a bookmark of their own and one of everybody. */
async function openWithBookmarks(replies: Record<string, FakeReply>) {
  return await openFrame(
    {
      isAdmin: false,
      roles: [{ id: 3, name: "Editor", nav_override: null }],
      collections: [{ collection: "news" }],
      permissions: [makePermission("news", { role: 3, read: "full" })],
      presets: [mine, { ...mine, id: 5, title: "All", user: null }],
    },
    replies,
  );
}

test("users delete their own bookmarks at once, and take that back", async () => {
  const { id: _, ...content } = mine;
  const { user, server } = await openWithBookmarks({
    "DELETE /_/collection_presets/4": { status: 204 },
    "POST /_/collection_presets": data({ ...content, id: 9 }),
  });
  expect(screen.queryByRole("button", { name: "Actions for the bookmark All" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Actions for the bookmark Mine" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete bookmark" }));
  await waitFor(() => expect(navigation().queryByRole("link", { name: "Mine" })).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const link = await navigation().findByRole("link", { name: "Mine" });
  expect(link.getAttribute("href")).toBe("/bookmarks/news/9");
  expect(server.requests.find(({ method }) => method === "DELETE")?.path).toBe(
    "/_/collection_presets/4",
  );
});

test("a bookmark is renamed where it is listed", async () => {
  const { user } = await openWithBookmarks({
    "PATCH /_/collection_presets/4": data({ ...mine, title: "Ours" }),
  });
  await user.click(screen.getByRole("button", { name: "Actions for the bookmark Mine" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename…" }));
  const name = await screen.findByRole("textbox", { name: "Name of the bookmark" });
  await user.clear(name);
  await user.type(name, "Ours{Enter}");
  await navigation().findByRole("link", { name: "Ours" });
});

test("administrators change the bookmarks of everyone", async () => {
  await openFrame({
    collections: [{ collection: "news" }],
    presets: [{ ...mine, id: 5, title: "All", user: null }],
  });
  screen.getByRole("button", { name: "Actions for the bookmark All" });
});

test("the open bookmark is the current page, and not its collection", async () => {
  const { go } = await openFrame(
    {
      collections: [{ collection: "news" }],
      presets: [
        { ...preset, id: 4, title: "This year", user: 7, role: null },
        { ...preset, id: 5, title: "Last year", user: 7, role: null },
      ],
    },
    { "GET /_/items/news": data([], { total_count: 0, filter_count: 0 }) },
  );
  const current = () =>
    navigation()
      .getAllByRole("link", { current: "page" })
      .map((link) => link.textContent);
  go("/collections/news?b=4");
  await waitFor(() => expect(current()).toEqual(["This year"]));
  go("/collections/news?b=99");
  await waitFor(() => expect(current()).toEqual(["News"]));
  go("/collections/news");
  await waitFor(() => expect(current()).toEqual(["News"]));
});
