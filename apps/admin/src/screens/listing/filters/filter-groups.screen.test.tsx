import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import {
  addFilter,
  connectToFilteredBooks,
  openFiltered,
} from "../../../../test/filtered-books.tsx";
import { setClient } from "../../../data/client.ts";

let books: ReturnType<typeof connectToFilteredBooks>;
beforeEach(() => {
  books = connectToFilteredBooks();
});
afterEach(() => setClient(null));

const title = { field: "title", operator: "contains", value: "sea" } as const;
const pages = { field: "pages", operator: "gt", value: "5" } as const;

/** The names of the conditions that were sent last. */
function sentNames(): string[] {
  const names = [...(books.lists().at(-1)?.query.keys() ?? [])];
  return names.filter((name) => name.startsWith("filter"));
}

test("a field of related items is found by its name, and by the field that leads to it", async () => {
  const { user } = await openFiltered([]);
  await addFilter(user, "Author › Name");
  await user.keyboard("Ada{Escape}");
  await screen.findByRole("button", { name: "Author › Name contains Ada" });
  await waitFor(() => expect(books.sent("filter[author.name][contains]")).toBe("Ada"));

  await user.click(screen.getByRole("button", { name: "Add a filter" }));
  await user.click(await screen.findByRole("option", { name: "Tellers: its fields" }));
  // Behind a junction stand the fields of the far items.
  await user.click(await screen.findByRole("option", { name: "Born" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Filter value" }), "1907");
  await waitFor(() => expect(books.sent("filter[tellers.person.born][contains]")).toBe("1907"));
  screen.getByRole("button", { name: "Tellers › Born contains 1907", hidden: true });
});

test("an alternative makes a group of any, and its word can be changed", async () => {
  const { user, address } = await openFiltered([title, pages]);
  await user.click(screen.getByRole("button", { name: "Title contains sea" }));
  await user.click(await screen.findByRole("button", { name: "Or …" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Filter value" }), "lake");
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(sentNames()).toEqual([
      "filter[pages][gt]",
      "filter[$or][0][title][contains]",
      "filter[$or][1][title][contains]",
    ]),
  );
  const group = screen.getByRole("group", { name: "Any of" });
  within(group).getByRole("button", { name: "Title contains lake" });
  expect(decodeURIComponent(address())).toContain('"group":"any"');

  await user.click(within(group).getByRole("button", { name: "Any of" }));
  await user.click(await screen.findByRole("menuitem", { name: "All of these hold" }));
  await waitFor(() => expect(sentNames()).toContain("filter[$and][1][title][contains]"));
  await user.click(within(group).getByRole("button", { name: "All of" }));
  await user.click(await screen.findByRole("menuitem", { name: "Dissolve the group" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: "All of" })).toBeNull());
  screen.getByRole("button", { name: "Title contains lake" });
});

test("a group is begun empty, filled, and gone with its last filter", async () => {
  const { user } = await openFiltered([]);
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("option", { name: "Group of filters" }));
  const group = await screen.findByRole("group", { name: "Any of" });
  await user.click(within(group).getByRole("button", { name: "Add a filter to the group" }));
  await user.click(await screen.findByRole("option", { name: "Title" }));
  await user.keyboard("sea{Escape}");
  await waitFor(() => expect(books.sent("filter[title][contains]")).toBe("sea"));
  await user.click(screen.getByRole("button", { name: "Remove: Title contains sea" }));
  expect(screen.queryByRole("group", { name: "Any of" })).toBeNull();
  await waitFor(() => expect(sentNames()).toEqual([]));
});

test("a filter that is switched off stays, in the address too, and comes back", async () => {
  const { user, address } = await openFiltered([title, pages]);
  await user.click(screen.getByRole("button", { name: "Title contains sea" }));
  await user.click(await screen.findByRole("button", { name: "Switch off" }));
  await waitFor(() => expect(sentNames()).toEqual(["filter[pages][gt]"]));
  expect(decodeURIComponent(address())).toContain('"isOff":true');
  await user.keyboard("{Escape}");
  await user.click(
    await screen.findByRole("button", { name: "Title contains sea (switched off)" }),
  );
  await user.click(await screen.findByRole("button", { name: "Switch on" }));
  await waitFor(() => expect(books.sent("filter[title][contains]")).toBe("sea"));
});

test("a group from an address shows what cannot be used in it, and the list the rest", async () => {
  const gone = { field: "never_there", operator: "eq", value: "1" } as const;
  await openFiltered([{ group: "any", filters: [title, gone, pages] }]);
  screen.getByRole("button", { name: "Never There 1 This filter cannot be used" });
  expect(sentNames()).toEqual(["filter[$or][0][title][contains]", "filter[$or][1][pages][gt]"]);
});

test("a status, and what the reader has changed, are filtered by at a click", async () => {
  const { user } = await openFiltered([]);
  await user.click(screen.getByRole("button", { name: "Filter: Published" }));
  await screen.findByRole("button", { name: "State is Published" });
  await waitFor(() => expect(books.sent("filter[state][in]")).toBe("live"));
  expect(screen.queryByRole("button", { name: "Filter: Published" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filter: Changed by me" }));
  await screen.findByRole("button", { name: "Changer is me" });
  await waitFor(() => expect(books.sent("filter[changer][in]")).toBe("4"));
});

test("a status that is filtered by is not offered again, also while that is switched off", async () => {
  await openFiltered([{ field: "state", operator: "in", value: ["live"], isOff: true }]);
  screen.getByRole("button", { name: "State is Published (switched off)" });
  screen.getByRole("button", { name: "Filter: Changed by me" });
  expect(screen.queryByRole("button", { name: "Filter: Published" })).toBeNull();
});

test("a period moves with today, and is picked by name or as a number of days", async () => {
  const { user, address } = await openFiltered([]);
  const dialog = await addFilter(user, "Born");
  await user.click(within(dialog).getByRole("combobox", { name: "Born: Condition" }));
  await user.click(await screen.findByRole("option", { name: "is in a period of time" }));
  await user.click(within(dialog).getByRole("radio", { name: "this year" }));
  const year = new Date().getFullYear();
  await waitFor(() =>
    expect(books.sent("filter[born][between]")).toBe(`${year}-01-01,${year}-12-31`),
  );
  const days = within(dialog).getByRole("textbox", { name: "Number of days" });
  await user.type(days, "90");
  await waitFor(() => expect(decodeURIComponent(address())).toContain('"last+90+days"'));
  await user.type(days, "x");
  await within(dialog).findByText(/^Choose a period/);
  await user.keyboard("{Backspace}{Escape}");
  await screen.findByRole("button", { name: "Born is in the last 90 days" });
});

test("the search says which fields it looks into", async () => {
  await openFiltered([]);
  const box = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
  expect(box.placeholder).toBe("Search in Title, ID, Pages, and 4 more");
});
