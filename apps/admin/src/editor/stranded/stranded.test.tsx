import { makeCollection, makePermission } from "@rowhouse/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { data, failure } from "../../../test/fake-fetch.ts";
import { article, articles, renderItem, saveButton, valueIn } from "../../../test/render-item.tsx";
import { permissionsQuery } from "../../data/permissions.ts";
import { sharedJournal, type JournalEntry } from "../../form/draft/journal.ts";

const path = "/collections/articles/7";
const scope = { user: 1, project: "_", collection: "articles", key: "7" };
const read = { "GET /_/items/articles/7": article({}) };
const reader = [{ read: "full", create: "full" }] as const;

afterEach(async () => {
  const left = await sharedJournal().listAll(1, "_");
  for (const entry of left) await sharedJournal().remove(entry.scope, entry.writer);
});

test("edits of an item that has become read-only are offered after a reload, read, copied and taken to a copy", async () => {
  await leave({ title: "My title", body: "My text" });
  const { user, address } = await renderItem({ path, permissions: [...reader], replies: read });
  const notice = await strandedNotice();
  expect(notice.textContent).toContain("You may not change this item any more");
  within(notice).getByText("My title");
  within(notice).getByText("My text");

  const copied = listenToClipboard();
  await user.click(within(notice).getByRole("button", { name: "Copy" }));
  expect(copied()).toEqual(["Title\nMy title\n\nBody\nMy text"]);

  await user.click(within(notice).getByRole("button", { name: "Save edits as copy" }));
  await waitFor(() => expect(address()).toBe("/collections/articles/+"));
  expect(valueIn(await screen.findByLabelText("Title"))).toBe("My title");
  expect((await sharedJournal().list(scope)).length).toBe(0);
});

test("who may not create is offered no copy", async () => {
  await leave({ title: "My title" });
  await renderItem({ path, permissions: [{ read: "full" }], replies: read });
  const notice = await strandedNotice();
  expect(within(notice).queryByRole("button", { name: "Save edits as copy" })).toBeNull();
});

test("what a copy may not have stays where it was", async () => {
  const collection = makeCollection("articles", {
    ...articles.fields,
    title: { type: "string", interface: "text-input", unique: true },
  });
  await leave({ title: "My title" });
  const { user, address } = await renderItem({
    path,
    collection,
    replies: read,
    permissions: [...reader],
  });
  await user.click(
    within(await strandedNotice()).getByRole("button", { name: "Save edits as copy" }),
  );
  await waitFor(() => expect(address()).toBe("/collections/articles/+"));
  expect((await sharedJournal().list(scope)).map(({ staged }) => staged)).toEqual([
    { title: "My title" },
  ]);
});

test("discarding stranded edits ends them", async () => {
  await leave({ title: "My title" });
  const { user } = await renderItem({ path, permissions: [...reader], replies: read });
  const notice = await strandedNotice();
  await user.click(within(notice).getByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await sharedJournal().list(scope)).toEqual([]));
  expect(notice.isConnected).toBe(false);
});

test("a field that may not be changed keeps its edit apart from the others", async () => {
  await leave({ title: "My title", body: "My text" });
  const { user } = await renderItem({
    path,
    permissions: [
      { read: "full", update: "full", create: "full", write_field_blacklist: ["body"] },
    ],
    replies: read,
  });
  const notice = await strandedNotice("You may not change Body any more");
  within(notice).getByText("My text");
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  expect(valueIn(screen.getByLabelText("Title"))).toBe("My title");
  expect(valueIn(screen.getByLabelText("Body"))).toBe("Text");
  expect(notice.isConnected).toBe(true);
});

test("a field that is locked while somebody types in it is set aside, and the rest is saved", async () => {
  const rule = { read: "full", update: "full", create: "full" } as const;
  const { user, queryClient, writes } = await renderItem({
    path,
    permissions: [rule],
    replies: { ...read, "PATCH /_/items/articles/7": article({ title: "Alpha!" }, '"2"') },
  });
  await user.type(await screen.findByLabelText("Title"), "!");
  await user.type(screen.getByLabelText("Body"), ", mine");
  const locked = { ...rule, id: 1, role: 4, write_field_blacklist: ["body"] };
  act(() => {
    queryClient.setQueryData(permissionsQuery().queryKey, [makePermission("articles", locked)]);
  });
  const notice = await strandedNotice("You may not change Body any more");
  within(notice).getByText("Text, mine");
  expect(valueIn(screen.getByLabelText("Body"))).toBe("Text");
  await user.click(await saveButton("Save 1 change"));
  await waitFor(() =>
    expect(writes()).toEqual([["PATCH", "/_/items/articles/7", { title: "Alpha!" }]]),
  );
  expect((await sharedJournal().list(scope)).map(({ staged }) => staged)).toEqual([
    { body: "Text, mine" },
  ]);
});

