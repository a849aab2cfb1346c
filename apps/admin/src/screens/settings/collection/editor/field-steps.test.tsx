import { cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sharedJournal } from "../../../../form/draft/journal.ts";
import {
  body,
  openSettings,
  posts,
  sent,
  startField,
} from "../../../../../test/collection-settings.ts";
import { data, failure, refusedValues } from "../../../../../test/fake-fetch.ts";
import { choose } from "../../../../../test/select.ts";
import { startupReplies } from "../../../../../test/startup.ts";

type Dialog = Awaited<ReturnType<typeof startField>>;

const tab = (dialog: Dialog, name: string | RegExp) =>
  dialog.getByRole<HTMLButtonElement>("tab", { name });
const button = (dialog: Dialog, name: string) =>
  dialog.getByRole<HTMLButtonElement>("button", { name });
const nameOf = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>(/^Name of the field/);

/** The wizard of a new field before an interface is chosen. */
async function openNew() {
  const opened = await openSettings();
  await opened.user.click(await screen.findByRole("button", { name: "New field" }));
  return { ...opened, dialog: within(await screen.findByRole("dialog", { name: "New field" })) };
}

test("Next is disabled while there is no interface, and the tabs after it are", async () => {
  const { dialog } = await openNew();
  expect(button(dialog, "Next").disabled).toBe(true);
  expect(["Schema", "Options"].map((name) => tab(dialog, name).disabled)).toEqual([true, true]);
});

test("on a phone the first interface found is tried above the others", async () => {
  window.innerWidth = 390;
  const { user, dialog } = await openNew();
  await user.type(await dialog.findByRole("searchbox"), "text area");
  await user.click(await dialog.findByText("Try Text area"));
  expect(await dialog.findByRole("heading", { name: "In a form" })).toBeInstanceOf(HTMLElement);
});

test("choosing an interface moves to the schema", async () => {
  const { user, dialog } = await openNew();
  await user.click(await dialog.findByRole("button", { name: "Toggle" }));
  expect(await dialog.findByRole("tab", { name: "Schema", selected: true })).toBeInstanceOf(
    HTMLElement,
  );
});

test("relation and options tabs are disabled until a field name exists", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Many to one");
  const later = () => ["Relation", "Options"].map((name) => tab(dialog, name).disabled);
  expect(later()).toEqual([true, true]);
  await user.type(nameOf(dialog), "author");
  expect(later()).toEqual([false, false]);
});

test("Next is disabled while there is no name", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text area");
  expect(button(dialog, "Next").disabled).toBe(true);
  await user.type(nameOf(dialog), "summary");
  expect(button(dialog, "Next").disabled).toBe(false);
});

test("Next is disabled while the name is taken; an error icon stands beside 'field already exists' with the name", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text area");
  await user.type(nameOf(dialog), "body");
  expect(await dialog.findByText("The field body exists already")).toBeInstanceOf(HTMLElement);
  expect(nameOf(dialog).getAttribute("aria-invalid")).toBe("true");
  expect(button(dialog, "Next").disabled).toBe(true);
});

test("a success icon shows when the name is free", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text area");
  expect(dialog.queryByRole("img", { name: "This name is free" })).toBeNull();
  await user.type(nameOf(dialog), "summary");
  await dialog.findByRole("img", { name: "This name is free" });
  await user.clear(nameOf(dialog));
  await user.type(nameOf(dialog), "title");
  expect(dialog.queryByRole("img", { name: "This name is free" })).toBeNull();
});

test("a name of another script says what it may be made of", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text area");
  await user.type(nameOf(dialog), "заголовок");
  expect(await dialog.findByText("Use letters from a to z, digits or _")).toBeInstanceOf(
    HTMLElement,
  );
  expect(button(dialog, "Next").disabled).toBe(true);
});

test("length is numeric unless the datatype is decimal", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text input");
  await user.click(dialog.getByText("Advanced"));
  const length = await dialog.findByRole<HTMLInputElement>("textbox", { name: "Length" });
  await user.clear(length);
  await user.type(length, "1a,2");
  expect(length.value).toBe("12");
});

test("a default that is longer than the field says so in words at its box", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text input");
  await user.click(dialog.getByText("Advanced"));
  await user.click(await dialog.findByRole("textbox", { name: "Default value" }));
  await user.paste("x".repeat(201));
  expect(await dialog.findByText("At most 200 characters")).toBeInstanceOf(HTMLElement);
});

test("a validation that is no regular expression says so at its box", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text input");
  await user.type(nameOf(dialog), "code");
  await user.click(dialog.getByText("Advanced"));
  const rule = await dialog.findByRole<HTMLInputElement>("textbox", { name: /^Validation/ });
  await user.type(rule, "(");
  expect(await dialog.findByText(/^This is not a regular expression/)).toBeInstanceOf(HTMLElement);
  expect(button(dialog, "Create").disabled).toBe(true);
});

test("an option out of its bounds, rows of 5 to 100, keeps the field from being created and stays from tab to tab", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text area");
  await user.type(nameOf(dialog), "summary{Enter}");
  const rows = await dialog.findByLabelText(/^Rows/);
  await user.clear(rows);
  await user.type(rows, "101");
  await waitFor(() => expect(button(dialog, "Create").disabled).toBe(true));
  await user.click(tab(dialog, "Schema"));
  expect(dialog.getByRole("img", { name: "Has a problem" }).closest("[role=tab]")).toBe(
    tab(dialog, /^Options/),
  );
  await user.click(dialog.getByRole("tab", { name: /^Options/ }));
  const again = await dialog.findByLabelText<HTMLInputElement>(/^Rows/);
  expect(again.value).toBe("101");
  await user.clear(again);
  await user.type(again, "100");
  await waitFor(() => expect(button(dialog, "Create").disabled).toBe(false));
});

