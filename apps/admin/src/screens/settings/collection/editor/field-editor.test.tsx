import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  created,
  openSettings,
  sent,
  startField,
} from "../../../../../test/collection-settings.ts";
import { data, failure, refusedValues } from "../../../../../test/fake-fetch.ts";
import { choose } from "../../../../../test/select.ts";

test("field created: it is what edits it, a name made safe, and what is set", async () => {
  const { user, server } = await openSettings({ "POST /_/model/changes": data({ changes: 1 }) });
  const dialog = await startField(user, "Toggle");
  await user.type(dialog.getByLabelText(/^Name of the field/), "Is Pinned");
  await user.click(await dialog.findByRole("switch", { name: /^Required/ }));
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Is Pinned was created")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([
    [
      "POST /_/model/changes",
      created("posts", {
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

test("a field that links to items is stored with its relation, all or nothing; a refusal loses nothing", async () => {
  const { user, server } = await openSettings({ "POST /_/model/changes": failure(500, 9) });
  const dialog = await startField(user, "Many to one");
  await user.type(dialog.getByLabelText(/^Name of the field/), "author{Enter}");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Create" }).disabled).toBe(true);
  await choose(user, dialog.getByRole("combobox", { name: /^Related collection/ }), "Authors");
  expect(dialog.getByText("posts.author points to authors")).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Nothing was changed");
  const [[call, sentBody] = []] = sent(server);
  expect(call).toBe("POST /_/model/changes");
  expect(sentBody).toMatchObject({
    changes: [
      { kind: "create_field", collection: "posts", data: { field: "author", type: "m2o" } },
      {
        kind: "create_relation",
        data: { collection_many: "posts", field_many: "author", collection_one: "authors" },
      },
    ],
  });
});

test("a many-to-many field proposes its junction, and creates all of it in one request", async () => {
  const { user, server } = await openSettings({ "POST /_/model/changes": data({ changes: 4 }) });
  const dialog = await startField(user, "Many to many");
  await user.type(dialog.getByLabelText(/^Name of the field/), "writers{Enter}");
  await choose(user, dialog.getByRole("combobox", { name: /^Related collection/ }), "Authors");
  const junction = dialog.getByRole<HTMLInputElement>("textbox", { name: "Junction collection" });
  expect(junction.value).toBe("posts_writers");
  expect(
    dialog.getByText("The table posts_writers is created, with id, posts_id, authors_id"),
  ).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Writers was created")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toHaveLength(1);
});

test("field updated: of a field that exists only what was changed is sent", async () => {
  const { user, server } = await openSettings({ "POST /_/model/changes": data({ changes: 1 }) });
  await user.click(await screen.findByRole("button", { name: /^Title/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Title" }));
  await user.type(await dialog.findByRole("textbox", { name: /^Note/ }), "Short");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([
    [
      "POST /_/model/changes",
      {
        changes: [
          {
            kind: "update_fields",
            collection: "posts",
            data: [{ field: "title", note: "Short" }],
            if_match: { title: '"1"' },
          },
        ],
      },
    ],
  ]);
});

test("a new field goes from interface to schema to options, and is created at the end", async () => {
  const { user, server } = await openSettings({ "POST /_/model/changes": data({ changes: 1 }) });
  const dialog = await startField(user, "Text area");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>("tab", { name: "Options" }).disabled).toBe(true);
  await user.type(dialog.getByLabelText(/^Name of the field/), "Summary{Enter}");
  const rows = await dialog.findByLabelText(/^Rows/);
  await user.clear(rows);
  await user.type(rows, "20");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Summary was created")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([
    [
      "POST /_/model/changes",
      created("posts", { field: "summary", datatype: "TEXT", options: { rows: 20 } }),
    ],
  ]);
});

test("the preview follows what is typed", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text input");
  await user.type(dialog.getByLabelText(/^Name of the field/), "Subtitle");
  expect(await dialog.findByRole("textbox", { name: "Subtitle" })).toBeInstanceOf(HTMLElement);
});

test("a field that exists opens on its schema, its name locked with the reason", async () => {
  const { user } = await openSettings();
  await user.click(await screen.findByRole("button", { name: /^Title/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Title" }));
  expect(dialog.getByRole("tab", { name: "Schema", selected: true })).toBeInstanceOf(HTMLElement);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name of the field/).disabled).toBe(true);
  expect(dialog.getByText(/^A field keeps its name/)).toBeInstanceOf(HTMLElement);
});

test("can't disable primary and max one primary key are said at the switch", async () => {
  const { user } = await openSettings();
  await user.click(await screen.findByRole("button", { name: /^ID/ }));
  const ofKey = within(await screen.findByRole("dialog", { name: "ID" }));
  expect(ofKey.getByText(/^Can't disable the primary key/)).toBeInstanceOf(HTMLElement);
  await user.click(ofKey.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: /^Title/ }));
  const other = within(await screen.findByRole("dialog", { name: "Title" }));
  expect(other.getByText("At most one primary key")).toBeInstanceOf(HTMLElement);
  const toggle = other.getByRole<HTMLInputElement>("switch", { name: /^Primary key/ });
  expect(toggle.disabled).toBe(true);
});

test("what the server refuses stands at its part, and nothing typed is lost", async () => {
  const { user } = await openSettings({
    "POST /_/model/changes": refusedValues({
      path: ["rank"],
      rule: "lengthTooLong",
      values: { datatype: "INT" },
    }),
  });
  const dialog = await startField(user, "Text input");
  await user.type(dialog.getByLabelText(/^Name of the field/), "rank");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  const length = await dialog.findByRole("textbox", { name: "Length" });
  await waitFor(() => expect(length.getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name of the field/).value).toBe("rank");
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
