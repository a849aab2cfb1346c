import { makeCollection } from "@rowhouse/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data, type FakeReplies } from "../../../../test/fake-fetch.ts";
import {
  links,
  notes,
  related,
  relations,
  replies,
  rowsOf,
  shows,
  works,
} from "../../../../test/related-works.ts";
import { renderItem, type RenderedItem } from "../../../../test/render-item.tsx";
import { uploadCount } from "../../../form/draft/uploads/running-uploads.ts";

/** The page of a work, with a scan in each of its notes. */
async function open(more: FakeReplies = {}): Promise<RenderedItem> {
  const page = await renderItem({
    path: "/collections/works/7",
    collection: works,
    related: [
      ...related.map((one) =>
        one.collection === "notes"
          ? makeCollection("notes", { ...one.fields, scan: { type: "file", interface: "file" } })
          : one,
      ),
      makeCollection("directus_files", { id: { type: "integer", primary_key: true } }),
    ],
    relations,
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree" } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "GET /_/items/notes": rowsOf(notes),
      "GET /_/items/replies": rowsOf(replies),
      "GET /_/items/work_shows": rowsOf(links),
      "GET /_/items/shows": rowsOf(shows),
      ...more,
    },
  });
  await screen.findByRole("button", { name: "Edit First" });
  return page;
}

const dialog = (name: string) => screen.findByRole("dialog", { name });
const isOpen = (name: string) => screen.queryByRole("dialog", { name }) !== null;
const textIn = (form: HTMLElement, name = "Text") =>
  within(form).findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: "input" });

async function openFirst({ user }: RenderedItem): Promise<HTMLElement> {
  await user.click(screen.getByRole("button", { name: "Edit First" }));
  return dialog("First");
}

async function openReply(page: RenderedItem): Promise<HTMLElement> {
  const first = await openFirst(page);
  await page.user.click(await within(first).findByRole("button", { name: "Edit Why" }));
  return dialog("Why");
}

describe("the way back from a row", () => {
  test("names each level, and leads to any of them", async () => {
    const page = await open();
    const inner = await openReply(page);
    const way = within(inner).getByRole("navigation", { name: "Where this item is" });
    const steps = within(way).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual(["Tree", "First", "Replies"]);
    await page.user.click(within(way).getByRole("button", { name: "First" }));
    await waitFor(() => expect(isOpen("Why")).toBe(false));
    expect(isOpen("First")).toBe(true);
    await page.user.click(within(await openReplyIn(page)).getByRole("button", { name: "Tree" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  async function openReplyIn({ user }: RenderedItem): Promise<HTMLElement> {
    await user.click(screen.getByRole("button", { name: "Edit Why" }));
    return dialog("Why");
  }

  test("goes one level at a time with Back and with Done, and what was typed stays", async () => {
    const page = await open();
    const inner = await openReply(page);
    await page.user.type(await textIn(inner), "?");
    await page.user.click(within(await dialog("Why?")).getByRole("button", { name: "Back" }));
    await waitFor(() => expect(isOpen("Why?")).toBe(false));
    const outer = await dialog("First");
    within(outer).getByRole("button", { name: "Edit Why?" });
    await page.user.click(within(outer).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByRole("button", { name: "Save 1 change" });
  });
});

describe("the edits of a row", () => {
  test("are discarded in its form, which shows what is stored again", async () => {
    const page = await open();
    const form = await openFirst(page);
    const box = await textIn(form);
    expect(within(form).queryByRole("button", { name: /^Discard/ })).toBeNull();
    await page.user.type(box, " and last");
    const changed = await dialog("First and last");
    await page.user.click(
      within(changed).getByRole("button", { name: "Discard changes to this item" }),
    );
    expect((await textIn(await dialog("First"))).value).toBe("First");
    expect(screen.queryByRole("button", { name: "Save 1 change" })).toBeNull();
  });

  test("of a new row go with the row", async () => {
    const { user } = await open();
    const list = within(screen.getByRole("group", { name: /^Notes/ }));
    await user.click(list.getByRole("button", { name: "Add new" }));
    await user.type(await textIn(await dialog("New item"), "Year"), "long ago");
    await user.click(screen.getByRole("button", { name: "Discard this item" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("button", { name: "Save 1 change" })).toBeNull();
  });

  test("stay where only text that is no value was entered", async () => {
    const { user } = await open();
    const list = within(screen.getByRole("group", { name: /^Notes/ }));
    await user.click(list.getByRole("button", { name: "Add new" }));
    await user.type(await textIn(await dialog("New item"), "Year"), "soon");
    await user.click(screen.getByRole("button", { name: "Done" }));
    await user.click(await list.findByRole("button", { name: "Edit New item" }));
    expect((await textIn(await dialog("New item"), "Year")).value).toBe("soon");
  });
});

test("a form in which a file is uploaded asks before it is closed", async () => {
  const page = await open({ "POST /_/files": () => new Promise<never>(() => undefined) });
  const form = await openFirst(page);
  const zone = await within(form).findByRole("button", { name: /Choose from this device/ });
  const file = new File(["x"], "scan.png", { type: "image/png" });
  fireEvent.drop(zone, { dataTransfer: { files: [file] } });
  await waitFor(() => expect(uploadCount()).toBe(1));
  await page.user.click(within(form).getByRole("button", { name: "Done" }));
  await page.user.click(await screen.findByRole("button", { name: "Keep uploading" }));
  await waitFor(() => expect(screen.queryByText("One upload is running")).toBeNull());
  expect([isOpen("First"), uploadCount()]).toEqual([true, 1]);
  await page.user.click(within(form).getByRole("button", { name: "Done" }));
  await page.user.click(await screen.findByRole("button", { name: "Cancel the upload" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(uploadCount()).toBe(0);
});

test("behind a junction the far item comes first, then what the junction says of it", async () => {
  const page = await open();
  await page.user.click(screen.getByRole("button", { name: "Edit Spring" }));
  const form = await dialog("Spring");
  const label = await textIn(form, "Label");
  const head = within(form).getByRole("heading", { name: "In this list" });
  const order = [await textIn(form, "Name"), head, label];
  const following = order.slice(1).map((one, at) => order[at]?.compareDocumentPosition(one));
  expect(following).toEqual([4, 4]);
  expect(within(form).queryByLabelText(/^(Work|Show|Sort)/)).toBeNull();
});
