import { makeCollection } from "@rowhouse/contract";
import { MutationObserver } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { failure, unreachable, type FakeReply } from "../../../test/fake-fetch.ts";
import {
  article,
  chooseFromMenu,
  renderItem,
  saveButton,
  valueIn,
  type RenderedItem,
  type RenderItemOptions,
} from "../../../test/render-item.tsx";
import { revertItemMutation } from "../../data/item-writes.ts";
import { itemsQuery } from "../../data/items.ts";

const path = "/collections/articles/7";
const itemPath = "/_/items/articles/7";
const read = { [`GET ${itemPath}`]: article({}) };
const stored = { [`PATCH ${itemPath}`]: article({ title: "Alpha!" }, '"2"') };

describe("a save", () => {
  test("asks for what the page reads, and the page does not read the item again", async () => {
    const { user, server } = await openEdited({ replies: stored });
    await user.keyboard("{Control>}s{/Control}");
    await screen.findAllByText("Item saved");
    const requests = requestsFor(server, itemPath);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "PATCH"]);
    expect(requests[1]?.query.get("fields")).toBe(requests[0]?.query.get("fields"));
    await waitFor(() => expect(heading()).toBe("Alpha!"));
  });

  test("continues from the version it got", async () => {
    const { user, server } = await openEdited({ replies: stored });
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(async () => expect((await saveButton("Saved")).disabled).toBe(true));
    await user.type(screen.getByLabelText("Body"), "!");
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(patches(server)).toHaveLength(2));
    expect(patches(server).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']);
  });

  test("keeps what is typed while it runs", async () => {
    const reply = Promise.withResolvers<FakeReply>();
    const { user } = await openEdited({ replies: { [`PATCH ${itemPath}`]: () => reply.promise } });
    await user.keyboard("{Control>}s{/Control}");
    await user.type(screen.getByLabelText("Body"), "!");
    reply.resolve(article({ title: "Alpha!" }, '"2"'));
    await waitFor(async () => expect((await saveButton("Save 1 change")).disabled).toBe(false));
    expect(valueIn(screen.getByLabelText("Body"))).toBe("Text!");
  });

  test("shows its values in the listing, which is read again", async () => {
    const { user, address, queryClient } = await openEdited({
      listed: [{ id: 7, title: "Alpha" }],
      replies: stored,
    });
    await user.click(await saveButton("Save 1 change"));
    await waitFor(() => expect(address()).toBe("/collections/articles"));
    const { queryKey } = itemsQuery("articles");
    expect(queryClient.getQueryData(queryKey)).toMatchObject({
      pages: [{ data: [{ id: 7, title: "Alpha!" }] }],
    });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test("of an item that may not be read any more leaves to the listing", async () => {
    const { user, address } = await openEdited({
      replies: { [`PATCH ${itemPath}`]: { status: 204 } },
    });
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(address()).toBe("/collections/articles"));
  });

  test("of a new item opens it without reading it", async () => {
    const { user, server, address, queryClient } = await renderItem({
      path: "/collections/articles/+",
      replies: { "POST /_/items/articles": article({ title: "Born" }) },
    });
    // As in the app, what was just received is not read again.
    queryClient.setDefaultOptions({ queries: { staleTime: 30_000 } });
    await user.type(await screen.findByLabelText("Title"), "Born");
    await chooseFromMenu(user, "Save and stay");
    await waitFor(() => expect(address()).toBe(path));
    await waitFor(() => expect(heading()).toBe("Born"));
    expect(requestsFor(server, itemPath)).toEqual([]);
  });

  test("and adding another opens the page of a new item", async () => {
    const { user, address } = await openEdited({ replies: stored });
    await chooseFromMenu(user, "Save and add new");
    await waitFor(() => expect(address()).toBe("/collections/articles/+"));
    await waitFor(() => expect(valueIn(screen.getByLabelText("Title"))).toBe(""));
  });

  test("as a copy opens a new item with the edits, stores nothing, and leaves the item as it is", async () => {
    const { user, address, writes } = await openEdited({});
    await chooseFromMenu(user, "Save as copy");
    await waitFor(() => expect(address()).toBe("/collections/articles/+"));
    await screen.findByText("A copy of “Alpha!”");
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
    expect(valueIn(screen.getByLabelText("Body"))).toBe("Text");
    expect(writes()).toEqual([]);
    expect(screen.queryByRole("dialog", { name: "Unsaved edits" })).toBeNull();
  });
});

describe("a save without a connection", () => {
  test("is repeated as soon as there is one", async () => {
    const { user, server } = await openEdited({
      replies: { [`PATCH ${itemPath}`]: unreachable() },
    });
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(/No answer came/);
    server.reply(stored);
    window.dispatchEvent(new Event("online"));
    await screen.findAllByText("Item saved");
    await waitFor(() => expect(screen.queryByText(/No answer came/)).toBeNull());
  });
});

