import type { Permission } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data, failure, refusedValues, type FakeReplies, type FakeRequest } from "./fake-fetch.ts";
import { renderItem, type RenderedItem } from "./render-item.tsx";
import { links, notes, related, relations, replies, shows, works } from "./related-works.ts";

const path = "/collections/works/7";

interface Setup {
  replies?: FakeReplies;
  path?: string;
  permissions?: Partial<Permission>[];
}

async function open(setup: Setup = {}): Promise<RenderedItem> {
  const rendered = await renderItem({
    path: setup.path ?? path,
    collection: works,
    related,
    relations,
    ...(setup.permissions === undefined ? {} : { permissions: setup.permissions }),
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree" } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "PATCH /_/items/works/7": data({ id: 7, title: "Tree" }),
      "POST /_/items/works": data({ id: 8, title: "New" }),
      "GET /_/items/works/8": data({ id: 8, title: "New" }),
      "GET /_/items/works/8/revisions": data([]),
      "GET /_/items/notes": ({ query }) => page(mentioned(notes, query)),
      "GET /_/items/notes/3": data(notes[0]),
      "GET /_/items/notes/4": data(notes[1]),
      "GET /_/items/replies": ({ query }) => page(mentioned(replies, query)),
      "GET /_/items/replies/30": data(replies[0]),
      "GET /_/items/work_shows": ({ query }) => page(mentioned(links, query)),
      "GET /_/items/work_shows/50": data(links[0]),
      "GET /_/items/shows": ({ query }) => page(mentioned(shows, query)),
      "GET /_/items/shows/5": data(shows[0]),
      ...setup.replies,
    },
  });
  if (setup.replies === undefined && setup.path === undefined)
    await screen.findByRole("button", { name: "Edit First" });
  return rendered;
}

/** The rows that a request asks for by key; all of them for one that does not. */
function mentioned(rows: readonly { id: number }[], query: URLSearchParams) {
  const asked = [...query].find(([name]) => name === "filter[id][in]")?.[1];
  return asked === undefined ? rows : rows.filter((row) => asked.split(",").includes(`${row.id}`));
}

function page(rows: readonly unknown[]) {
  return data(rows, { total_count: rows.length, filter_count: rows.length });
}

/** The list of a field. */
function list(name: string): HTMLElement {
  return screen.getByRole("group", { name: new RegExp(`^${name}`) });
}

async function openRow({ user }: RenderedItem, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: `Edit ${name}` }));
  return screen.findByRole("dialog", { name });
}

async function boxIn(dialog: HTMLElement, name: string): Promise<HTMLInputElement> {
  return within(dialog).findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), {
    selector: "input",
  });
}

async function save({ user, writes }: RenderedItem): Promise<unknown> {
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(writes()).not.toEqual([]));
  return writes().at(-1)?.[2];
}

describe("what is requested", () => {
  test("rows come by their own request, as far as their columns show them", async () => {
    const { server } = await open();
    const asked = (of: string) =>
      server.requests.find(({ method, path: at }) => method === "GET" && at === of)?.query;
    expect(asked("/_/items/works/7")?.get("fields")).toBe("*");
    expect(Object.fromEntries(asked("/_/items/notes") ?? [])).toMatchObject({
      fields: "id,place,text",
      "filter[work][eq]": "7",
      sort: "place",
    });
    expect(asked("/_/items/work_shows")?.get("fields")).toBe("id,sort,show.id,show.name");
  });

  test("a new item asks for no rows", async () => {
    const { server } = await open({ path: "/collections/works/+" });
    await within(await screen.findByRole("group", { name: /^Notes/ })).findByText(
      "Nothing here yet",
    );
    const paths = server.requests.map((request: FakeRequest) => request.path);
    expect(paths.filter((at) => /notes|shows/.test(at))).toEqual([]);
  });
});

