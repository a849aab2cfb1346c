import { makeField, type Field } from "@rowhouse/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { data, failure, type FakeReply } from "../../../test/fake-fetch.ts";
import { navigation, openFrame } from "../../../test/open-frame.ts";
import { itemsChanged } from "../../data/item-writes.ts";
import { registerDraft } from "../../form/draft/open-drafts.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("collections are listed by name; hidden, unmanaged and system ones are not", async () => {
  await openFrame({
    collections: [
      { collection: "news" },
      { collection: "blog_posts", icon: "edit" },
      { collection: "secret", hidden: true },
      { collection: "raw", managed: false },
      { collection: "directus_users" },
    ],
  });
  expect(
    navigation()
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Blog Posts", "News"]);
});

test("an editor sees what the role may read, in any status", async () => {
  const statusOf = (collection: string): Record<string, Field> => ({
    status: makeField(collection, "status", { type: "status", options: { status_mapping: {} } }),
  });
  const none = {
    role: 3,
    create: null,
    update: null,
    delete: null,
    comment: null,
    explain: null,
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
  };
  await openFrame({
    isAdmin: false,
    collections: [
      { collection: "news", fields: statusOf("news") },
      { collection: "drafts" },
      { collection: "plain" },
    ],
    permissions: [
      { ...none, id: 1, collection: "news", status: "published", read: "full" },
      { ...none, id: 2, collection: "drafts", status: null, read: "none" },
      { ...none, id: 3, collection: "plain", status: null, read: "full" },
    ],
  });
  expect(
    navigation()
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["News", "Plain"]);
});

test("a role may order the navigation its own way", async () => {
  await openFrame({
    roles: [
      {
        id: 1,
        name: "Admin",
        nav_override: [
          {
            title: "Places",
            links: [
              { name: "Site", path: "https://example.com", icon: "link" },
              { name: "Bad", path: "javascript:alert(1)" },
            ],
          },
          { title: "$t:collections", include: "collections" },
        ],
      },
    ],
    collections: [{ collection: "news" }],
  });
  expect(
    navigation()
      .getAllByRole("heading")
      .map((heading) => heading.textContent),
  ).toEqual(["Places", "Collections"]);
  expect(
    navigation()
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Site", "News"]);
});

test("the current page is marked", async () => {
  const { go } = await openFrame(
    { collections: [{ collection: "news" }, { collection: "blog" }] },
    { "GET /_/items/news": data([], { total_count: 0, filter_count: 0 }) },
  );
  go("/collections/news");
  await waitFor(() =>
    expect(navigation().getByRole("link", { current: "page" }).textContent).toBe("News"),
  );
});

test("collections show how many items they have, counted in one request and again after a write", async () => {
  const counts = [{ collection: "news", count: 1200, has_more: false }];
  const { server, queryClient } = await openFrame(
    { collections: [{ collection: "news" }, { collection: "blog" }] },
    { "GET /_/counts": data(counts), "GET /_/activity": data([]), "GET /_/revisions": data([]) },
  );
  const link = () => navigation().getByRole("link", { name: "News" });
  await waitFor(() => expect(link().textContent).toBe("News1,200"));
  expect(navigation().getByRole("link", { name: "Blog" }).textContent).toBe("Blog");
  expect(server.requests.filter(({ path }) => path === "/_/counts")).toHaveLength(1);
  server.reply({ "GET /_/counts": data([{ ...counts[0], count: 1201 }]) });
  await itemsChanged(queryClient, "news");
  await waitFor(() => expect(link().textContent).toBe("News1,201"));
});

test("at the foot are people and settings, as far as the user may see them", async () => {
  const collections = ["files", "users", "activity"].map((name) => ({
    collection: `directus_${name}`,
  }));
  const { unmount } = await openFrame({ collections });
  const places = within(screen.getByRole("navigation", { name: "Places" }));
  expect(places.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/users",
    "/settings",
  ]);
  unmount();
  await openFrame({ collections, isAdmin: false });
  expect(screen.queryByRole("navigation", { name: "Places" })).toBeNull();
});

