import { makeCollection, makeRelation, type Permission } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data, refusedValues, type FakeReplies } from "../../../test/fake-fetch.ts";
import { renderItem, type RenderedItem } from "../../../test/render-item.tsx";

const id = {
  type: "integer",
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
} as const;
const text = { type: "string", interface: "text-input", length: "40" } as const;
const works = makeCollection("works", {
  id,
  title: text,
  artist: { type: "m2o", interface: "many-to-one", options: { template: "{{name}}" } },
});
const related = [
  makeCollection("artists", {
    id,
    name: { ...text, required: true },
    mail: text,
    country: { ...text, default_value: "NO" },
    born: { type: "integer", interface: "numeric" },
    secret: text,
    school: { type: "m2o", interface: "many-to-one", options: { template: "{{name}}" } },
  }),
  makeCollection("schools", { id, name: text }),
];
const relations = [
  makeRelation("works.artist", "artists"),
  makeRelation("artists.school", "schools"),
];

interface Setup {
  replies?: FakeReplies;
  permissions?: Partial<Permission>[];
}

/** The page of a work, with the form of a new artist over it. */
async function openNew({ replies = {}, ...setup }: Setup = {}): Promise<RenderedItem> {
  const page = await renderItem({
    path: "/collections/works/7",
    collection: works,
    related,
    relations,
    ...setup,
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree", artist: null } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "GET /_/items/artists": data([{ id: 1, name: "Ada" }], { total_count: 1 }),
      "GET /_/items/schools": data([], { total_count: 0 }),
      "PATCH /_/items/works/7": data({ id: 7, title: "Tree", artist: 2 }),
      ...replies,
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Create in Artists" }));
  await boxIn(await drawer("New item"), "Name");
  return page;
}

const drawer = (name: string | RegExp) => screen.findByRole("dialog", { name });
const boxIn = (dialog: HTMLElement, name: string) =>
  within(dialog).findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: "input" });
const press = ({ user }: RenderedItem, name: string) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function takeOut(page: RenderedItem): Promise<void> {
  await press(page, "Done");
  await expectClosed();
  await page.user.click(screen.getByRole("button", { name: "Remove the selection" }));
}

async function save({ user, writes }: RenderedItem): Promise<unknown> {
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(writes()).not.toEqual([]));
  return writes().at(-1)?.[2];
}

describe("a new item of a reference", () => {
  test("is saved with the item around it, its defaults as well", async () => {
    const page = await openNew();
    const name = await boxIn(await drawer("New item"), "Name");
    await waitFor(() => expect(document.activeElement).toBe(name));
    await page.user.keyboard("Bea");
    await page.user.type(await boxIn(await drawer("Bea"), "Mail"), "b@b");
    await press(page, "Done");
    await expectClosed();
    expect(page.writes()).toEqual([]);
    expect(await save(page)).toEqual({ artist: { name: "Bea", mail: "b@b", country: "NO" } });
  });

  test("stays typed when its form is closed with Escape, and the focus goes back", async () => {
    const page = await openNew();
    await page.user.type(await boxIn(await drawer("New item"), "Name"), "Bea");
    await page.user.keyboard("{Escape}");
    await expectClosed();
    const opener = (await screen.findByText("New: Bea")).closest("button");
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await page.user.keyboard("{Enter}");
    expect((await boxIn(await drawer("Bea"), "Name")).value).toBe("Bea");
  });

  test.each<[string, string | null, (page: RenderedItem) => Promise<void>]>([
    ["discarded", "Bea", (page) => press(page, "Discard this item")],
    ["closed with nothing stored in it", null, (page) => press(page, "Done")],
    ["taken out of its box", "Bea", takeOut],
  ])("that is %s leaves nothing to save, nor what was wrong in it", async (_, name, leave) => {
    const page = await openNew();
    const born = await boxIn(await drawer("New item"), "Born");
    if (name !== null) await page.user.type(await boxIn(await drawer("New item"), "Name"), name);
    await page.user.type(born, "long ago");
    await leave(page);
    await expectClosed();
    expect(screen.queryByRole("button", { name: /^Save \d/ })).toBeNull();
    await page.user.type(screen.getByLabelText("Title", { selector: "input" }), "!");
    expect(await save(page)).toEqual({ title: "Tree!" });
  });

  test("has what is in it on the way, and one of its own inside", async () => {
    const page = await openNew();
    await page.user.type(await boxIn(await drawer("New item"), "Name"), "Bea");
    const outer = await drawer("Bea");
    await page.user.click(within(outer).getByRole("button", { name: "Create in Schools" }));
    const inner = await drawer("New item");
    const way = within(inner).getByRole("navigation", { name: "Where this item is" });
    const steps = within(way).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual(["Tree", "Bea", "School"]);
    await page.user.type(await boxIn(inner, "Name"), "Bauhaus");
    await page.user.click(within(way).getByRole("button", { name: "Tree" }));
    await expectClosed();
    expect(await save(page)).toEqual({
      artist: { name: "Bea", country: "NO", school: { name: "Bauhaus" } },
    });
  });
});

