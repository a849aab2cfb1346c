import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { data, failure, type FakeReply } from "../../../test/fake-fetch.ts";
import { article, renderItem, saveButton, valueIn } from "../../../test/render-item.tsx";

const path = "/collections/articles/7";
const read = { "GET /_/items/articles/7": article({}) };

describe("deleting", () => {
  test("names what is lost, leaves to the listing and promises nothing that no revision holds", async () => {
    const { user, address, writes } = await renderItem({
      path,
      replies: {
        ...read,
        "GET /_/revisions": data([]),
        "DELETE /_/items/articles/7": { status: 204 },
      },
    });
    await screen.findByLabelText("Title");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete “Alpha”?" });
    within(dialog).getByText(/Nobody can bring it back/);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(address()).toBe("/collections/articles"));
    expect(writes()).toEqual([["DELETE", "/_/items/articles/7", null]]);
    await screen.findByText("“Alpha” was deleted");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("asks again where somebody else has changed the item meanwhile, and deletes the version that was seen", async () => {
    const { user, server } = await renderItem({
      path,
      replies: { ...read, "GET /_/revisions": data([]) },
    });
    await screen.findByLabelText("Title");
    const anna = { id: 9, first_name: "Anna", last_name: "Berg" };
    const deletions = () =>
      server.requests.filter(
        ({ method, path: of }) => method === "DELETE" && of.startsWith("/_/items/"),
      );
    server.reply({
      "GET /_/items/articles/7": article({ title: "Beta" }, '"2"'),
      "GET /_/activity": data([{ action_on: new Date().toISOString(), action_by: anna }]),
      "DELETE /_/items/articles/7": ({ headers }) =>
        headers.get("if-match") === '"2"' ? { status: 204 } : failure(412, 25),
    });
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }),
    );
    await screen.findByText(/Anna Berg changed this item/);
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Beta");
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }),
    );
    await screen.findByText(/was deleted/);
    expect(deletions().map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']);
  });

  test("is undone as long as a revision holds the item", async () => {
    const { user, writes } = await renderItem({
      path,
      replies: {
        ...read,
        "GET /_/revisions": data([{ item: "7" }]),
        "DELETE /_/items/articles/7": { status: 204 },
        "PATCH /_/items/articles/7/restore": article({}),
      },
    });
    await screen.findByLabelText("Title");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText(/You can undo this/);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("The item is back");
    expect(writes().at(-1)).toEqual(["PATCH", "/_/items/articles/7/restore", null]);
  });
});

describe("leaving with unsaved edits", () => {
  test("keeps editing on request", async () => {
    const { choose, address } = await startLeaving();
    await choose("Keep editing");
    expect(address()).toBe(path);
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
  });

  test("discards them on request", async () => {
    const { choose, address, writes } = await startLeaving();
    await choose("Discard changes");
    await waitFor(() => expect(address()).toBe("/collections/articles"));
    expect(writes()).toEqual([]);
  });

  test("saves and leaves to the chosen page", async () => {
    const { choose, address, writes } = await startLeaving();
    await choose("Save");
    await waitFor(() => expect(address()).toBe("/collections/articles"));
    expect(writes()).toHaveLength(1);
  });
});

test("what a listing knew is shown at once, to be looked at until the item is there", async () => {
  const { promise, resolve } = Promise.withResolvers<FakeReply>();
  await renderItem({
    path,
    listed: [{ id: 7, title: "From the list" }],
    replies: { "GET /_/items/articles/7": () => promise },
  });
  const title = await screen.findByLabelText<HTMLInputElement>("Title");
  expect(title.value).toBe("From the list");
  expect(title.readOnly).toBe(true);
  resolve(article({}));
  await waitFor(() => expect(title.value).toBe("Alpha"));
  expect(title.readOnly).toBe(false);
});

test("a role that must give a reason is asked for it", async () => {
  const { user, server } = await renderItem({
    path,
    permissions: [{ read: "full", update: "full", explain: "update" }],
    replies: { ...read, "PATCH /_/items/articles/7": article({ title: "Alpha!" }) },
  });
  await user.type(await screen.findByLabelText("Title"), "!");
  await user.click(await saveButton("Save 1 change"));
  const dialog = await screen.findByRole("dialog", { name: "Why this change?" });
  await user.type(within(dialog).getByLabelText("Your reason"), "Typo{Enter}");
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === "PATCH")?.query.get("comment")).toBe(
      "Typo",
    ),
  );
});

test("edits of an earlier visit are offered back", async () => {
  const first = await renderItem({ path, replies: read });
  await first.user.type(await screen.findByLabelText("Title"), "!");
  first.unmount();
  const { user } = await renderItem({ path, replies: read });
  await screen.findByText(/You have unsaved edits from/);
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
});

async function startLeaving() {
  const rendered = await renderItem({
    path,
    replies: { ...read, "PATCH /_/items/articles/7": article({ title: "Alpha!" }) },
  });
  await rendered.user.type(await screen.findByLabelText("Title"), "!");
  await rendered.user.click(screen.getByRole("link", { name: "Back" }));
  const dialog = await screen.findByRole("dialog", { name: "Unsaved edits" });
  return {
    ...rendered,
    choose: (name: string) => rendered.user.click(within(dialog).getByRole("button", { name })),
  };
}
