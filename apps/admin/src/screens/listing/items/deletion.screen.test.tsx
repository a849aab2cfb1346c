import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { data, failure, type FakeServer } from "../../../../test/fake-fetch.ts";
import { bookPage, bookRule, connectToBooks, openListing } from "../../../../test/listing-app.tsx";
import { setClient } from "../../../data/client.ts";

let server: FakeServer;
beforeEach(() => {
  server = connectToBooks();
});
afterEach(() => setClient(null));

/** No revision holds an item. */
const unrecorded = { "GET /_/revisions": data([]) };

test("deleting names how many, asks, and takes the rows away", async () => {
  server.reply({ "DELETE /_/items/books/1,2": { status: 204 }, ...unrecorded });
  const { user } = await openListing("/collections/books");
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(screen.getByRole("button", { name: "choose 2" }));
  screen.getByText("2 items selected");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 2 items from “Books”?" });
  server.reply({ "GET /_/items/books": bookPage() });
  await user.click(
    [...dialog.querySelectorAll("button")].find((button) => button.textContent === "Delete") ??
      dialog,
  );
  await screen.findByText("2 items were deleted");
  await screen.findByRole("heading", { name: "Nothing here yet" });
});

test("what the server refuses to delete comes back", async () => {
  server.reply({
    "DELETE /_/items/books/1": failure(403, 303, "You may not delete this"),
    ...unrecorded,
  });
  const { user } = await openListing("/collections/books");
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(
    [...dialog.querySelectorAll("button")].find((button) => button.textContent === "Delete") ??
      dialog,
  );
  await screen.findByText("Nothing was deleted");
  screen.getByRole("button", { name: "Dune" });
});

test("an item that is gone by now leaves the list, and the others can be deleted", async () => {
  server.reply({
    "DELETE /_/items/books/1,2": failure(404, 203),
    "DELETE /_/items/books/2": { status: 204 },
    ...unrecorded,
  });
  const { user } = await openListing("/collections/books");
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(screen.getByRole("button", { name: "choose 2" }));
  const deleteChosen = async (name: string): Promise<void> => {
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  };
  server.reply({
    "GET /_/items/books": data([{ id: 2, title: "Emma" }], { total_count: 1, filter_count: 1 }),
  });
  await deleteChosen("Delete 2 items from “Books”?");
  await screen.findByText(/Some of them are not there any more/);
  screen.getByText("One item selected");
  expect(screen.queryByRole("button", { name: "Dune" })).toBeNull();
  await deleteChosen("Delete “Emma”?");
  await screen.findByText("“Emma” was deleted");
});

test.each([
  ["none", 4, true],
  ["mine", 4, false],
  ["mine", 5, true],
  ["full", 5, false],
] as const)(
  "with delete %s, items of user %i keep the button off: %s",
  async (level, owner, isOff) => {
    server.reply({
      "GET /_/items/books": data([{ id: 1, title: "Dune", owner: { id: owner } }], {
        total_count: 1,
        filter_count: 1,
      }),
    });
    const { user } = await openListing("/collections/books", {
      isAdmin: false,
      permissions: [bookRule({ delete: level })],
    });
    await user.click(await screen.findByRole("button", { name: "choose 1" }));
    expect(
      screen.getByRole("button", { name: "Delete" }).getAttribute("aria-disabled") === "true",
    ).toBe(isOff);
  },
);

test("with a status for deleted items, deleting gives them that status", async () => {
  server.reply({
    "GET /_/items/papers": data([{ id: 7, state: "out" }], { total_count: 1, filter_count: 1 }),
    "PATCH /_/items/papers/7": { status: 204 },
  });
  const { user } = await openListing("/collections/papers");
  await user.click(await screen.findByRole("button", { name: "choose 7" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove this item?" });
  await user.click(
    [...dialog.querySelectorAll("button")].find((button) => button.textContent === "Remove") ??
      dialog,
  );
  await screen.findByText("One item was removed");
  expect(server.requests.find((request) => request.method === "PATCH")?.body).toEqual({
    state: "gone",
  });
});

test("several are moved by a button with that name", async () => {
  server.reply({
    "GET /_/items/papers": data(
      [
        { id: 7, state: "out" },
        { id: 8, state: "out" },
      ],
      { total_count: 2, filter_count: 2 },
    ),
  });
  const { user } = await openListing("/collections/papers");
  await user.click(await screen.findByRole("button", { name: "choose 7" }));
  await user.click(screen.getByRole("button", { name: "choose 8" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove 2 items from “Papers”?" });
  within(dialog).getByRole("button", { name: "Remove" });
  expect(within(dialog).queryByRole("button", { name: "Delete" })).toBeNull();
});
