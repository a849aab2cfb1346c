import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  addFilter,
  connectToFilteredBooks,
  openFiltered,
} from "../../../../test/filtered-books.tsx";
import { bookPage } from "../../../../test/listing-app.tsx";
import { setClient } from "../../../data/client.ts";

let books: ReturnType<typeof connectToFilteredBooks>;
beforeEach(() => {
  books = connectToFilteredBooks();
});
afterEach(() => setClient(null));

/** The refusal of a filter on a field. */
function refusedField(field: string) {
  return { status: 403, body: { error: { code: 215, message: "No", params: { field } } } };
}

describe("a value is shown as it is", () => {
  test.each([
    ["Tea for Two"],
    ["a, b"],
    ['the "old" one'],
    ["100 %_"],
    ["007"],
    ["null"],
    ["2026-11-20T08:30"],
  ])("%s", async (value) => {
    await openFiltered([{ field: "title", operator: "eq", value }]);
    expect(screen.getByRole("button", { name: `Title equals ${value}` }).textContent).toContain(
      value,
    );
    expect(books.sent("filter[title][eq]")).toBe(value);
  });

  test("a list shows where a value ends", async () => {
    await openFiltered([{ field: "title", operator: "in", value: ["Smith, John", "Ada"] }]);
    screen.getByRole("button", { name: "Title is one of “Smith, John”, Ada" });
    expect(books.sent("filter[title][in][0]")).toBe("Smith, John");
  });

  test("a condition without a value has none", async () => {
    await openFiltered([{ field: "title", operator: "empty" }]);
    screen.getByRole("button", { name: "Title is empty" });
  });
});

describe("a value that is none", () => {
  test("is said to be wrong, and the list stays as it was", async () => {
    const { user, address } = await openFiltered([{ field: "pages", operator: "gt", value: "5" }]);
    const before = books.lists().length;
    await user.click(screen.getByRole("button", { name: "Pages is greater than 5" }));
    const dialog = await screen.findByRole("dialog");
    const box = within(dialog).getByRole("textbox", { name: "Filter value" });
    await user.type(box, "x");
    await within(dialog).findByText("Enter a number.");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    screen.getByRole("button", {
      name: "Pages is greater than 5x This filter cannot be used",
      hidden: true,
    });
    await user.keyboard("{Enter}");
    expect(dialog.isConnected).toBe(true);
    await user.type(box, "{Backspace}0");
    await waitFor(() => expect(books.sent("filter[pages][gt]")).toBe("50"));
    expect(books.lists().length).toBe(before + 1);
    expect(decodeURIComponent(address())).toContain('"value":"50"');
  });

  test("a day that does not exist is an error, a real one is in the address in one form", async () => {
    const { user, address } = await openFiltered([]);
    const dialog = await addFilter(user, "Born");
    const box = within(dialog).getByRole("textbox", { name: "Filter value" });
    await user.type(box, "13452026");
    await within(dialog).findByText("Enter a day that exists, such as 11/20/2026.");
    expect(books.lists()).toHaveLength(1);
    await user.clear(box);
    await user.type(box, "11202026");
    await waitFor(() => expect(books.sent("filter[born][eq]")).toBe("2026-11-20"));
    expect(decodeURIComponent(address())).toContain('"value":"2026-11-20"');
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Born is on Nov 20, 2026" });
  });

  test("from an address is said on its chip, and the list shows the rest", async () => {
    const { user } = await openFiltered([
      { field: "born", operator: "lt", value: "soon" },
      { field: "gone_field", operator: "eq", value: "1" },
      { field: "title", operator: "contains", value: "u" },
    ]);
    expect(
      [...(books.lists().at(-1)?.query.keys() ?? [])].filter((key) => key.startsWith("filter")),
    ).toEqual(["filter[title][contains]"]);
    screen.getByRole("button", { name: "Born is before soon This filter cannot be used" });
    await user.click(
      screen.getByRole("button", { name: "Gone Field 1 This filter cannot be used" }),
    );
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("There is no such field, or you may not see it.");
    await user.click(within(dialog).getByRole("button", { name: "Remove the filter" }));
    expect(screen.queryByRole("button", { name: /^Gone Field/ })).toBeNull();
  });

  test("a filter the server refuses is said on its chip, and the list shows the rest", async () => {
    books.server.reply({
      "GET /_/items/books": ({ query }) =>
        query.get("filter[title][eq]") === "no" ? refusedField("title") : bookPage("Dune"),
    });
    const { user } = await openFiltered([
      { field: "title", operator: "eq", value: "no" },
      { field: "pages", operator: "gt", value: "5" },
    ]);
    expect(books.sent("filter[pages][gt]")).toBe("5");
    expect(screen.queryByText("Server error")).toBeNull();
    const chip = screen.getByRole("button", {
      name: "Title equals no This filter cannot be used",
    });
    await user.click(chip);
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("The server cannot use this filter.");
    await user.type(within(dialog).getByRole("textbox", { name: "Filter value" }), "w");
    await waitFor(() => expect(books.sent("filter[title][eq]")).toBe("now"));
  });
});

describe("a value in a cell", () => {
  test("becomes a filter beside the others", async () => {
    const { user, address } = await openFiltered([{ field: "pages", operator: "null" }]);
    await user.click(screen.getByRole("button", { name: "filter by title of 1" }));
    await screen.findByRole("button", { name: "Title equals Dune" });
    await waitFor(() => expect(books.sent("filter[title][eq]")).toBe("Dune"));
    expect(books.sent("filter[pages][null]")).toBe("1");
    expect(decodeURIComponent(address())).toContain('"value":"Dune"');
  });
});

describe("by keyboard", () => {
  test("the field is found by typing, and Escape gives the focus back to what opened the menu", async () => {
    const { user } = await openFiltered([]);
    const button = screen.getByRole("button", { name: "Filter" });
    button.focus();
    await user.keyboard("{Enter}");
    const findSearch = () => screen.findByRole("combobox", { name: "Find a field" });
    const search = await findSearch();
    await waitFor(() => expect(document.activeElement).toBe(search));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard("{Enter}");
    const again = await findSearch();
    await waitFor(() => expect(document.activeElement).toBe(again));
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    const dialog = await screen.findByRole("dialog");
    const box = within(dialog).getByRole("textbox", { name: "Filter value" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.keyboard("sea{Escape}");
    const chip = await screen.findByRole("button", { name: "Title contains sea" });
    expect(document.activeElement).toBe(chip);
  });
});
