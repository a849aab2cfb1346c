import { makeField, type SearchHit } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { data, type FakeReplies, type FakeReply } from "../../../../test/fake-fetch.ts";
import { navigation, openFrame } from "../../../../test/open-frame.ts";
import { forgetPlaces } from "../../../access/places/recent-places.ts";

const titled = (name: string) => ({
  collection: name,
  fields: { title: makeField(name, "title", { type: "string" }) },
});
const collections = [titled("news"), titled("blog_posts"), { collection: "secret", hidden: true }];

const hit = (collection: string, key: string, title: string): SearchHit => ({
  collection,
  key,
  values: { id: key, title },
  status: null,
  nearness: 1,
});
const found = (...hits: SearchHit[]): FakeReply => data({ hits, incomplete: [] });

/** The palette over the collections of an administrator, unless other facts are named. */
async function openPalette(replies: FakeReplies = {}, facts: Parameters<typeof openFrame>[0] = {}) {
  const app = await openFrame({ collections, ...facts }, { "GET /_/search": found(), ...replies });
  const { user } = app;
  await user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole<HTMLInputElement>("combobox", { name: "Search everything" });
  await waitFor(() => expect(document.activeElement).toBe(box));
  return { ...app, box };
}

const lines = () => screen.queryAllByRole("option").map((line) => line.textContent);
const group = (name: string) => within(screen.getByRole("group", { name }));
const active = () => screen.queryByRole("option", { selected: true })?.textContent;

beforeEach(() => forgetPlaces({ url: "http://api.test/", project: "_" }));

test("before anything is typed it lists collections; nothing is asked of the server", async () => {
  const { server } = await openPalette();
  expect(
    group("Collections")
      .getAllByRole("option")
      .map((line) => line.textContent),
  ).toEqual(["Blog Posts", "News"]);
  expect(server.requests.filter(({ path }) => path === "/_/search")).toEqual([]);
});

test("what is loaded is there at once, what the server finds stands below it", async () => {
  const { user, server, box } = await openPalette({
    "GET /_/search": found(hit("blog_posts", "4", "News of spring")),
  });
  await user.type(box, "news");
  expect(lines()[0]).toBe("News");
  await screen.findByRole("group", { name: "Items" });
  expect(active()).toBe("News");
  expect(lines()).toContain("News of springBlog Posts");
  const asked = server.requests.filter(({ path }) => path === "/_/search");
  expect(asked.at(-1)?.query.get("q")).toBe("news");
  expect(asked.length).toBeLessThan(4);
});

test("arrows move, Enter goes there, and the palette is gone", async () => {
  const { user, box } = await openPalette({
    "GET /_/items/news": data([], { total_count: 0, filter_count: 0 }),
  });
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe("News");
  expect(box.getAttribute("aria-activedescendant")).toBe(
    screen.getByRole("option", { selected: true }).id,
  );
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "News", level: 1 });
  expect(screen.queryByRole("combobox", { name: "Search everything" })).toBeNull();
});

test("Escape closes it, and the focus is where it was", async () => {
  const { user } = await openFrame({ collections }, { "GET /_/search": found() });
  const opener = screen.getByRole("button", { name: /^Search everything/ });
  await user.click(opener);
  await screen.findByRole("combobox", { name: "Search everything" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("an answer to an earlier text never takes the place of a later one, and the line that was moved to stays", async () => {
  let release: (reply: FakeReply) => void = () => undefined;
  const slow = new Promise<FakeReply>((resolve) => {
    release = resolve;
  });
  const { user, box } = await openPalette({
    "GET /_/search": ({ query }) =>
      query.get("q") === "ne" ? slow : found(hit("news", "2", "New light")),
  });
  await user.type(box, "ne");
  await waitFor(() => expect(active()).toBe("News"));
  await user.type(box, "w");
  await screen.findByText("New light");
  await user.keyboard("{ArrowDown}");
  const before = active();
  release(found(hit("news", "1", "Never")));
  await slow;
  expect(screen.queryByText("Never")).toBeNull();
  expect(active()).toBe(before);
});

test("without a connection it says so, and finds what is loaded", async () => {
  const { user, box } = await openPalette({ "GET /_/search": new TypeError("offline") });
  await user.type(box, "news");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Items could not be searched/);
  expect(lines()[0]).toBe("News");
});

test("collections that took too long are named", async () => {
  const { user, box } = await openPalette({
    "GET /_/search": data({ hits: [], incomplete: ["blog_posts"] }),
  });
  await user.type(box, "zz");
  await screen.findByText("Blog Posts took too long and was not searched.");
  await screen.findByText("Nothing found");
});

test("actions of the app are done", async () => {
  const { user, box } = await openPalette();
  await user.type(box, "sign out");
  await user.keyboard("{Enter}");
  await screen.findByText("Do you want to sign out?");
});

test("actions of the page are those of its header", async () => {
  const { user } = await openFrame(
    { collections },
    {
      "GET /_/search": found(),
      "GET /_/items/news": data([], { total_count: 0, filter_count: 0 }),
    },
  );
  await user.click(navigation().getByRole("link", { name: "News" }));
  await screen.findByRole("heading", { name: "News", level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("group", { name: "On this page" });
  expect(group("On this page").getByRole("option", { name: /New item/ })).toBeDefined();
  expect(group("On this page").getByRole("option", { name: /Show as Cards/ })).toBeDefined();
});

test("pages of the settings are for administrators; others find what they may read only", async () => {
  const { user, box, unmount } = await openPalette();
  await user.type(box, "roles");
  await screen.findByRole("option", { name: /Roles/ });
  unmount();
  const rules = { role: 3, create: null, update: null, delete: null, comment: null } as const;
  const one = await openPalette(
    {},
    {
      isAdmin: false,
      permissions: [
        {
          ...rules,
          id: 1,
          collection: "news",
          status: null,
          read: "full",
          explain: null,
          read_field_blacklist: [],
          write_field_blacklist: [],
          status_blacklist: [],
        },
      ],
    },
  );
  expect(
    group("Collections")
      .getAllByRole("option")
      .map((line) => line.textContent),
  ).toEqual(["News"]);
  await one.user.type(one.box, "roles");
  await screen.findByText("Nothing found");
});

test("recent places come first, without the one that is open", async () => {
  const { user } = await openFrame(
    { collections },
    {
      "GET /_/search": found(),
      "GET /_/items/news": data([], { total_count: 0, filter_count: 0 }),
    },
  );
  await user.click(navigation().getByRole("link", { name: "News" }));
  await screen.findByRole("heading", { name: "News", level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("group", { name: "Recent" });
  expect(lines()[0]).toBe("Collections");
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Collections", level: 1 });
});

test("a recent place is kept with the search that it had last", async () => {
  const { user, go, address } = await openFrame(
    { collections },
    {
      "GET /_/search": found(),
      "GET /_/items/news": data([], { total_count: 0, filter_count: 0 }),
    },
  );
  await user.click(navigation().getByRole("link", { name: "News" }));
  await screen.findByRole("heading", { name: "News", level: 1 });
  go("/collections/news?q=spring");
  await screen.findByDisplayValue("spring");
  go("/collections");
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("group", { name: "Recent" });
  expect(lines()[0]).toBe("News");
  await user.keyboard("{Enter}");
  await screen.findByDisplayValue("spring");
  expect(address()).toContain("q=spring");
});
