import { flatRules, isRecord, type Item, type Query } from "@rowhouse/contract";
import type { ItemsState, KitHost } from "@rowhouse/extension-kit";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField, type LiveField, type LiveFieldOptions } from "../../../test/live-field.tsx";
import { linksCollection, peopleCollection } from "../../registry/samples/sample-data.ts";

const people: Item[] = [
  { id: 1, name: "Ada", city: "Oslo", place: 1 },
  { id: 2, name: "Bea", city: "Bergen", place: 2 },
  { id: 3, name: "Cleo", city: null, place: 3 },
];
const links: Item[] = [
  { id: 11, sort: 1, person: people[1] },
  { id: 12, sort: 2, person: people[2] },
  { id: 13, sort: 3, person: people[0] },
];

interface RenderedList extends LiveField {
  /** The queries of the list itself, each time something else. */
  asked: Partial<Query>[];
}

interface Setup extends LiveFieldOptions {
  /** Over what the server says of the list. */
  list?: Partial<ItemsState>;
  /** Items to pick from, where they are others than those of the list. */
  others?: Item[];
}

/** The people that point to an item, or those that it links, over a server that knows three. */
async function renderList(
  id: "one-to-many" | "many-to-many",
  { list, others, host, options, ...setup }: Setup = {},
): Promise<RenderedList> {
  const asked: Partial<Query>[] = [];
  const useItems: KitHost["useItems"] = (collection, query, { isEnabled = true } = {}) => {
    const all = { [peopleCollection]: people, [linksCollection]: links }[collection] ?? [];
    const isOwn = flatRules(query.filter ?? []).some(({ operator }) => operator === "eq");
    if (!isEnabled) return { ...idle, items: [], totalCount: null };
    if (isOwn && JSON.stringify(asked.at(-1)) !== JSON.stringify(query)) asked.push(query);
    const items = isOwn ? all : (others ?? all);
    return { ...idle, items, totalCount: items.length, ...(isOwn ? list : {}) };
  };
  const field = renderField(id, {
    values: { primary_key: 1 },
    options: { fields: "name,city", ...(id === "one-to-many" ? inOrder : {}), ...options },
    host: { useItems, ...host },
    ...setup,
  });
  await screen.findAllByRole("button");
  return { ...field, asked };
}

const inOrder = { sort_field: "place" };
const nothing = () => undefined;
const idle = {
  isLoading: false,
  isRefreshing: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: nothing,
  retry: nothing,
};
const button = (name: string) => screen.getByRole("button", { name });
const offered = (name: RegExp) =>
  screen
    .queryAllByRole("button", { name })
    .map((one) => one.getAttribute("aria-label") ?? one.textContent);
const shown = () => offered(/^Edit /).map((name) => name?.replace("Edit ", ""));
const mayNot =
  (...denied: string[]): KitHost["can"] =>
  (action) =>
    !denied.includes(action);

describe("rows are sorted by their columns", () => {
  test("there, the other way round, and as they were; by hand only then", async () => {
    const { user, asked } = await renderList("one-to-many");
    const city = button("City");
    expect(asked.at(-1)?.sort).toEqual([{ field: "place", direction: "asc" }]);
    expect(offered(/^Move/)).toHaveLength(3);
    await user.click(city);
    expect(asked.at(-1)?.sort).toEqual([{ field: "city", direction: "asc" }]);
    expect(offered(/^Move/)).toEqual([]);
    city.focus();
    await user.keyboard("{Enter}");
    expect(asked.at(-1)?.sort).toEqual([{ field: "city", direction: "desc" }]);
    const head = screen.getByRole("columnheader", { name: "City" });
    expect(head.getAttribute("aria-sort")).toBe("descending");
    await user.click(city);
    expect(asked.at(-1)?.sort).toEqual([{ field: "place", direction: "asc" }]);
    expect(offered(/^Move/)).toHaveLength(3);
  });

  test("here where a junction is between, empty values last", async () => {
    const { user, asked } = await renderList("many-to-many");
    expect(shown()).toEqual(["Bea", "Cleo", "Ada"]);
    await user.click(button("City"));
    expect(shown()).toEqual(["Bea", "Ada", "Cleo"]);
    await user.click(button("Name"));
    await user.click(button("Name"));
    expect(shown()).toEqual(["Cleo", "Bea", "Ada"]);
    expect(asked.map(({ sort }) => sort)).toEqual([[{ field: "sort", direction: "asc" }]]);
  });

  test("and not at all there while only a part of them is loaded", async () => {
    await renderList("many-to-many", { list: { hasMore: true, totalCount: 30 } });
    expect(screen.queryByRole("button", { name: "City" })).toBeNull();
    expect(offered(/^Move/)).toEqual([]);
  });
});