describe("what is wrong in it", () => {
  const refused = refusedValues({ path: ["artist", "mail"], rule: "unique", values: {} });

  test("is shown at its field: the failed save opens the form there, typing ends it", async () => {
    const page = await openNew({ replies: { "PATCH /_/items/works/7": refused } });
    await page.user.type(await boxIn(await drawer("New item"), "Name"), "Bea");
    await page.user.type(await boxIn(await drawer("Bea"), "Mail"), "b@b");
    await press(page, "Done");
    await expectClosed();
    await save(page);
    const again = await drawer("Bea");
    const mail = await boxIn(again, "Mail");
    await waitFor(() => expect(document.activeElement).toBe(mail));
    within(again).getByText("This value is taken already");
    await page.user.type(mail, "c");
    expect(within(again).queryByText("This value is taken already")).toBeNull();
    page.server.reply({ "PATCH /_/items/works/7": data({ id: 7, artist: 2 }) });
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(page.writes()).toHaveLength(2));
  });

  test("a value that is missing keeps everything from being sent", async () => {
    const page = await openNew();
    await page.user.type(await boxIn(await drawer("New item"), "Mail"), "b@b");
    await press(page, "Done");
    await expectClosed();
    await page.user.keyboard("{Control>}s{/Control}");
    const name = await boxIn(await drawer("New item"), "Name");
    await waitFor(() => expect(document.activeElement).toBe(name));
    await screen.findByText("This field is required");
    expect(page.writes()).toEqual([]);
  });

  test("text that is no value is found again, and goes with the undoing of its field", async () => {
    const page = await openNew();
    await page.user.type(await boxIn(await drawer("New item"), "Name"), "Bea");
    await page.user.type(await boxIn(await drawer("Bea"), "Born"), "12.5");
    await press(page, "Done");
    await expectClosed();
    await page.user.keyboard("{Control>}s{/Control}");
    const form = await drawer("Bea");
    const born = await boxIn(form, "Born");
    await waitFor(() => expect(document.activeElement).toBe(born));
    expect([born.value, page.writes()]).toEqual(["12.5", []]);
    await page.user.click(within(form).getByRole("button", { name: "Actions for Born" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "Clear value" }));
    expect(await save(page)).toEqual({ artist: { name: "Bea", country: "NO" } });
  });
});

test("fields that a role may not fill in are not there, or cannot be changed", async () => {
  const full = { create: "full", read: "full", update: "full" } as const;
  await openNew({
    permissions: [
      { ...full, collection: "works" },
      { ...full, collection: "schools", create: "none" },
      {
        ...full,
        collection: "artists",
        read_field_blacklist: ["secret"],
        write_field_blacklist: ["mail"],
      },
    ],
  });
  const form = await drawer("New item");
  expect((await boxIn(form, "Mail")).readOnly).toBe(true);
  expect((await boxIn(form, "Name")).readOnly).toBe(false);
  expect(within(form).queryByLabelText(/^Secret/)).toBeNull();
  expect(within(form).queryByRole("button", { name: "Create in Schools" })).toBeNull();
});
