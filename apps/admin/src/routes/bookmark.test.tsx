import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data } from "../../test/fake-fetch.ts";
import { renderApp } from "../../test/render-app.tsx";
import { startupReplies } from "../../test/startup.ts";

const bookmark = {
  id: 4,
  collection: "news",
  title: "By the sea",
  user: null,
  role: null,
  search_query: "sea",
  filters: null,
  view_type: "tabular",
  view_query: null,
  view_options: null,
};
const own = { ...bookmark, id: 9, title: null, user: 7, search_query: null };

const news = {
  collections: [{ collection: "news" }],
};
const items = { "GET /_/items/news": data([], { total_count: 0, filter_count: 0 }) };

test("a bookmark is copied into one's own listing, which then opens", async () => {
  const server = createFakeServer({
    ...startupReplies({ ...news, presets: [bookmark, own] }),
    ...items,
    "PATCH /_/collection_presets/9": data({ ...own, search_query: "sea" }),
  });
  const { address } = renderApp({ server, path: "/bookmarks/news/4" });
  await waitFor(() => expect(address()).toContain("/collections/news?b=4"));
  const sent = () =>
    server.requests.find((request) => request.path === "/_/collection_presets/9")?.body;
  await waitFor(() =>
    expect(sent()).toMatchObject({
      collection: "news",
      search_query: "sea",
      view_type: "tabular",
    }),
  );
});

test("without a listing of one's own one is made", async () => {
  const server = createFakeServer({
    ...startupReplies({ ...news, presets: [bookmark] }),
    ...items,
    "POST /_/collection_presets": data({ ...own, search_query: "sea" }),
  });
  const { address } = renderApp({ server, path: "/bookmarks/news/4" });
  await waitFor(() => expect(address()).toContain("/collections/news?b=4"));
  const sent = () => server.requests.find((request) => request.method === "POST")?.body;
  await waitFor(() => expect(sent()).toMatchObject({ user: 7, title: null, search_query: "sea" }));
});

test("its rows do not wait for the copy", async () => {
  const server = createFakeServer({
    ...startupReplies({ ...news, presets: [bookmark, own] }),
    ...items,
    "PATCH /_/collection_presets/9": () => new Promise(() => undefined),
  });
  renderApp({ server, path: "/bookmarks/news/4" });
  await screen.findByRole("heading", { level: 1, name: "By the sea" });
  await screen.findByText("No results");
  const [first] = server.requests.filter(({ path }) => path === "/_/items/news");
  expect(first?.query.get("q")).toBe("sea");
});

test("nothing is copied where it looks the same already", async () => {
  const server = createFakeServer({
    ...startupReplies({ ...news, presets: [bookmark, { ...own, search_query: "sea" }] }),
    ...items,
  });
  renderApp({ server, path: "/bookmarks/news/4" });
  await screen.findByRole("heading", { level: 1, name: "By the sea" });
  await screen.findByText("No results");
  expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("it leads to its own collection, whatever the address says", async () => {
  const server = createFakeServer({
    ...startupReplies({ ...news, presets: [bookmark, { ...own, search_query: "sea" }] }),
    ...items,
  });
  const { address } = renderApp({ server, path: "/bookmarks/posts/4" });
  await waitFor(() => expect(address()).toContain("/collections/news?b=4"));
});

test("a bookmark that is gone leads to the plain listing, which says so", async () => {
  const server = createFakeServer({ ...startupReplies(news), ...items });
  const { address } = renderApp({ server, path: "/bookmarks/news/99" });
  await waitFor(() => expect(address()).toBe("/collections/news?b=99"));
  await screen.findByText("This bookmark no longer exists");
});

test("an address that names none leads to the listing", async () => {
  const server = createFakeServer({ ...startupReplies(news), ...items });
  const { address } = renderApp({ server, path: "/bookmarks/news/sea" });
  await waitFor(() => expect(address()).toBe("/collections/news"));
});