test.each([
  [
    "the field was created by somebody else",
    { code: 308, key: "fieldExists" },
    "Name of the field",
  ],
])("when %s it is said at its part, and everything typed stays", async (_why, about, part) => {
  const error = { message: "Refused", params: { field: "summary" }, ...about };
  const { user } = await openSettings({
    "POST /_/model/changes": { status: 422, body: { error } },
  });
  const dialog = await startField(user, "Text area");
  await user.type(nameOf(dialog), "summary");
  await user.type(dialog.getByRole("textbox", { name: /^Note/ }), "Short");
  await user.click(button(dialog, "Create"));
  const box = dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${part}`));
  await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Note/ }).value).toBe("Short");
});

test("a default that the server refuses stands at the default", async () => {
  const { user } = await openSettings({
    "POST /_/model/changes": refusedValues({
      path: ["summary"],
      rule: "defaultInvalid",
      values: {},
    }),
  });
  const dialog = await startField(user, "Text area");
  await user.type(nameOf(dialog), "summary");
  await user.click(button(dialog, "Create"));
  const box = await dialog.findByRole("textbox", { name: "Default value" });
  await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
});

test.each([
  ["the connection is lost", new TypeError("Failed to fetch"), "It is not known"],
  ["a proxy answers in its place", { status: 502, body: "Bad gateway" }, "It is not known"],
  ["the server fails", failure(500, 9), "Nothing was changed"],
])("when %s nothing typed is lost, and it can be tried again", async (_why, reply, said) => {
  const { user, server } = await openSettings({ "POST /_/model/changes": reply });
  const dialog = await startField(user, "Text area");
  await user.type(nameOf(dialog), "summary");
  await user.click(button(dialog, "Create"));
  expect((await dialog.findByRole("alert")).textContent).toContain(said);
  expect(nameOf(dialog).value).toBe("summary");
  expect(button(dialog, "Create").disabled).toBe(false);
  await user.click(button(dialog, "Create"));
  await waitFor(() => expect(sent(server)).toHaveLength(2));
});

test("a field is set up by the keyboard alone: the focus goes along from step to step", async () => {
  const { user, server } = await openSettings({ "POST /_/model/changes": data({ changes: 1 }) });
  await user.click(await screen.findByRole("button", { name: "New field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New field" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(
      dialog.getByRole("searchbox", { name: "Search kinds of fields" }),
    ),
  );
  await user.keyboard("toggle{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(nameOf(dialog)));
  await user.keyboard("Pinned{Enter}");
  await waitFor(() =>
    expect(dialog.getByRole("tabpanel").contains(document.activeElement)).toBe(true),
  );
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent(server)).toHaveLength(1));
});

test("Create pressed twice sends one request", async () => {
  const { user, server } = await openSettings({ "POST /_/model/changes": data({ changes: 1 }) });
  const dialog = await startField(user, "Text area");
  await user.type(nameOf(dialog), "summary");
  await user.dblClick(button(dialog, "Create"));
  expect(await screen.findByText("Summary was created")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toHaveLength(1);
});

test("the links of a sample lead nowhere", async () => {
  const { user, address } = await openSettings();
  const dialog = await startField(user, "Many to one");
  const before = address();
  const link = await dialog.findByRole("link", { name: "Open Grace Murray" });
  const event = createEvent.click(link);
  fireEvent(link, event);
  expect(event.defaultPrevented).toBe(true);
  await user.type(nameOf(dialog), "author");
  expect(address()).toBe(before);
});

test("an option counts as changed when it is not as it was saved, whatever its default is", async () => {
  const stored = {
    ...posts,
    fields: { ...posts.fields, body: { ...body, options: { rows: 20 } } },
  };
  const { user } = await openSettings(startupReplies({ collections: [stored] }));
  await user.click(await screen.findByRole("button", { name: /^Body/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Body" }));
  await user.click(dialog.getByRole("tab", { name: "Options" }));
  const rows = await dialog.findByLabelText(/^Rows/);
  const marks = () => dialog.queryAllByText("Changed").length;
  expect(marks()).toBe(0);
  await user.clear(rows);
  await user.type(rows, "30");
  expect(marks()).toBe(1);
  await user.clear(rows);
  await user.type(rows, "20");
  expect(marks()).toBe(0);
});

test("what was left in the wizard is offered back as a whole, and discarding leaves nothing of it", async () => {
  const journalled = () => sharedJournal().listAll(7, "_");
  const left = await openSettings();
  const first = await startField(left.user, "Text input");
  await left.user.type(nameOf(first), "rank");
  await left.user.click(first.getByText("Advanced"));
  await choose(left.user, first.getByRole("combobox", { name: /datatype/ }), "CHAR");
  cleanup();
  await expect.poll(journalled).toHaveLength(1);

  const { user } = await openSettings({}, "/settings/collections/posts?field=%2B");
  const dialog = within(await screen.findByRole("dialog", { name: "New field" }));
  await user.click(await dialog.findByRole("button", { name: "Restore" }));
  expect(nameOf(dialog).value).toBe("rank");
  expect(dialog.getByText(/^CHAR/)).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await expect.poll(journalled).toEqual([]);
});
