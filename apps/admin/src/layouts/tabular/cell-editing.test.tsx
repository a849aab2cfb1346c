import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  box,
  cell,
  connectToEditedBooks,
  hasFocus,
  isClosed,
  openTable,
} from "../../../test/edited-books.tsx";
import { giveSizes } from "@rowhouse/extension-kit/testing";
import { failure, refusedValues } from "../../../test/fake-fetch.ts";
import { bookRule } from "../../../test/listing-app.tsx";

beforeAll(() => giveSizes({ clientHeight: 900, clientWidth: 1200 }));

let books: ReturnType<typeof connectToEditedBooks>;
beforeEach(() => {
  books = connectToEditedBooks();
});

describe("while the option is off", () => {
  test("cells are not in the way of the keys, and a click opens the item", async () => {
    const { user, address } = await openTable({ isOn: false });
    expect(cell("Dune", "pages").hasAttribute("tabindex")).toBe(false);
    expect(cell("Dune", "pages").hasAttribute("aria-readonly")).toBe(false);
    screen.getByRole("link", { name: "Dune" }).focus();
    await user.keyboard("{ArrowRight}{F2}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Dune" }));
    await user.click(within(cell("Emma", "pages")).getByText("474"));
    expect(address()).toBe("/collections/books/2");
  });
});

describe("by keys", () => {
  test("a cell is reached with arrows, edited with Enter, saved with Enter on its version", async () => {
    const { user } = await openTable();
    screen.getByRole("link", { name: "Dune" }).focus();
    await user.keyboard("{ArrowDown}");
    await hasFocus(() => screen.getByRole("link", { name: "Emma" }));
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(cell("Emma", "pages"));
    await user.keyboard("{Enter}");
    const pages = await box("Pages of Emma");
    await hasFocus(() => pages);
    await user.keyboard("500{Enter}");
    await hasFocus(() => cell("Emma", "pages"));
    expect(cell("Emma", "pages").textContent).toBe("500");
    await waitFor(() => expect(books.bookAt(2)["pages"]).toBe(500));
    await waitFor(() => expect(cell("Emma", "pages").getAttribute("aria-busy")).toBeNull());
    expect(cell("Emma", "pages").textContent).toBe("500");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(books.bookAt(2)["pages"]).toBe(474));
  });

  test("F2 edits the name, whose link Enter opens; Escape leaves it as it was", async () => {
    const { user, address } = await openTable();
    const link = () => screen.getByRole("link", { name: "Dune" });
    link().focus();
    await user.keyboard("{F2}");
    await hasFocus(() => screen.getByRole("textbox", { name: "Title of Dune" }));
    await user.keyboard("Dunes{Escape}");
    await isClosed();
    await hasFocus(link);
    await user.keyboard("{Enter}");
    expect(address()).toBe("/collections/books/1");
    expect(books.writes()).toEqual([]);
  });

  test("Tab saves and goes on to the next cell that can be edited, also in the next row; Shift+Tab goes back", async () => {
    const { user } = await openTable();
    screen.getByRole("link", { name: "Dune" }).focus();
    await user.keyboard("{F2}");
    await box("Title of Dune");
    await user.keyboard("Dune I{Tab}");
    await hasFocus(() => screen.getByLabelText(/^Pages of/, { selector: "input" }));
    await user.keyboard("413{Tab}");
    await hasFocus(() => screen.getByRole("switch"));
    await user.keyboard("{Tab}");
    await hasFocus(() => screen.getByRole("combobox"));
    // The story is edited on the page of the item.
    await user.keyboard("{Tab}");
    await hasFocus(() => screen.getByRole("textbox", { name: "Title of Emma" }));
    await user.keyboard("{Shift>}{Tab}{/Shift}");
    await hasFocus(() => screen.getByRole("combobox"));
    await waitFor(() => expect(books.bookAt(1)).toMatchObject({ title: "Dune I", pages: 413 }));
    expect(books.writes()).toEqual([{ title: "Dune I" }, { pages: 413 }]);
  });

  test("a switch flips, and a choice is saved as soon as it is made", async () => {
    const { user } = await openTable();
    screen.getByRole("link", { name: "Dune" }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    await waitFor(() => expect(books.bookAt(1)["sold"]).toBe(true));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.keyboard("{ArrowRight}{Enter}");
    await user.click(await screen.findByRole("option", { name: "Published" }));
    await isClosed();
    await waitFor(() => expect(books.bookAt(1)["stage"]).toBe("live"));
  });

  test("a cell that cannot be edited says so, and Enter opens the item there", async () => {
    const { user, notices, address } = await openTable();
    screen.getByRole("link", { name: "Emma" }).focus();
    await user.keyboard("{End}");
    expect(document.activeElement).toBe(cell("Emma", "story"));
    expect(cell("Emma", "story").getAttribute("aria-readonly")).toBe("true");
    await user.keyboard("{F2}");
    expect(notices).toEqual([expect.stringContaining("“Story” is changed on the page")]);
    await user.keyboard("{Enter}");
    expect(address()).toBe("/collections/books/2");
  });
});

