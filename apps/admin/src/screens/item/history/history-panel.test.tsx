import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { data, failure } from "../../../../test/fake-fetch.ts";
import { article, renderItem, type RenderItemOptions } from "../../../../test/render-item.tsx";

const ada = { id: 1, first_name: "Ada", last_name: "Byron" };
const bea = { id: 2, first_name: "Bea", last_name: "Cole" };
const noon = new Date(2026, 10, 22, 12);
const at = new Date(noon.getTime() - 3 * 60 * 60 * 1000).toISOString();
const created = { id: 10, action: "create", action_on: at, action_by: bea, comment: null };
const updated = { id: 11, action: "update", action_on: at, action_by: ada, comment: null };
const comment = {
  id: 12,
  action: "comment",
  action_on: at,
  action_by: bea,
  comment: "Looks <b>good</b>",
};
const revisions = [
  {
    id: 20,
    activity: 10,
    data: { title: "First", body: "Text" },
    delta: { title: "First", body: "Text" },
  },
  { id: 21, activity: 11, data: { title: "Alpha", body: "Text" }, delta: { title: "Alpha" } },
];

beforeEach(() => {
  localStorage.clear();
  // An event of some hours ago was on the same day.
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
});
afterEach(() => vi.useRealTimers());

test("shows who did what and when, the latest first, and comments as plain text", async () => {
  await open();
  await screen.findByText("Created");
  const [first, second, third] = entries(screen.getAllByRole("listitem"));
  expect(first?.textContent).toContain("Bea Cole");
  expect(first?.textContent).toContain("Looks <b>good</b>");
  expect(second?.textContent).toContain("Ada Byron");
  expect(second?.textContent).toContain("3 hours ago");
  expect(third?.textContent).toContain("Created");
});

test("leads to the activity of the item", async () => {
  await open();
  const link = await screen.findByRole("link", { name: "Activity of this item" });
  const [address, search] = (link.getAttribute("href") ?? "").split("?");
  expect(address).toBe("/activity");
  expect(JSON.parse(new URLSearchParams(search).get("filter") ?? "")).toEqual([
    { field: "collection", operator: "eq", value: "articles" },
    { field: "item", operator: "eq", value: "7" },
  ]);
});

test("shows what a save changed, before and after", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Title" }));
  const changes = await screen.findByLabelText("What changed");
  within(changes).getByText("First");
  within(changes).getByText("Alpha");
});

test("posts a comment, which shows at once", async () => {
  const { user, server, writes } = await open({
    replies: { "POST /_/activity/comment": data({ id: 13 }) },
  });
  const box = await screen.findByRole("textbox", { name: "Write a comment" });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  await user.type(box, "   ");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  await user.type(box, "Agreed");
  server.reply({
    "GET /_/activity": data([
      { ...comment, id: 13, comment: "Agreed", action_by: ada },
      comment,
      updated,
      created,
    ]),
  });
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Agreed");
  expect(writes()).toEqual([
    ["POST", "/_/activity/comment", { collection: "articles", item: "7", comment: "Agreed" }],
  ]);
});

test("keeps an unsent comment through a reload, for its item, until it is sent", async () => {
  const replies = { "POST /_/activity/comment": data({ id: 13 }) };
  const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a comment" });
  const first = await open();
  await first.user.type(await box(), "Agreed, but");
  first.unmount();
  const second = await open({ replies });
  expect((await box()).value).toBe("Agreed, but");
  await second.user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(second.writes()).toHaveLength(1));
  second.unmount();
  await open();
  expect((await box()).value).toBe("");
});

test("keeps what was made of a comment through a reload, until it is saved or given up", async () => {
  const own = { ...comment, id: 13, action_by: ada, comment: "Mine" };
  const replies = {
    "GET /_/activity": data([own, created]),
    "PATCH /_/activity/comment/13": data({ ...own, comment: "Mine, longer" }),
  };
  const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Edit comment" });
  const first = await open({ replies });
  await first.user.click(await screen.findByRole("button", { name: "Edit comment" }));
  await first.user.type(await box(), ", longer");
  first.unmount();
  const second = await open({ replies });
  expect((await box()).value).toBe("Mine, longer");
  await second.user.click(screen.getByRole("button", { name: "Cancel" }));
  second.unmount();
  const third = await open({ replies });
  await third.user.click(await screen.findByRole("button", { name: "Edit comment" }));
  expect((await box()).value).toBe("Mine");
  await third.user.type(await box(), ", longer{Control>}{Enter}{/Control}");
  await waitFor(() => expect(third.writes()).toHaveLength(1));
  third.unmount();
  await open({ replies });
  await screen.findByRole("button", { name: "Edit comment" });
});

test("gives the text of an edited comment back that could not be saved", async () => {
  const own = { ...comment, id: 13, action_by: ada, comment: "Mine" };
  const { user } = await open({
    replies: {
      "GET /_/activity": data([own, created]),
      "PATCH /_/activity/comment/13": failure(403, 210, "You may not comment here."),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Edit comment" }));
  const name = { name: "Edit comment" };
  await user.type(await screen.findByRole("textbox", name), "!{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", name).value).toBe("Mine!"),
  );
});

test("gives a comment back that could not be posted", async () => {
  const { user } = await open({
    replies: { "POST /_/activity/comment": failure(403, 210, "You may not comment here.") },
  });
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a comment" });
  await user.type(box, "Agreed");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findAllByText("Your comment was not posted")).not.toEqual([]);
  await waitFor(() => expect(box.value).toBe("Agreed"));
});

