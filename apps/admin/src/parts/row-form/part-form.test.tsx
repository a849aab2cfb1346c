import { makeCollection, type Permission } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import {
  data,
  failure,
  refusedValues,
  type FakeReplies,
  type FakeReply,
} from "../../../test/fake-fetch.ts";
import {
  links,
  notes,
  related,
  relations,
  rowsOf,
  shows,
  works,
} from "../../../test/related-works.ts";
import { renderItem, type RenderedItem } from "../../../test/render-item.tsx";

/** Of the row that is opened something else is replied than of the list. */
const ofRow =
  (reply: FakeReply): FakeReplies[string] =>
  (request) =>
    request.query.has("filter[id][in]") ? reply : rowsOf(notes)(request);

interface Setup {
  replies?: FakeReplies;
  permissions?: Partial<Permission>[];
}

async function open({ replies = {}, ...setup }: Setup = {}): Promise<RenderedItem> {
  const page = await renderItem({
    path: "/collections/works/7",
    collection: works,
    // New notes begin in a language.
    related: related.map((one) =>
      one.collection === "notes"
        ? makeCollection("notes", { ...one.fields, language: { ...text, default_value: "no" } })
        : one,
    ),
    relations,
    ...setup,
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree" } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "PATCH /_/items/works/7": data({ id: 7, title: "Tree" }),
      "GET /_/items/notes": rowsOf(notes),
      "GET /_/items/replies": rowsOf([]),
      "GET /_/items/work_shows": rowsOf(links),
      "GET /_/items/shows": rowsOf(shows),
      ...replies,
    },
  });
  await screen.findByRole("button", { name: "Edit First" });
  return page;
}

const text = { type: "string", interface: "text-input", length: "40" } as const;

async function openRow({ user }: RenderedItem, name: string): Promise<HTMLElement> {
  await user.click(screen.getByRole("button", { name: `Edit ${name}` }));
  return screen.findByRole("dialog", { name });
}

const boxIn = (form: HTMLElement, name: string) =>
  within(form).findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: "input" });

async function save({ user, writes }: RenderedItem): Promise<unknown> {
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(writes()).not.toEqual([]));
  return writes().at(-1)?.[2];
}

const full = { create: "full", read: "full", update: "full", delete: "full" } as const;
const rules = (more: Record<string, Partial<Permission>>) =>
  ["works", "notes", "replies", "shows", "work_shows"].map((collection, at) => ({
    ...full,
    id: at + 1,
    collection,
    ...more[collection],
  }));

describe("in place of a form", () => {
  test("stands that the item is gone since", async () => {
    const page = await open({ replies: { "GET /_/items/notes": ofRow(data([])) } });
    const form = await openRow(page, "First");
    await within(form).findByText("There is no item 3 in Notes");
    expect(within(form).queryByRole("textbox")).toBeNull();
  });

  test("stands that it could not be read, and how to try again", async () => {
    const page = await open({ replies: { "GET /_/items/notes": ofRow(failure(500, null)) } });
    const form = await openRow(page, "First");
    const retry = await within(form).findByRole("button", { name: "Try again" });
    page.server.reply({ "GET /_/items/notes": rowsOf(notes) });
    await page.user.click(retry);
    expect((await boxIn(form, "Text")).value).toBe("First");
  });
});

describe("in the form of a row", () => {
  test("a change of one field is taken back, and the others stay", async () => {
    const page = await open();
    await page.user.type(await boxIn(await openRow(page, "First"), "Text"), "!");
    const form = await screen.findByRole("dialog", { name: "First!" });
    await page.user.type(await boxIn(form, "Year"), "1");
    await page.user.click(within(form).getByRole("button", { name: "Actions for Text" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "Undo changes" }));
    expect((await boxIn(form, "Text")).value).toBe("First");
    expect(await save(page)).toEqual({ notes: [{ id: 3, year: 19001 }] });
  });

  test("a value that is typed back is no change", async () => {
    const page = await open();
    await page.user.type(await boxIn(await openRow(page, "First"), "Text"), "!");
    await screen.findByRole("button", { name: "Save 1 change" });
    await page.user.keyboard("{Backspace}");
    expect(screen.queryByRole("button", { name: "Save 1 change" })).toBeNull();
  });

  test("a new one begins with its defaults, which are sent with it", async () => {
    const page = await open();
    const list = within(screen.getByRole("group", { name: /^Notes/ }));
    await page.user.click(list.getByRole("button", { name: "Add new" }));
    const form = await screen.findByRole("dialog");
    expect((await boxIn(form, "Language")).value).toBe("no");
    await page.user.type(await boxIn(form, "Text"), "Third");
    expect(await save(page)).toEqual({ notes: [{ text: "Third", language: "no", place: 3 }] });
  });

  test("what is refused of a far item and of its link is shown at each of them", async () => {
    const about = (...path: (string | number)[]) => ({ path, rule: "unique" as const, values: {} });
    const page = await open({
      replies: {
        "PATCH /_/items/works/7": refusedValues(
          about("shows", 0, "show", "name"),
          about("shows", 0, "label"),
        ),
      },
    });
    const form = await openRow(page, "Spring");
    await page.user.type(await boxIn(form, "Label"), "Door");
    await page.user.type(await boxIn(form, "Name"), "!");
    expect(await save(page)).toEqual({
      shows: [{ id: 50, label: "Door", show: { id: 5, name: "Spring!" } }],
    });
    await waitFor(() =>
      expect(within(form).getAllByText("This value is taken already")).toHaveLength(2),
    );
    const described = async (name: string) =>
      (await boxIn(form, name)).getAttribute("aria-invalid");
    expect([await described("Name"), await described("Label")]).toEqual(["true", "true"]);
    await page.user.type(await boxIn(form, "Label"), "s");
    expect(within(form).getAllByText("This value is taken already")).toHaveLength(1);
  });
});

describe("rights of a role in the form of a row", () => {
  test("lock the far item and leave its link open, or the other way round", async () => {
    const first = await open({ permissions: rules({ shows: { update: "none" } }) });
    const form = await openRow(first, "Spring");
    expect((await boxIn(form, "Name")).readOnly).toBe(true);
    expect((await boxIn(form, "Label")).readOnly).toBe(false);
    first.unmount();
    const second = await open({ permissions: rules({ work_shows: { update: "none" } }) });
    const other = await openRow(second, "Spring");
    expect((await boxIn(other, "Name")).readOnly).toBe(false);
    expect((await boxIn(other, "Label")).readOnly).toBe(true);
  });

  test("hide and lock single fields", async () => {
    const page = await open({
      permissions: rules({
        notes: { read_field_blacklist: ["year"], write_field_blacklist: ["language"] },
      }),
    });
    const form = await openRow(page, "First");
    expect((await boxIn(form, "Text")).readOnly).toBe(false);
    expect((await boxIn(form, "Language")).readOnly).toBe(true);
    expect(within(form).queryByLabelText(/^Year/)).toBeNull();
  });
});
