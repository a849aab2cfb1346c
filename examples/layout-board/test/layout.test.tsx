import type { Item } from "@rowhouse/extension-kit";
import { books, renderListing, renderWithHost, testLayout } from "@rowhouse/extension-kit/testing";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import meta from "../meta.json";
import layout from "../src/layout.ts";

const states = ["draft", "review", "printed"];
const fields = {
  state: {
    type: "string",
    interface: "dropdown",
    options: { choices: { draft: "Draft", review: "In review", printed: "Printed" } },
  },
} as const;
const values = (place: number) => ({ state: states[(place - 1) % 3] ?? null });

testLayout(layout, { meta, fields, values });

afterEach(cleanup);

/** A board of five books of which the fourth cannot be changed; what is stored is remembered. */
async function renderBoard(
  items: Item[] = books(5).map((book, at) => ({ ...book, ...values(at + 1) })),
) {
  const stored: unknown[] = [];
  const added: Item[] = [];
  const rendered = await renderListing(layout, {
    fields,
    listing: {
      items,
      onAdd: (item) => void added.push(item),
      itemChange: {
        can: (item) => item["id"] !== 4,
        store: async (item, changes) => {
          stored.push([item["id"], changes]);
          return true;
        },
      },
    },
    render: async (content) => renderWithHost(content, { meta }),
  });
  return { ...rendered, stored, added };
}

const column = (name: string) => screen.getByRole("group", { name });
const cardsIn = (name: string) =>
  within(column(name))
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);

test("items stand in the column of their value", async () => {
  await renderBoard();
  expect(cardsIn("Draft")).toEqual(["Book 1", "Book 4"]);
  expect(cardsIn("In review")).toEqual(["Book 2", "Book 5"]);
  expect(cardsIn("Printed")).toEqual(["Book 3"]);
});

test("a value that is no choice any more has a column, and so have items without one", async () => {
  await renderBoard([
    { id: 1, title: "Book 1", state: "lost" },
    { id: 2, title: "Book 2", state: null },
  ]);
  expect(cardsIn("value_not_listed")).toEqual(["Book 1"]);
  expect(cardsIn("Without a value")).toEqual(["Book 2"]);
  expect(cardsIn("Draft")).toEqual([]);
});

test("choosing another column of a card stores its value, and says so", async () => {
  const { user, stored } = await renderBoard();
  await user.selectOptions(screen.getByLabelText("Move Book 1 to"), "In review");
  expect(stored).toEqual([[1, { state: "review" }]]);
  await screen.findByText("Book 1 is in In review now");
  await user.selectOptions(screen.getByLabelText("Move Book 2 to"), "Without a value");
  expect(stored.at(-1)).toEqual([2, { state: null }]);
});

test("an item that may not be changed cannot be moved", async () => {
  await renderBoard();
  expect(screen.queryByLabelText("Move Book 4 to")).toBeNull();
  const card = screen.getByRole("link", { name: "Book 4" }).closest("[draggable]");
  expect(card?.getAttribute("draggable")).toBe("false");
});

test("a new item begins in the column it is added to", async () => {
  const { user, added } = await renderBoard();
  await user.click(screen.getByRole("button", { name: "Add an item in Printed" }));
  expect(added).toEqual([{ state: "printed" }]);
});

test("checkboxes select items, with Shift a range", async () => {
  const { user, reported } = await renderBoard();
  await user.click(screen.getByRole("checkbox", { name: "Select Book 2" }));
  expect(reported.selections).toEqual([["2"]]);
  expect(reported.opened).toEqual([]);
});

test("a collection without choices has a word on why there is no board", async () => {
  await renderListing(layout, { render: async (content) => renderWithHost(content, { meta }) });
  screen.getByText(/A board needs a field with choices/);
  expect(layout.suits?.({})).toBe(false);
});