test("edits of an item that is gone are on the page that says so", async () => {
  await leave({ body: "My text" });
  await renderItem({
    path,
    replies: { "GET /_/items/articles/7": failure(404, 203), "GET /_/revisions": data([]) },
  });
  const notice = await strandedNotice("The item is not there any more");
  within(notice).getByText("My text");
  within(notice).getByRole("button", { name: "Save edits as copy" });
});

test("the page of an item that is gone hears what another tab did with the edits", async () => {
  await leave({ body: "My text" });
  await renderItem({
    path,
    replies: { "GET /_/items/articles/7": failure(404, 203), "GET /_/revisions": data([]) },
  });
  const notice = await strandedNotice("The item is not there any more");
  const [entry] = await sharedJournal().list(scope);
  await sharedJournal().remove(scope, entry?.writer ?? "");
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(notice.isConnected).toBe(false));
});

test("edits in a collection that may not be read any more can be read", async () => {
  await leave({ body: "My text" });
  await renderItem({ path, permissions: [{ collection: "directus_activity", read: "full" }] });
  const notice = await strandedNotice("You may not see the collection any more");
  within(notice).getByText("My text");
});

test("edits in a collection that the model does not know can be read", async () => {
  await leave({ body: "My text" }, "notes");
  await renderItem({
    path: "/collections/notes/7",
    // The model is read again before it is said that there is no such collection.
    replies: { "GET /_/startup": failure(500, 1) },
  });
  const notice = await strandedNotice("You may not see the collection any more");
  expect(notice.textContent).toContain("body");
  within(notice).getByText("My text");
});

test("a save that is refused shows what the item is now, and the edits with the ways on", async () => {
  const { user, server, address } = await renderItem({
    path,
    collection: withStatus,
    permissions: [
      { read: "full", create: "full", update: "full", status: "draft" },
      { read: "full", update: "none", status: "published" },
    ],
    replies: {
      "GET /_/items/articles/7": article({ status: "draft" }),
      "PATCH /_/items/articles/7": failure(403, 300),
    },
  });
  await user.type(await screen.findByLabelText("Title"), "!");
  server.reply({ "GET /_/items/articles/7": article({ status: "published" }, '"2"') });
  await user.click(await saveButton("Save 1 change"));
  const notice = await screen.findByText("Your edits are not saved");
  expect(notice.isConnected).toBe(true);
  screen.getByRole("button", { name: "Save edits as copy" });
  expect((await sharedJournal().list(scope)).map(({ staged }) => staged)).toEqual([
    { title: "Alpha!" },
  ]);
  // Nothing is lost by leaving, so nothing is asked.
  await user.click(screen.getByRole("link", { name: "Back" }));
  await waitFor(() => expect(address()).toBe("/collections/articles"));
  expect((await sharedJournal().list(scope)).map(({ staged }) => staged)).toEqual([
    { title: "Alpha!" },
  ]);
});

test("a save that is refused for want of rights offers the edits, whatever the app knows of rights", async () => {
  const { user } = await renderItem({
    path,
    replies: { ...read, "PATCH /_/items/articles/7": failure(403, 300) },
  });
  await user.type(await screen.findByLabelText("Title"), "!");
  await user.click(await saveButton("Save 1 change"));
  await screen.findByText("Not saved");
  const notice = await strandedNotice("Your edits are not saved");
  within(notice).getByText("Alpha!");
  within(notice).getByRole("button", { name: "Copy" });
});

const withStatus = makeCollection("articles", {
  ...articles.fields,
  status: {
    type: "status",
    interface: "status",
    options: {
      status_mapping: {
        draft: { name: "Draft", value: "draft" },
        published: { name: "Published", value: "published" },
      },
    },
  },
});

async function strandedNotice(text = "You have unsaved edits from"): Promise<HTMLElement> {
  const found = await screen.findByText(new RegExp(text));
  const notice = found.closest<HTMLElement>("[role=status], [role=alert]");
  if (notice === null) throw new Error("This is no notice.");
  return notice;
}

function listenToClipboard(): () => string[] {
  const texts: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation((text) => {
    texts.push(text);
    return Promise.resolve();
  });
  return () => texts;
}

/** Edits of a page that is closed. */
async function leave(staged: JournalEntry["staged"], collection = "articles"): Promise<void> {
  await sharedJournal().write({
    scope: { ...scope, collection },
    writer: "closed",
    staged,
    invalidTexts: {},
    base: { title: "Alpha", body: "Text" },
    etag: '"1"',
    savedAt: Date.now() - 1000,
  });
}