test("signing out asks first", async () => {
  const { user, session } = await openFrame();
  await user.click(screen.getByRole("button", { name: "Ada Byron" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await screen.findByText("Do you want to sign out?");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(session.getSnapshot().status).toBe("signed-in");
  await user.click(screen.getByRole("button", { name: "Ada Byron" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(session.getSnapshot()).toMatchObject({ status: "signed-out", reason: null });
});

test("the menu of the user has their picture, the smallest there is", async () => {
  const thumbnails = [800, 64].map((width) => ({
    url: `http://test/${width}.jpg`,
    relative_url: `/${width}.jpg`,
    dimension: `${width}x${width}`,
    width,
    height: width,
  }));
  const full = { url: "/full.jpg", full_url: "http://test/full.jpg", embed: null, thumbhash: null };
  const avatar = { id: 4, data: { ...full, thumbnails } };
  await openFrame({ avatar });
  const button = screen.getByRole("button", { name: "Ada Byron" });
  expect(button.querySelector("img")?.getAttribute("src")).toBe("http://test/64.jpg");
});

test.each([
  ["the page of the server's API", {}, "http://api.test/_/openapi"],
  ["what the configuration says", { helpUrl: "/handbook" }, "http://localhost:3000/handbook"],
])("the help of the user's menu is %s, in a tab of its own", async (_case, config, href) => {
  vi.stubGlobal("__ROWHOUSE__", config);
  const { user } = await openFrame();
  await user.click(screen.getByRole("button", { name: "Ada Byron" }));
  const help = await screen.findByRole("menuitem", { name: "Help and documentation" });
  expect([help.getAttribute("href"), help.getAttribute("target")]).toEqual([href, "_blank"]);
});

test("signing out asks another question while edits are not saved", async () => {
  const forget = registerDraft(() => true);
  const { user } = await openFrame();
  await user.click(screen.getByRole("button", { name: "Ada Byron" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await screen.findByText(/unsaved/);
  expect(screen.queryByText("Do you want to sign out?")).toBeNull();
  forget();
});

test("a language is applied at once and saved for the user", async () => {
  const { user, server } = await openFrame(
    {},
    { "PATCH /_/users/me": data({ id: 7, locale: "de-DE" }) },
  );
  await user.click(screen.getByRole("button", { name: "Ada Byron" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Language/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Deutsch" }));
  await screen.findByRole("heading", { name: "Sammlungen", level: 1 });
  await waitFor(() =>
    expect(
      server.requests.find(
        (request) => request.path === "/_/users/me" && request.method === "PATCH",
      )?.body,
    ).toEqual({ locale: "de-DE" }),
  );
});

test("the rail is folded by keyboard and stays so", async () => {
  const { user } = await openFrame({ collections: [{ collection: "news" }] });
  await user.keyboard("{Control>}b{/Control}");
  screen.getByRole("button", { name: "Unfold navigation" });
  expect(localStorage.getItem("rowhouse:rail")).toBe("yes");
  navigation().getByRole("link", { name: "News" });
});

test("in a tight window the navigation is a rail until it is unfolded", async () => {
  const width = window.innerWidth;
  window.innerWidth = 900;
  try {
    const { user } = await openFrame({ collections: [{ collection: "news" }] });
    await user.click(screen.getByRole("button", { name: "Unfold navigation" }));
    screen.getByRole("button", { name: "Fold navigation" });
    expect(localStorage.getItem("rowhouse:rail")).toBeNull();
  } finally {
    window.innerWidth = width;
  }
});

test("? lists the shortcuts of the screen", async () => {
  const { user } = await openFrame();
  await user.keyboard("?");
  const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  within(list).getByText("Fold or unfold the navigation");
});

test("the keyboard can skip the navigation", async () => {
  const { user } = await openFrame();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("without collections the navigation has a note", async () => {
  await openFrame();
  screen.getByText("No collections yet");
});

test("the project's own logo stands above the navigation, and moves while requests are under way", async () => {
  const { promise, resolve } = Promise.withResolvers<FakeReply>();
  const project_logo = { url: "/logo.png", full_url: "http://api.test/logo.png" };
  const { queryClient } = await openFrame(
    {},
    { "GET /_/": data({ api: { project_name: "Harbour", project_logo } }) },
  );
  const project = screen.getByRole("complementary", { name: "Project" });
  const logo = () => project.querySelector<HTMLElement>("img")?.parentElement?.dataset;
  await waitFor(() => expect(project.querySelector("img")?.src).toBe(project_logo.full_url));
  await waitFor(() => expect(logo()?.["busy"]).toBeUndefined());
  const request = queryClient.fetchQuery({ queryKey: ["slow"], queryFn: () => promise });
  await waitFor(() => expect(logo()?.["busy"]).toBe("true"));
  resolve(data(null));
  await request;
  await waitFor(() => expect(logo()?.["busy"]).toBeUndefined());
});

test("the connection is shown with its response time, and the address that it leads to", async () => {
  const { user } = await openFrame();
  await user.hover(await screen.findByRole("button", { name: /^Connection: \d+ ms$/ }));
  const tooltip = await screen.findByRole("tooltip");
  within(tooltip).getByText("http://api.test/");
  within(tooltip).getByText(/^\d+ ms$/);
});

test("the connection is measured every ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { server } = await openFrame();
  await screen.findByRole("button", { name: /^Connection: \d+ ms$/ });
  const pings = () => server.requests.filter(({ path }) => path === "/server/ping").length;
  const before = pings();
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  expect(pings()).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(pings()).toBe(before + 2);
});

test("a connection that is not measured yet is not said to be lost", async () => {
  const { promise } = Promise.withResolvers<FakeReply>();
  await openFrame({}, { "GET /server/ping": () => promise });
  screen.getByRole("button", { name: "Connection" });
});

test("a server that does not respond is shown as not connected", async () => {
  await openFrame({}, { "GET /server/ping": failure(500, null) });
  await screen.findByRole("button", { name: "Connection: Not connected" });
});

test("files and users are offered to those who may read them, the settings to administrators", async () => {
  const { user } = await openFrame({
    collections: [{ collection: "directus_files" }, { collection: "directus_users" }],
  });
  await user.click(screen.getByRole("button", { name: "Ada Byron" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.flatMap((entry) => entry.getAttribute("href") ?? [])).toEqual([
    "/users/7",
    "/files",
    "/users",
    "/settings",
    "http://api.test/_/openapi",
  ]);
});
