import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection } from "@rowhouse/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { data, failure, refusedValues, unreachable } from "../../../test/fake-fetch.ts";
import {
  article,
  articles,
  chooseFromMenu,
  renderItem,
  saveButton,
  valueIn,
} from "../../../test/render-item.tsx";
import { setLocale } from "../../i18n/i18n.ts";
import { loadPatterns } from "../../design/patterns/patterns.ts";

const path = "/collections/articles/7";
const read = { "GET /_/items/articles/7": article({}) };

describe("saving", () => {
  test("counts the changes and is off without any", async () => {
    const { user } = await renderItem({ path, replies: read });
    const title = await screen.findByLabelText("Title");
    expect((await saveButton()).disabled).toBe(true);
    await user.type(title, "!");
    expect((await saveButton("Save 1 change")).disabled).toBe(false);
    await user.type(title, "{Backspace}");
    expect((await saveButton()).disabled).toBe(true);
  });

  test("sends the edits on their version and leaves to the listing", async () => {
    const { user, server, writes, address } = await renderItem({
      path,
      replies: { ...read, "PATCH /_/items/articles/7": article({ title: "Alpha!" }, '"2"') },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    await user.click(await saveButton("Save 1 change"));
    await waitFor(() => expect(address()).toBe("/collections/articles"));
    expect(writes()).toEqual([["PATCH", "/_/items/articles/7", { title: "Alpha!" }]]);
    expect(server.requests.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe(
      '"1"',
    );
  });

  test("a new item whose fields have names that every object inherits", async () => {
    const collection = makeCollection("articles", {
      ...articles.fields,
      ...Object.fromEntries([
        ["constructor", { type: "string", interface: "text-input" }] as const,
        ["toString", { type: "string", interface: "text-input", required: true }] as const,
        ["valueOf", { type: "m2o", interface: "many-to-one" }] as const,
      ]),
    });
    const { user, writes, address } = await renderItem({
      path: "/collections/articles/+",
      collection,
      replies: { "POST /_/items/articles": article({ title: "Born" }) },
    });
    expect(valueIn(await screen.findByLabelText("Constructor"))).toBe("");
    await user.type(screen.getByLabelText("Title"), "Born");
    await user.type(screen.getByLabelText(/^To ?String/i), "text");
    await user.click(await saveButton("Save 2 changes"));
    await waitFor(() => expect(address()).toBe("/collections/articles"));
    expect(writes()).toEqual([["POST", "/_/items/articles", { title: "Born", toString: "text" }]]);
  });

  test("with Ctrl+S stays", async () => {
    const { user, address, writes } = await renderItem({
      path,
      replies: { ...read, "PATCH /_/items/articles/7": article({ title: "Alpha!" }, '"2"') },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    await user.keyboard("{Control>}s{/Control}");
    expect(await screen.findAllByText("Item saved")).not.toEqual([]);
    expect(writes()).toHaveLength(1);
    expect(address()).toBe(path);
    // The button itself says so, until there is something to save again.
    expect((await saveButton("Saved")).disabled).toBe(true);
    await user.type(screen.getByLabelText("Title"), "?");
    expect((await saveButton("Save 1 change")).disabled).toBe(false);
  });

  test("a new item and staying moves to its key", async () => {
    const { user, address, writes } = await renderItem({
      path: "/collections/articles/+",
      replies: { "POST /_/items/articles": article({ id: 7, title: "Born" }), ...read },
    });
    await user.type(await screen.findByLabelText("Title"), "Born");
    await chooseFromMenu(user, "Save and stay");
    await waitFor(() => expect(address()).toBe(path));
    expect(writes()).toEqual([["POST", "/_/items/articles", { title: "Born" }]]);
  });

  test("and adding opens a blank item", async () => {
    const { user, address } = await renderItem({
      path: "/collections/articles/+",
      replies: { "POST /_/items/articles": article({ title: "Born" }) },
    });
    await user.type(await screen.findByLabelText("Title"), "Born");
    await chooseFromMenu(user, "Save and add new");
    await waitFor(() => expect(valueIn(screen.getByLabelText("Title"))).toBe(""));
    expect(address()).toBe("/collections/articles/+");
  });

  test("as a copy opens a new item that is not stored yet", async () => {
    const { user, address, writes } = await renderItem({ path, replies: read });
    await screen.findByLabelText("Title");
    await chooseFromMenu(user, "Save as copy");
    await waitFor(() => expect(address()).toBe("/collections/articles/+"));
    await screen.findByText("A copy of “Alpha”");
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha");
    expect(writes()).toEqual([]);
  });
});

describe("a save that fails", () => {
  test("marks the refused fields, with a notice on the page", async () => {
    const { user } = await renderItem({
      path,
      replies: {
        ...read,
        "PATCH /_/items/articles/7": refusedValues({ path: ["title"], rule: "unique", values: {} }),
      },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    await user.click(await saveButton("Save 1 change"));
    await screen.findByText("This value is taken already");
    screen.getByText("Not saved");
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
  });

  test("reports in the user's language what is wrong with which field, and with rows below it", async () => {
    await setLocale("de-DE");
    onTestFinished(() => setLocale("en-US"));
    const { user } = await renderItem({
      path,
      replies: {
        ...read,
        "PATCH /_/items/articles/7": refusedValues(
          { path: ["title"], rule: "length", values: { max: 5 } },
          { path: ["body", 0, "caption"], rule: "required", values: {} },
          { path: ["code"], rule: "of_tomorrow", values: {} },
        ),
      },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    await user.click(await saveButton("Speichern 1 Änderung"));
    expect(await screen.findByText("Höchstens 5 Zeichen")).toBeInstanceOf(HTMLElement);
    expect(
      screen.getByText("In einem Eintrag, Caption: Dieses Feld muss ausgefüllt sein"),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByText("code: of_tomorrow")).toBeInstanceOf(HTMLElement);
  });

  test("is stopped before it is sent when a value cannot be right", async () => {
    // Until it is there, the server alone tests expressions.
    await loadPatterns();
    const { user, writes } = await renderItem({ path, replies: read });
    await user.type(await screen.findByLabelText("Code"), "42");
    await user.click(await saveButton("Save 1 change"));
    await screen.findByText("One field needs your attention.");
    expect(writes()).toEqual([]);
  });

  test("for lack of a connection keeps the edits and can be tried again", async () => {
    const { user, server, address } = await renderItem({
      path,
      replies: { ...read, "PATCH /_/items/articles/7": unreachable() },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    await user.click(await saveButton("Save 1 change"));
    await screen.findByText(/No answer came/);
    expect(valueIn(screen.getByLabelText("Title"))).toBe("Alpha!");
    server.reply({ "PATCH /_/items/articles/7": article({ title: "Alpha!" }) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByText("Item saved")).not.toEqual([]);
    expect(address()).toBe(path);
  });

  test("because the session ended continues after signing in again", async () => {
    const { user, server, session } = await renderItem({
      path,
      replies: { ...read, "PATCH /_/items/articles/7": failure(401, 102) },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    session.expire(102);
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(/Your session has ended/);
    server.reply({ "PATCH /_/items/articles/7": article({ title: "Alpha!" }) });
    await session.signIn({ url: "http://api.test/", project: "_", email: "a", password: "b" });
    expect(await screen.findAllByText("Item saved")).not.toEqual([]);
  });

  test("because somebody saved first names nobody to users who see their own activity alone", async () => {
    const all = { create: "full", read: "full", update: "full", delete: "full" } as const;
    const { user, server } = await renderItem({
      path,
      permissions: [
        { collection: "articles", ...all },
        { collection: "directus_activity", read: "mine" },
      ],
      replies: { ...read, "PATCH /_/items/articles/7": failure(412, 25) },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    server.reply({
      "GET /_/items/articles/7": article({ title: "Theirs" }, '"9"'),
      "GET /_/activity": data([{ action_on: "2026-01-01T10:00:00Z", action_by: { id: 1 } }]),
    });
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByRole("dialog", { name: /Someone else saved this item/ });
  });

  test("because another user saved first offers both values", async () => {
    const { user, server, writes } = await renderItem({
      path,
      replies: { ...read, "PATCH /_/items/articles/7": failure(412, 25) },
    });
    await user.type(await screen.findByLabelText("Title"), "!");
    server.reply({
      "GET /_/items/articles/7": article({ title: "Theirs", body: "Theirs too" }, '"9"'),
    });
    await user.keyboard("{Control>}s{/Control}");
    const dialog = await screen.findByRole("dialog", { name: /Someone else saved this item/ });
    expect(within(dialog).getAllByText("Theirs")).toHaveLength(2);
    within(dialog).getByText("Also changed by them and taken over: Body.");
    server.reply({
      "PATCH /_/items/articles/7": article({ title: "Alpha!", body: "Theirs too" }, '"10"'),
    });
    await user.click(within(dialog).getByRole("button", { name: "Save the result" }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(
      server.requests.findLast(({ method }) => method === "PATCH")?.headers.get("if-match"),
    ).toBe('"9"');
  });
});

test.each([
  [
    [{ id: 2, first_name: "Bea", last_name: "Cole" }],
    0,
    "Bea Cole is working on this item too. Agree who saves first.",
  ],
  [
    [{ id: 2, first_name: "Bea", last_name: "Cole" }],
    1,
    "Bea Cole and someone else are working on this item too. Agree who saves first.",
  ],
  [[], 1, "Someone else is also editing this item."],
  [[], 3, "3 others are also editing this item."],
])("says who else has the item open: %j and %d", async (users, unnamed, text) => {
  const { server, unmount } = await renderItem({
    path,
    replies: {
      ...read,
      "POST /_/presence": data({ users, unnamed }),
    },
  });
  await screen.findByText(text);
  const report = server.requests.find(({ path: address }) => address === "/_/presence");
  const about = { collection: "articles", item: "7", tab: expect.any(String) };
  expect(report?.body).toEqual(about);
  unmount();
  await waitFor(() => expect(server.requests.at(-1)?.method).toBe("DELETE"));
  const left = server.requests.at(-1)?.path.replace("/_/presence/", "");
  expect(report?.body).toEqual({ ...about, tab: left });
});

test("who may only look at an item neither hears of others nor is heard of", async () => {
  const { server } = await renderItem({ path, replies: read, permissions: [{ read: "full" }] });
  await screen.findByText("You can look at this item but not change it.");
  expect(server.requests.map(({ path: address }) => address)).not.toContain("/_/presence");
});

describe("rights", () => {
  test("without update the form can be looked at only, without buttons to save or delete", async () => {
    await renderItem({ path, replies: read, permissions: [{ read: "full" }] });
    expect((await screen.findByLabelText("Title")).hasAttribute("readonly")).toBe(true);
    screen.getByText("You can look at this item but not change it.");
    expect(screen.queryByRole("button", { name: /Save/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });
});

describe("a save with wrong fields", () => {
  test("leads to the first wrong field every time, and names all of them as ways to them", async () => {
    const { user } = await renderItem({
      path,
      replies: {
        "GET /_/items/articles/7": article({ code: "a" }),
        "PATCH /_/items/articles/7": refusedValues(
          { path: ["code"], rule: "unique", values: {} },
          { path: ["title"], rule: "unique", values: {} },
        ),
      },
    });
    const title = await screen.findByRole("textbox", { name: "Title" });
    const code = screen.getByRole("textbox", { name: "Code" });
    await user.type(title, "!");
    await user.type(code, "b");
    const body = screen.getByRole("textbox", { name: "Body" });
    for (const _ of [1, 2]) {
      await user.click(body);
      await user.keyboard("{Control>}s{/Control}");
      await waitFor(() => expect(document.activeElement).toBe(title));
    }
    const links = () => screen.queryAllByRole("button", { name: /^(Title|Code)$/ });
    await waitFor(() =>
      expect(links().map(({ textContent }) => textContent)).toEqual(["Title", "Code"]),
    );
    await user.click(screen.getByRole("button", { name: "Code" }));
    expect(document.activeElement).toBe(code);
    await user.type(code, "{Backspace}");
    expect(links().map(({ textContent }) => textContent)).toEqual(["Title"]);
  });
});