describe("a session that ends in the middle", () => {
  test("leaves the edits on the page, and the save continues after signing in with the same values", async () => {
    const { user, server, session, address } = await openEdited({
      replies: { [`PATCH ${itemPath}`]: failure(401, 102) },
    });
    session.expire(102);
    await user.click(await saveButton("Save 1 change"));
    await screen.findByText(/Your session has ended/);
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
    server.reply(stored);
    await session.signIn({ url: "http://api.test/", project: "_", email: "a", password: "b" });
    await waitFor(() => expect(address()).toBe("/collections/articles"));
    expect(patches(server).map(({ body }) => body)).toEqual([
      { title: "Alpha!" },
      { title: "Alpha!" },
    ]);
  });
});

describe("a conflict", () => {
  test("of other fields is merged without a question", async () => {
    const { user, server } = await openEdited({ replies: { [`PATCH ${itemPath}`]: stale } });
    server.reply({ [`GET ${itemPath}`]: article({ body: "Theirs" }, '"9"') });
    let tries = 0;
    server.reply({
      [`PATCH ${itemPath}`]: () => (tries++ === 0 ? stale : article({ title: "Alpha!" }, '"10"')),
    });
    await user.keyboard("{Control>}s{/Control}");
    await screen.findAllByText("Item saved");
    expect(patches(server).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"9"']);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is none with what was reverted here: the edits go over it", async () => {
    const { user, server, queryClient } = await openEdited({
      replies: {
        ...stored,
        [`PATCH ${itemPath}/revert/3`]: article({ title: "Then", body: "Then" }, '"5"'),
      },
    });
    const [{ query } = { query: new URLSearchParams() }] = requestsFor(server, itemPath);
    const fields = query.get("fields")?.split(",") ?? [];
    const described = makeCollection("articles", { id: { primary_key: true } });
    const shape = { collection: "articles", described, fields };
    await new MutationObserver(queryClient, revertItemMutation(shape)).mutate({
      key: 7,
      revision: 3,
    });
    await waitFor(() => expect(valueIn(screen.getByLabelText("Body"))).toBe("Then"));
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(async () => expect((await saveButton("Saved")).disabled).toBe(true));
    expect(patches(server).map(({ headers }) => headers.get("if-match"))).toEqual([null, '"5"']);
    expect(screen.queryByText(/[Ss]omeone else/)).toBeNull();
  });

  test("that is canceled keeps the edits", async () => {
    const { user, writes } = await openConflict();
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Keep editing" }),
    );
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
    expect(writes()).toHaveLength(1);
  });

  test("that ends with their values has nothing left to send", async () => {
    const { user, writes } = await openConflict();
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("radio", { name: /Their|Saved/ }));
    await user.click(dialog.getByRole("button", { name: "Save the result" }));
    await screen.findAllByText("Item saved");
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Theirs");
    expect(writes()).toHaveLength(1);
  });
});

describe("leaving", () => {
  test("without edits asks nothing", async () => {
    const { user, address } = await renderItem({ path, replies: read });
    await screen.findByLabelText("Title");
    await user.click(screen.getByRole("link", { name: "Back" }));
    await waitFor(() => expect(address()).toBe("/collections/articles"));
  });

  test("stays when the save fails, and shows why", async () => {
    const { user, address } = await openEdited({
      replies: { [`PATCH ${itemPath}`]: failure(500, null, "Out of order") },
    });
    await user.click(screen.getByRole("link", { name: "Back" }));
    const dialog = await screen.findByRole("dialog", { name: "Unsaved edits" });
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Not saved");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe(path);
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
  });
});

const stale = failure(412, 25);

/** The page of an item with one edit: its title is "Alpha!" now. */
async function openEdited(options: Partial<RenderItemOptions> = {}): Promise<RenderedItem> {
  const rendered = await renderItem({
    path,
    ...options,
    replies: { ...read, ...options.replies },
  });
  const title = await screen.findByLabelText<HTMLInputElement>("Title");
  await waitFor(() => expect(title.readOnly).toBe(false));
  await rendered.user.type(title, "!");
  return rendered;
}

/** A save that found another title: the dialog of the conflict is open. */
async function openConflict(): Promise<RenderedItem> {
  const rendered = await openEdited({ replies: { [`PATCH ${itemPath}`]: stale } });
  rendered.server.reply({ [`GET ${itemPath}`]: article({ title: "Theirs" }, '"9"') });
  await rendered.user.keyboard("{Control>}s{/Control}");
  await screen.findByRole("dialog", { name: /saved this item/ });
  return rendered;
}

function heading(): string | null {
  return screen.getByRole("heading", { level: 1 }).textContent;
}

function requestsFor(server: RenderedItem["server"], wanted: string) {
  return server.requests.filter((request) => request.path === wanted);
}

function patches(server: RenderedItem["server"]) {
  return server.requests.filter(({ method }) => method === "PATCH");
}
