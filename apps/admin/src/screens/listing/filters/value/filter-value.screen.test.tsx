import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  addFilter,
  connectToFilteredBooks,
  openFiltered,
} from "../../../../../test/filtered-books.tsx";
import { data, failure } from "../../../../../test/fake-fetch.ts";
import { setClient } from "../../../../data/client.ts";
import { choose } from "../../../../../test/select.ts";

let books: ReturnType<typeof connectToFilteredBooks>;
beforeEach(() => {
  books = connectToFilteredBooks();
});
afterEach(() => setClient(null));

describe("choices and items are picked", () => {
  test("statuses under the names of the cells, several at once", async () => {
    const { user } = await openFiltered([]);
    const dialog = await addFilter(user, "State");
    await user.click(within(dialog).getByRole("checkbox", { name: "Draft" }));
    await waitFor(() => expect(books.sent("filter[state][in]")).toBe("draft"));
    await user.keyboard("{Escape}");
    await screen.findByRole("button", { name: "State is Draft" });
    await user.click(screen.getByRole("button", { name: "State is Draft" }));
    await user.click(await screen.findByRole("checkbox", { name: "Published" }));
    await waitFor(() => expect(books.sent("filter[state][in]")).toBe("draft,live"));
    screen.getByRole("button", { name: "State is one of Draft, Published", hidden: true });
  });

  test("the usual statuses where the field has none of its own", async () => {
    const { user } = await openFiltered([]);
    const dialog = await addFilter(user, "Stage");
    expect(
      within(dialog)
        .getAllByRole("checkbox")
        .map((box) => box.closest("label")?.textContent),
    ).toEqual(["Published", "Draft", "Deleted"]);
    await user.click(within(dialog).getByRole("checkbox", { name: "Published" }));
    await waitFor(() => expect(books.sent("filter[stage][in]")).toBe("published"));
  });

  test("items of a list through a junction: those that include any of the picked ones, or all", async () => {
    books.server.reply({
      "GET /_/items/people": data([
        { id: 7, name: "Ada", born: "1815" },
        { id: 8, name: "Grace", born: "1906" },
      ]),
      "GET /_/items/people/7": data({ id: 7, name: "Ada", born: "1815" }),
      "GET /_/items/people/7,8": data([
        { id: 7, name: "Ada", born: "1815" },
        { id: 8, name: "Grace", born: "1906" },
      ]),
    });
    const { user } = await openFiltered([]);
    const dialog = await addFilter(user, "Tellers");
    await user.click(await within(dialog).findByRole("checkbox", { name: /Ada/ }));
    await user.click(await within(dialog).findByRole("checkbox", { name: /Grace/ }));
    await waitFor(() => expect(books.sent("filter[tellers.person][in]")).toBe("7,8"));
    await choose(user, within(dialog).getByRole("combobox"), "includes all of");
    await waitFor(() => expect(books.sent("filter[tellers][all]")).toBe("7,8"));
    await user.keyboard("{Escape}");
    await screen.findByRole("button", { name: /^Tellers includes all of Ada.*, Grace/ });
  });

  test("a switch in its own words", async () => {
    const { user } = await openFiltered([]);
    const dialog = await addFilter(user, "Sold");
    await user.click(within(dialog).getByRole("radio", { name: "Gone" }));
    await waitFor(() => expect(books.sent("filter[sold][eq]")).toBe("1"));
    screen.getByRole("button", { name: "Sold is Gone", hidden: true });
  });

  test("items by their template, found by a search, several at once", async () => {
    books.server.reply({
      "GET /_/items/people": ({ query }) =>
        data(
          [
            { id: 7, name: "Ada", born: "1815" },
            { id: 8, name: "Grace", born: "1906" },
          ].filter(({ name }) => name.startsWith(query.get("q") ?? "")),
        ),
      "GET /_/items/people/7": data({ id: 7, name: "Ada", born: "1815" }),
      "GET /_/items/people/7,8": data([
        { id: 7, name: "Ada", born: "1815" },
        { id: 8, name: "Grace", born: "1906" },
      ]),
    });
    const { user, address } = await openFiltered([]);
    const dialog = await addFilter(user, "Author");
    const search = within(dialog).getByRole("searchbox", { name: "Find an item" });
    await user.click(await within(dialog).findByRole("checkbox", { name: "Ada (1815)" }));
    await user.type(search, "Gra");
    await waitFor(() => expect(within(dialog).queryByRole("checkbox", { name: /Ada/ })).toBeNull());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(books.sent("filter[author][in]")).toBe("7,8"));
    expect(decodeURIComponent(address())).toContain('"value":["7","8"]');
    await user.keyboard("{Escape}");
    await screen.findByRole("button", { name: "Author is one of Ada (1815), Grace (1906)" });
  });

  test("an item that is gone is said to be", async () => {
    books.server.reply({ "GET /_/items/people/99": failure(404, 203, "Not found") });
    await openFiltered([{ field: "author", operator: "eq", value: "99" }]);
    await screen.findByRole("button", { name: "Author is Removed item 99" });
  });

  test("people by name and files by title, each with a picture", async () => {
    const thumbnails = [{ url: "/small.jpg", width: 64 }];
    books.server.reply({
      "GET /_/users": data([
        { id: 4, first_name: "Ada", last_name: "Byron", avatar: { data: { thumbnails } } },
      ]),
      "GET /_/files": data([
        { id: 3, title: "Portrait", type: "image/jpeg", data: { thumbnails } },
      ]),
    });
    const { user } = await openFiltered([]);
    const people = await addFilter(user, "Editor");
    const person = await within(people).findByRole("checkbox", { name: "Ada Byron" });
    expect(person.closest("label")?.querySelector("img")?.getAttribute("src")).toBe("/small.jpg");
    await user.keyboard("{Escape}");
    const files = await addFilter(user, "Cover");
    const file = await within(files).findByRole("checkbox", { name: "Portrait" });
    expect(file.closest("label")?.querySelector("img")?.getAttribute("src")).toBe("/small.jpg");
  });
});