test("the first click on a cell puts the cursor there, the second edits, one beside it saves", async () => {
  const { user, address } = await openTable();
  await user.click(within(cell("Emma", "pages")).getByText("474"));
  expect(document.activeElement).toBe(cell("Emma", "pages"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(within(cell("Emma", "pages")).getByText("474"));
  await user.type(await box("Pages of Emma"), "9", { initialSelectionStart: 3 });
  await user.click(within(cell("Dune", "pages")).getByText("412"));
  await isClosed();
  await waitFor(() => expect(books.bookAt(2)["pages"]).toBe(4749));
  expect(address()).toBe("/collections/books");
});

test("who may not change the items has a table that only opens them", async () => {
  const permissions = [bookRule({ update: "none" })];
  const { user, notices, address } = await openTable({ isAdmin: false, permissions });
  expect(cell("Dune", "pages").getAttribute("aria-readonly")).toBe("true");
  cell("Dune", "pages").focus();
  await user.keyboard("{F2}");
  expect(notices).toEqual([expect.stringContaining("You cannot change “Pages” of “Dune” here")]);
  await user.click(within(cell("Dune", "pages")).getByText("412"));
  expect(address()).toBe("/collections/books/1");
});

describe("what cannot be saved", () => {
  test("is said at the cell before it is sent, and a click beside does not lose it", async () => {
    const { user, address } = await openTable();
    screen.getByRole("link", { name: "Dune" }).focus();
    await user.keyboard("{F2}");
    const title = await box("Title of Dune");
    await user.clear(title);
    await user.keyboard("{Enter}");
    await screen.findByText("This field is required");
    await user.click(screen.getByRole("link", { name: "Emma" }));
    expect(address()).toBe("/collections/books");
    await hasFocus(() => title);
    await user.keyboard("A title that is too long{Tab}");
    await screen.findByText(/too long|characters/i);
    expect([title.value, books.writes()]).toEqual(["A title that is too long", []]);
    await user.keyboard("{Escape}");
    await isClosed();
    screen.getByRole("link", { name: "Dune" });
  });

  test("because the server refuses it is offered again with the reason", async () => {
    const { user } = await openTable();
    const problem = { path: ["pages"], rule: "maximum", values: { max: 1000 } };
    books.server.reply({ "PATCH /_/items/books/1": refusedValues(problem) });
    cell("Dune", "pages").focus();
    await user.keyboard("{Enter}");
    await box("Pages of Dune");
    await user.keyboard("2000{Enter}");
    expect((await screen.findByRole("alert")).textContent).not.toBe("");
    // Grouped until it has the focus.
    expect((await box("Pages of Dune")).value).toMatch(/^2,?000$/);
    await user.keyboard("{Escape}");
    await isClosed();
    expect(cell("Dune", "pages").textContent).toBe("412");
  });

  test("because somebody else was faster shows what they made of it, and can be saved over it", async () => {
    const { user } = await openTable();
    cell("Dune", "pages").focus();
    await user.keyboard("{Enter}");
    await box("Pages of Dune");
    books.write(1, { pages: 600 });
    await user.keyboard("500{Enter}");
    await screen.findByText("Someone else has changed this meanwhile");
    const dialog = within(screen.getByRole("dialog"));
    expect((await box("Pages of Dune")).value).toBe("500");
    dialog.getByText("600");
    expect(books.bookAt(1)["pages"]).toBe(600);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(books.bookAt(1)["pages"]).toBe(500));
  });

  test("is said in a notice with the value where the user is elsewhere", async () => {
    const { user, notices } = await openTable();
    books.server.reply({ "PATCH /_/items/books/1": failure(403, 3) });
    cell("Dune", "pages").focus();
    await user.keyboard("{Enter}");
    await box("Pages of Dune");
    await user.keyboard("500");
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded items" }));
    await waitFor(() => expect(notices).toEqual(["“Pages” of “Dune” was not saved"]));
    await waitFor(() => expect(cell("Dune", "pages").getAttribute("aria-invalid")).toBe("true"));
    cell("Dune", "pages").focus();
    await user.keyboard("{Enter}");
    expect((await box("Pages of Dune")).value).toBe("500");
  });
});

test("a row that leaves the list stays while it is worked in, and goes with the cursor", async () => {
  const { user } = await openTable();
  books.list(({ pages }) => Number(pages) < 450);
  cell("Dune", "pages").focus();
  await user.keyboard("{Enter}");
  await box("Pages of Dune");
  await user.keyboard("900{Tab}{Escape}");
  await waitFor(() => expect(books.bookAt(1)["pages"]).toBe(900));
  await screen.findByText("“Dune” was changed: Pages");
  expect(cell("Dune", "pages").textContent).toBe("900");
  await hasFocus(() => cell("Dune", "sold"));
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Dune" })).toBeNull());
});

test("a row that others take out of the list stays while it is edited", async () => {
  const { user, queryClient } = await openTable();
  cell("Dune", "pages").focus();
  await user.keyboard("{Enter}");
  await box("Pages of Dune");
  await user.keyboard("90");
  books.list(({ id }) => id === 2);
  await queryClient.refetchQueries();
  await user.keyboard("0");
  expect((await box("Pages of Dune")).value).toBe("900");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Dune" })).toBeNull());
  await hasFocus(() => cell("Emma", "pages"));
});

test("a cell is edited from its menu, too", async () => {
  const { user } = await openTable();
  await user.pointer({ keys: "[MouseRight]", target: cell("Emma", "pages") });
  await user.click(await screen.findByRole("menuitem", { name: "Edit here" }));
  const pages = await box("Pages of Emma");
  await hasFocus(() => pages);
});