describe("a one-to-many list", () => {
  test("edits a row in its own form, and one save sends what was changed of it", async () => {
    const page = await open();
    const dialog = await openRow(page, "First");
    const box = await boxIn(dialog, "Text");
    await page.user.type(box, "!");
    expect(within(dialog).queryByLabelText(/^Work/)).toBeNull();
    expect(screen.getAllByText("Changed").length).toBeGreaterThan(0);
    expect(await save(page)).toEqual({ notes: [{ id: 3, text: "First!" }] });
  });

  test("Escape closes the form, the focus returns, and the edit is kept and can be undone", async () => {
    const page = await open();
    const dialog = await openRow(page, "First");
    await page.user.type(await boxIn(dialog, "Text"), "!");
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("button", { name: "Edit First!" });
    await page.user.click(screen.getByRole("button", { name: "Undo changes to First!" }));
    screen.getByRole("button", { name: "Edit First" });
    expect(screen.queryByText("Changed")).toBeNull();
  });

  test("creates, links and unlinks rows in one save", async () => {
    const page = await open({
      replies: {
        "GET /_/items/notes": ({ query }) =>
          query.has("filter[work][eq]") ? pageOf(notes) : pageOf([...notes, loose]),
      },
    });
    await screen.findByRole("button", { name: "Edit First" });
    const { user } = page;
    await user.click(within(list("Notes")).getByRole("button", { name: "Add new" }));
    const dialog = await screen.findByRole("dialog", { name: "New item" });
    await user.type(await boxIn(dialog, "Text"), "Brand new");
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    await user.click(within(list("Notes")).getByRole("button", { name: "Select existing" }));
    const picker = await screen.findByRole("dialog", { name: "Select existing" });
    await user.click(await within(picker).findByRole("checkbox", { name: "Loose" }));
    await user.click(within(picker).getByRole("button", { name: "Done" }));
    await user.click(screen.getByRole("button", { name: "Unlink Second" }));
    screen.getByText("Will be unlinked");
    expect(await save(page)).toEqual({
      notes: [
        { text: "Brand new", place: 3 },
        { id: 9, place: 4 },
        { id: 4, work: null },
      ],
    });
  });

  test("unlinks the selected rows at once, each with a way back", async () => {
    const page = await open();
    const { user } = page;
    const notesList = list("Notes");
    await user.click(within(notesList).getByRole("checkbox", { name: "Select First" }));
    await within(notesList).findByText("One item selected");
    await user.click(within(notesList).getByRole("checkbox", { name: "Select all rows" }));
    await within(notesList).findByText("2 items selected");
    await user.click(within(notesList).getByRole("button", { name: "Unlink the selected" }));
    expect(within(notesList).getAllByText("Will be unlinked")).toHaveLength(2);
    expect(within(notesList).queryByText(/selected$/)).toBeNull();
    await user.click(within(notesList).getByRole("button", { name: "Undo changes to First" }));
    expect(await save(page)).toEqual({ notes: [{ id: 4, work: null }] });
  });

  test("a new row that nothing was entered in is no row", async () => {
    const page = await open();
    await page.user.click(within(list("Notes")).getByRole("button", { name: "Add new" }));
    const dialog = await screen.findByRole("dialog", { name: "New item" });
    await page.user.click(within(dialog).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("New item")).toBeNull();
  });

  test("rows are moved by the keyboard, and every row with another place is sent", async () => {
    const page = await open();
    within(list("Notes")).getByRole("button", { name: "Move Second" }).focus();
    await page.user.keyboard(" {ArrowUp} ");
    expect(await save(page)).toEqual({
      notes: [
        { id: 4, place: 1 },
        { id: 3, place: 2 },
      ],
    });
  });
});

const loose = { id: 9, text: "Loose", year: null, place: null, work: null };

function pageOf(rows: readonly unknown[]) {
  return page(rows);
}

describe("a list through a junction", () => {
  test("edits the far item and what the junction says, links and unlinks", async () => {
    const page = await open();
    const { user } = page;
    const dialog = await openRow(page, "Spring");
    await user.type(await boxIn(dialog, "Name"), " show");
    await user.type(await boxIn(dialog, "Label"), "By the door");
    await user.keyboard("{Escape}");
    await user.click(within(list("Shows")).getByRole("button", { name: "Select existing" }));
    const picker = await screen.findByRole("dialog", { name: "Select existing" });
    await user.click(await within(picker).findByRole("checkbox", { name: "Autumn" }));
    await user.click(within(picker).getByRole("button", { name: "Done" }));
    await screen.findByRole("button", { name: "Edit Autumn" });
    expect(await save(page)).toEqual({
      shows: [
        { id: 50, show: { id: 5, name: "Spring show" }, label: "By the door" },
        { show: { id: 6 }, sort: 2 },
      ],
    });
  });

  test("unlinks a row, and picking the item again restores it", async () => {
    const page = await open();
    const { user } = page;
    await user.click(await screen.findByRole("button", { name: "Unlink Spring" }));
    screen.getByText("Will be unlinked");
    await user.click(within(list("Shows")).getByRole("button", { name: "Select existing" }));
    const picker = await screen.findByRole("dialog", { name: "Select existing" });
    await user.click(await within(picker).findByRole("checkbox", { name: "Spring" }));
    await user.click(within(picker).getByRole("button", { name: "Done" }));
    expect(screen.queryByText("Will be unlinked")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Save 1/ })).toBeNull());
  });
});

