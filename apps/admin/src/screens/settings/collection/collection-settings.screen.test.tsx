import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection, makeField } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const id = makeField("posts", "id", { primary_key: true, sort: 1, interface: "primary-key" });
const title = makeField("posts", "title", { sort: 2, interface: "text-input", type: "string" });
const body = makeField("posts", "body", { sort: 3, interface: "textarea", type: "string" });
const posts = { ...makeCollection("posts", { id, title, body }), managed: true };
const authors = { ...makeCollection("authors", { id }), managed: true };

test("fields stand in their order, with what edits them", async () => {
  await openSettings();
  const rows = within(await screen.findByRole("list", { name: "Fields" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Primary Key"),
    expect.stringContaining("Text Input"),
    expect.stringContaining("Text Area"),
  ]);
});

test("a field is put elsewhere with the keyboard, and the new order is stored at once", async () => {
  const { user, server } = await openSettings({ "PATCH /_/fields/posts": data([id, body, title]) });
  const handle = await screen.findByRole("button", { name: "Move Title" });
  handle.focus();
  await user.keyboard(" {ArrowDown} ");
  await waitFor(() =>
    expect(sent(server)).toEqual([
      [
        "PATCH /_/fields/posts",
        [
          { field: "id", sort: 1 },
          { field: "body", sort: 2 },
          { field: "title", sort: 3 },
        ],
      ],
    ]),
  );
});

test("deleting a field is asked for, and names what is lost", async () => {
  const { user, server } = await openSettings({ "DELETE /_/fields/posts/body": { status: 204 } });
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the field Body?" });
  expect(question.textContent).toContain("for good");
  expect(sent(server)).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Body was deleted")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([["DELETE /_/fields/posts/body", null]]);
});

test("the key cannot be deleted", async () => {
  const { user } = await openSettings();
  await user.click(await screen.findByRole("button", { name: "Actions for ID" }));
  const item = await screen.findByRole<HTMLButtonElement>("menuitem", { name: "Delete" });
  expect(item.disabled).toBe(true);
});

test("a new field is what edits it, a name made safe, and what is set", async () => {
  const { user, server } = await openSettings({ "POST /_/fields/posts": data(title) });
  const dialog = await startField(user, "Toggle");
  await user.type(dialog.getByLabelText(/^Name of the field/), "Is Pinned");
  await user.click(await dialog.findByRole("switch", { name: /^Required/ }));
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Is Pinned was created")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([
    [
      "POST /_/fields/posts",
      expect.objectContaining({
        field: "is_pinned",
        type: "boolean",
        interface: "toggle",
        required: true,
        sort: 4,
      }),
    ],
  ]);
});

test("a name that is taken says so and cannot be used", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Toggle");
  await user.type(dialog.getByLabelText(/^Name of the field/), "Title");
  expect(await dialog.findByText("The field title exists already")).toBeInstanceOf(HTMLElement);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Create" }).disabled).toBe(true);
});

test("a field that links to items stores its relation; without it, it is not kept", async () => {
  const { user, server } = await openSettings({
    "POST /_/fields/posts": data(title),
    "POST /_/relations": failure(422, 4),
    "DELETE /_/fields/posts/author": { status: 204 },
  });
  const dialog = await startField(user, "Many to One");
  await user.type(dialog.getByLabelText(/^Name of the field/), "author");
  await user.selectOptions(
    dialog.getByRole("combobox", { name: /^Related collection/ }),
    "Authors",
  );
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Nothing was changed");
  expect(sent(server).map(([call]) => call)).toEqual([
    "POST /_/fields/posts",
    "POST /_/relations",
    "DELETE /_/fields/posts/author",
  ]);
});

test("of a field that exists only what was changed is sent", async () => {
  const { user, server } = await openSettings({ "PATCH /_/fields/posts/title": data(title) });
  await user.click(await screen.findByRole("button", { name: /^Title/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Title" }));
  await user.type(await dialog.findByRole("textbox", { name: /^Note/ }), "Short");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([["PATCH /_/fields/posts/title", { note: "Short" }]]);
});

test("closing with something entered asks first", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Toggle");
  await user.type(dialog.getByLabelText(/^Name of the field/), "x");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("dialog", { name: "Discard what you have entered?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name of the field/).value).toBe("x");
});

test("a collection that does not exist is not found", async () => {
  await openSettings({}, "/settings/collections/nothing");
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeInstanceOf(
    HTMLElement,
  );
});

type User = ReturnType<typeof renderApp>["user"];
type Server = ReturnType<typeof createFakeServer>;

async function startField(user: User, editor: string) {
  await user.click(await screen.findByRole("button", { name: "New field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New field" }));
  await user.click(await dialog.findByRole("button", { name: editor }));
  await dialog.findByLabelText(/^Name of the field/);
  return dialog;
}

/** What was written to the model. */
function sent(server: Server): [string, unknown][] {
  return server.requests
    .filter(({ method, path }) => method !== "GET" && /^\/_\/(fields|relations)/.test(path))
    .map(({ method, path, body: sentBody }) => [`${method} ${path}`, sentBody]);
}

async function openSettings(replies: FakeReplies = {}, path = "/settings/collections/posts") {
  const server = createFakeServer({
    ...startupReplies({ collections: [posts, authors] }),
    ...replies,
  });
  return { ...renderApp({ server, path }), server };
}