describe("a long list", () => {
  const long = { hasMore: true, totalCount: 1200 };

  test("shows more on request, and says how many there are", async () => {
    let loads = 0;
    const list = { ...long, loadMore: () => void loads++ };
    const { user } = await renderList("one-to-many", { list });
    await user.click(button("Show more (3 of 1,200)"));
    expect(loads).toBe(1);
  });

  test("is searched; Escape ends the search and nothing else", async () => {
    const { user, asked } = await renderList("one-to-many", { list: { ...long, items: [] } });
    const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search items" });
    screen.getByText("Nothing here yet");
    await user.type(search, "Zoe");
    await waitFor(() => expect(asked.at(-1)?.q).toBe("Zoe"));
    screen.getByText("No results");
    await user.keyboard("{Escape}");
    expect([search.value, asked.at(-1)?.q]).toEqual(["", null]);
  });

  test("a short one is seen at a glance", async () => {
    await renderList("one-to-many");
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});

describe("rows are taken out", () => {
  test("and deleted with the save where the option says so, each with a way back", async () => {
    const { user, staged } = await renderList("one-to-many", { options: { delete_mode: "item" } });
    await user.click(button("Delete Bea"));
    screen.getByText("Will be deleted");
    expect(staged.at(-1)).toEqual([{ id: 2, $delete: true }]);
    await user.click(button("Undo changes to Bea"));
    expect(staged.at(-1)).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    await user.click(button("Delete the selected"));
    expect(screen.getAllByText("Will be deleted")).toHaveLength(3);
    expect(staged.at(-1)).toHaveLength(3);
  });

  test("and stay there where they are only unlinked", async () => {
    const { user, staged } = await renderList("one-to-many");
    await user.click(button("Unlink Bea"));
    screen.getByText("Will be unlinked");
    expect(staged.at(-1)).toEqual([{ id: 2, sample: null }]);
  });

  test("in their form nothing can be changed any more", async () => {
    const { user } = await renderList("one-to-many", {
      host: { useItem: (_collection, key) => itemOf(people.find(({ id }) => id === Number(key))) },
    });
    await user.click(button("Unlink Ada"));
    await user.click(button("Edit Ada"));
    const form = within(await screen.findByRole("dialog", { name: "Ada" }));
    expect(await form.findByRole("textbox", { name: "Name" })).toHaveProperty("readOnly", true);
    await user.click(form.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("what a user may not do is not offered", () => {
  const adding = /^(Add new|Select existing)$/;
  const leaving = /^(Unlink|Delete) /;

  const both = ["Add new", "Select existing"];
  const existing = ["Select existing"];
  const fresh = ["Add new"];
  const noAdding = { options: { allow_create: false, allow_select: false } };

  test.each<Case>([
    { name: "all rights", adds: both, rows: 3 },
    { name: "no creating", host: { can: mayNot("create") }, adds: existing, rows: 3 },
    { name: "no updating", host: { can: mayNot("update") }, adds: fresh, rows: 0 },
    { name: "no deleting", ...deleting({ can: mayNot("delete") }), adds: both, rows: 0 },
    { name: "a locked reference", host: { fieldRights: locked("sample") }, adds: fresh, rows: 0 },
    { name: "options without adding", ...noAdding, adds: [], rows: 3 },
    { name: "no links to make", id: through, host: { can: mayNot("create") }, adds: [], rows: 3 },
    { name: "no links to cut", id: through, host: { can: mayNot("delete") }, adds: both, rows: 0 },
    { name: "nothing to change", id: through, isReadOnly: true, adds: [], rows: 0 },
  ])("$name", async ({ id = "one-to-many", adds, rows, ...setup }) => {
    await renderList(id, setup);
    expect(offered(adding)).toEqual(adds);
    expect(offered(leaving)).toHaveLength(rows);
    expect(shown()).toHaveLength(3);
    expect(screen.queryAllByRole("checkbox", { name: /^Select/ })).toHaveLength(rows && rows + 1);
  });

  test("but what was added here can be taken out again", async () => {
    const { user, staged } = await renderList("one-to-many", {
      host: { can: mayNot("update", "delete") },
    });
    await user.click(button("Add new"));
    const form = within(await screen.findByRole("dialog", { name: "New item" }));
    await user.type(await form.findByRole("textbox", { name: "Name" }), "Dora");
    await user.click(form.getByRole("button", { name: "Done" }));
    await user.click(await screen.findByRole("button", { name: "Discard Dora" }));
    expect(staged.at(-1)).toEqual([]);
    expect(shown()).toEqual(["Ada", "Bea", "Cleo"]);
  });
});

const through = "many-to-many";

interface Case extends LiveFieldOptions {
  name: string;
  id?: "one-to-many" | "many-to-many";
  /** The buttons that add rows. */
  adds: string[];
  /** How many can be taken out. */
  rows: number;
}

function deleting(host: Partial<KitHost>): LiveFieldOptions {
  return { host, options: { delete_mode: "item" } };
}

function locked(field: string): KitHost["fieldRights"] {
  return () => ({ hidden: new Set(), locked: new Set([field]) });
}

function itemOf(item: Item | undefined) {
  const about = { isLoading: false, error: null, absence: null, removed: null, retry: nothing };
  return { ...about, item: item ?? null };
}

describe("existing items are picked", () => {
  async function pick(user: LiveField["user"], ...names: string[]): Promise<void> {
    await user.click(button("Select existing"));
    const picker = within(await screen.findByRole("dialog", { name: "Select existing" }));
    for (const name of names) await user.click(await picker.findByRole("checkbox", { name }));
    await user.click(picker.getByRole("button", { name: "Done" }));
  }

  test("those in the list are chosen; leaving one out there unlinks it", async () => {
    const { user, staged } = await renderList("many-to-many");
    await user.click(button("Select existing"));
    const picker = within(await screen.findByRole("dialog", { name: "Select existing" }));
    const boxes = await picker.findAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
    await user.click(picker.getByRole("button", { name: "Cancel" }));
    await pick(user, "Cleo");
    screen.getByText("Will be unlinked");
    expect(staged).toEqual([[{ id: 12, $delete: true }]]);
  });

  test("many of others' ask once, and name the first", async () => {
    const names = ["A", "B", "C", "D", "E", "F", "G"];
    const others = names.map((name, at) => ({
      id: 20 + at,
      name,
      city: null,
      sample: { primary_key: 2 },
    }));
    const list = { items: [], totalCount: 0 };
    const { user, staged } = await renderList("one-to-many", { list, others });
    await pick(user, ...names);
    const question = await screen.findByRole("dialog", {
      name: "Take 7 rows away from other items?",
    });
    expect(question.textContent).toMatch(/“A” belongs to .*“E” belongs to .*\. 2 more belong to/);
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(staged).toEqual([]);
    await pick(user, "B");
    await user.click(await screen.findByRole("button", { name: "Move here" }));
    await waitFor(() => expect(staged).toHaveLength(1));
    expect(staged[0]).toEqual([expect.objectContaining({ id: 21 })]);
    expect(isRecord(staged[0]) || shown()).toEqual(["B"]);
  });
});

describe("in place of rows", () => {
  test("stands that they are loading, or that there are none", async () => {
    const page = await renderList("one-to-many", {
      list: { isLoading: true, items: [], totalCount: null },
    });
    screen.getByText("Loading");
    page.unmount();
    await renderList("one-to-many", { list: { items: [], totalCount: 0 } });
    screen.getByText("Nothing here yet");
  });

  test("of far items that are gone stands nothing that could be opened by mistake", async () => {
    const gone = { id: 14, sort: 4, person: null };
    await renderList("many-to-many", { list: { items: [...links, gone] } });
    expect(shown()).toEqual(["Bea", "Cleo", "Ada"]);
  });
});