test("leaving out in the picker what may not be taken out changes nothing", async () => {
  const full = { create: "full", read: "full", update: "full" } as const;
  const page = await open({
    permissions: ["works", "notes", "replies", "shows", "work_shows"].map((collection, at) => ({
      ...full,
      id: at + 1,
      collection,
      delete: collection === "work_shows" ? ("none" as const) : ("full" as const),
    })),
  });
  const { user } = page;
  await user.click(within(list("Shows")).getByRole("button", { name: "Select existing" }));
  const picker = await screen.findByRole("dialog", { name: "Select existing" });
  await user.click(await within(picker).findByRole("checkbox", { name: "Spring" }));
  await user.click(await within(picker).findByRole("checkbox", { name: "Autumn" }));
  await user.click(within(picker).getByRole("button", { name: "Done" }));
  expect(await save(page)).toEqual({ shows: [{ show: { id: 6 }, sort: 2 }] });
});

describe("what is wrong inside a list", () => {
  test("is shown at its field, at its row and at the list, and the failed save leads there", async () => {
    const page = await open({
      replies: {
        "PATCH /_/items/works/7": refusedValues({
          path: ["notes", 0, "replies", 0, "text"],
          rule: "unique",
          values: {},
        }),
      },
    });
    await screen.findByRole("button", { name: "Edit First" });
    const { user } = page;
    const dialog = await openRow(page, "First");
    await user.click(await within(dialog).findByRole("button", { name: "Edit Why" }));
    const inner = await screen.findByRole("dialog", { name: "Why" });
    await user.type(await boxIn(inner, "Text"), " not");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Why/ })).toBeNull());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await save(page)).toEqual({
      notes: [{ id: 3, replies: [{ id: 30, text: "Why not" }] }],
    });
    const again = await screen.findByRole("dialog", { name: "Why not" });
    const box = await boxIn(again, "Text");
    await waitFor(() => expect(document.activeElement).toBe(box));
    within(again).getByText("This value is taken already");
    expect(screen.getAllByText("One row has problems").length).toBeGreaterThan(1);
    expect(screen.getAllByText("Has a problem").length).toBeGreaterThan(1);
    await user.type(box, "?");
    expect(screen.queryByText("This value is taken already")).toBeNull();
    expect(screen.queryByText("One row has problems")).toBeNull();
  });

  test("text that is no valid value blocks saving, is found again, and survives a reload", async () => {
    const first = await open();
    const dialog = await openRow(first, "First");
    const year = await boxIn(dialog, "Year");
    await first.user.clear(year);
    await first.user.type(year, "12.5");
    await first.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    first.unmount();

    const page = await open();
    await page.user.click(await screen.findByRole("button", { name: "Restore" }));
    await page.user.keyboard("{Control>}s{/Control}");
    const again = await screen.findByRole("dialog", { name: "First" });
    const box = await boxIn(again, "Year");
    expect(box.value).toBe("12.5");
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(page.writes()).toEqual([]);
  });

  test("a required field of a new row is asked for before anything is sent", async () => {
    const page = await open();
    await page.user.click(within(list("Notes")).getByRole("button", { name: "Add new" }));
    const dialog = await screen.findByRole("dialog", { name: "New item" });
    await page.user.type(await boxIn(dialog, "Year"), "1900");
    await page.user.keyboard("{Control>}s{/Control}");
    await within(dialog).findByText("This field is required");
    expect(page.writes()).toEqual([]);
  });
});

describe("a list that cannot be edited", () => {
  test("says that its collection is not for this user", async () => {
    const all = { read: "full", update: "full", create: "full" } as const;
    await open({
      permissions: [all, { ...all, id: 2, collection: "notes", read: "none" }],
      replies: {},
    });
    const notice = await screen.findAllByText(/^Your role may not see these items/);
    expect(notice.length).toBeGreaterThan(0);
  });

  test("offers to try again when its rows cannot be loaded", async () => {
    const page = await open({ replies: { "GET /_/items/notes": failure(500, null) } });
    await within(await screen.findByRole("group", { name: /^Notes/ })).findByText(
      "The related items could not be loaded",
    );
    page.server.reply({ "GET /_/items/notes": pageOf(notes) });
    await page.user.click(within(list("Notes")).getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Edit First" });
  });
});