describe("keys without a relation", () => {
  test("of people are picked by name, several at once, and called so when the filter is opened again", async () => {
    const ada = { id: 4, first_name: "Ada", last_name: "Byron" };
    const grace = { id: 5, first_name: "Grace", last_name: "Murray" };
    books.server.reply({
      "GET /_/users": data([ada, grace]),
      "GET /_/users/4": data(ada),
      "GET /_/users/4,5": data([ada, grace]),
    });
    const { user } = await openFiltered([{ field: "reader", operator: "in", value: ["4"] }]);
    await user.click(await screen.findByRole("button", { name: "Reader is Ada Byron" }));
    await user.click(await screen.findByRole("checkbox", { name: "Grace Murray" }));
    await waitFor(() => expect(books.sent("filter[reader][in]")).toBe("4,5"));
    screen.getByRole("button", { name: "Reader is one of Ada Byron, Grace Murray", hidden: true });
  });

  test("of items that nothing names are typed", async () => {
    const { user } = await openFiltered([]);
    const dialog = await addFilter(user, "Shelf");
    await user.type(
      within(dialog).getByRole("combobox", { name: "Filter value" }),
      "3{Enter}7{Enter}",
    );
    await waitFor(() => expect(books.sent("filter[shelf][in]")).toBe("3,7"));
  });
});

test("statuses have their colors", async () => {
  const { user } = await openFiltered([]);
  const dialog = await addFilter(user, "State");
  const draft = within(dialog).getByRole("checkbox", { name: "Draft" }).closest("label");
  expect(draft?.querySelector('[style*="background"]')).not.toBeNull();
});

describe("date-times", () => {
  test("a minute means that minute, and the chip says it as the person did", async () => {
    const { user } = await openFiltered([]);
    const dialog = await addFilter(user, "Seen");
    await user.type(within(dialog).getByRole("textbox"), "١١٢٠٢٠٢٦٠٨٣٠");
    await waitFor(() =>
      expect(books.sent("filter[seen][between]")).toBe(
        "2026-11-20 08:30:00,2026-11-20 08:30:59.999999",
      ),
    );
    screen.getByRole("button", { name: /^Seen is on Fri, Nov 20, 2026/, hidden: true });
  });

  test("between has two boxes", async () => {
    const { user } = await openFiltered([]);
    const dialog = await addFilter(user, "Seen");
    await choose(user, within(dialog).getByRole("combobox"), "is between");
    await user.type(within(dialog).getByRole("textbox", { name: "From" }), "11202026");
    expect(books.lists()).toHaveLength(1);
    await user.type(within(dialog).getByRole("textbox", { name: "To" }), "11222026");
    await waitFor(() =>
      expect(books.sent("filter[seen][between]")).toBe(
        "2026-11-20 00:00:00,2026-11-22 23:59:59.999999",
      ),
    );
    screen.getByRole("button", {
      name: "Seen is between Nov 20, 2026 and Nov 22, 2026",
      hidden: true,
    });
  });
});