test.each(["none", "read"] as const)(
  "has no comment box with the comment right %s",
  async (level) => {
    await open({ permissions: rules(level) });
    await screen.findByText("Saved");
    expect(screen.queryByRole("textbox", { name: "Write a comment" })).toBeNull();
  },
);

test("offers changes to one's own comments only, unless the right is full", async () => {
  const own = { ...comment, id: 13, action_by: ada, comment: "Mine" };
  const replies = { "GET /_/activity": data([own, comment, updated, created]) };
  const { unmount } = await open({ permissions: rules("update"), replies });
  expect(await screen.findAllByRole("button", { name: "Edit comment" })).toHaveLength(1);
  unmount();
  await open({ permissions: rules("full"), replies });
  expect(await screen.findAllByRole("button", { name: "Edit comment" })).toHaveLength(2);
});

test.each(["none", "read"] as const)(
  "with the right %s on comments there is no box for one",
  async (level) => {
    await open({ permissions: rules(level) });
    await screen.findByText("Created");
    expect(screen.queryByRole("textbox", { name: "Write a comment" })).toBeNull();
  },
);

test("goes back to an older state after showing what that changes", async () => {
  const { user, server, writes } = await open({
    replies: { "PATCH /_/items/articles/7/revert/20": article({ title: "First" }) },
  });
  await user.click(await screen.findByRole("button", { name: "Title and Body" }));
  await user.click(screen.getByRole("button", { name: "Go back to this state" }));
  const dialog = await screen.findByRole("dialog", { name: "Go back to this state" });
  within(dialog).getByText("Alpha");
  within(dialog).getByText("First");
  server.reply({ "GET /_/items/articles/7": article({ title: "First" }, '"2"') });
  await user.click(within(dialog).getByRole("button", { name: "Go back to this state" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("First"));
  expect(writes()).toEqual([["PATCH", "/_/items/articles/7/revert/20", null]]);
});

test("undoes one change: only its fields, on the version that is shown", async () => {
  const { user, writes } = await open({
    replies: { "PATCH /_/items/articles/7": article({ title: "First" }, '"2"') },
  });
  await user.click(await screen.findByRole("button", { name: "Title" }));
  expect(screen.queryByRole("button", { name: "Go back to this state" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo this change" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this change" });
  within(dialog).getByText("All other fields stay as they are.");
  await user.click(within(dialog).getByRole("button", { name: "Undo change" }));
  await screen.findByText("The change was undone");
  expect(writes()).toEqual([["PATCH", "/_/items/articles/7", { title: "First" }]]);
});

test("gathers the saves of one person within minutes, and counts each of them", async () => {
  const later = { ...updated, id: 14 };
  const revision = { id: 22, activity: 14, data: { title: "Alpha", body: "New" } };
  const { user } = await open({
    replies: {
      "GET /_/activity": data([later, updated, created]),
      "GET /_/items/articles/7/revisions": data([
        { ...revision, delta: { body: "New" } },
        ...revisions.toReversed(),
      ]),
    },
  });
  const [saves] = await screen.findAllByRole("button", { name: "Title and Body" });
  screen.getByText("3 events");
  expect(screen.getAllByText("Saved")).toHaveLength(1);
  if (saves) await user.click(saves);
  await screen.findByRole("button", { name: "Body" });
  screen.getByRole("button", { name: "Title" });
});

test("mentions a person and shows links, as nothing but text elsewhere", async () => {
  const text = "Ask @[Ada](1), see https://museum.example/a.";
  const { user, writes } = await open({
    replies: {
      "GET /_/activity": data([{ ...comment, comment: text }, created]),
      "POST /_/activity/comment": data({ id: 13 }),
    },
  });
  const link = await screen.findByRole("link", { name: "https://museum.example/a" });
  expect(link.getAttribute("rel")).toContain("noopener");
  screen.getByText("@Ada Byron");
  await user.type(screen.getByRole("textbox", { name: "Write a comment" }), "Look @by");
  screen.getByRole("option", { name: "Ada Byron" });
  await user.keyboard("{Enter}here{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        "POST",
        "/_/activity/comment",
        { collection: "articles", item: "7", comment: "Look @[Ada Byron](1) here" },
      ],
    ]),
  );
});

test.each([
  ["all of the activity", "full", "Created outside this application"],
  ["their own activity alone", "mine", "Nothing that your role may see"],
] as const)("who sees %s is told of an item without any", async (_what, level, text) => {
  await open({
    permissions: [{ read: "full" }, { collection: "directus_activity", read: level }],
    replies: { "GET /_/activity": data([]), "GET /_/items/articles/7/revisions": data([]) },
  });
  await screen.findByText(text);
});

async function open(options: Partial<RenderItemOptions> = {}) {
  // Wide enough for the drawer to stand open beside the form.
  window.innerWidth = 1440;
  const replies = {
    "GET /_/items/articles/7": article({}),
    "GET /_/activity": data([comment, updated, created]),
    "GET /_/items/articles/7/revisions": data(revisions),
    ...options.replies,
  };
  return renderItem({ path: "/collections/articles/7", ...options, replies });
}

/** The entries of the history: the breadcrumb is a list as well. */
function entries(items: HTMLElement[]): HTMLElement[] {
  return items.filter((item) => item.closest("section") !== null);
}

function rules(level: "none" | "read" | "update" | "full") {
  return [
    { read: "full", update: "full", comment: level } as const,
    { collection: "directus_activity", read: "full" } as const,
  ];
}
