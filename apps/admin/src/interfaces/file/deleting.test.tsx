import { makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data, failure, type FakeReplies } from "../../../test/fake-fetch.ts";
import {
  renderItem,
  type RenderedItem,
  type RenderItemOptions,
} from "../../../test/render-item.tsx";

const id = { type: "integer", primary_key: true, auto_increment: true } as const;
const house = { id: 3, title: "House", filename: "house.pdf", type: "application/pdf" };

/** The replies to the questions before a deletion: how many items hold the file, and how many files are used at all. */
const usedBy = (counts: { items: number; files: number }): FakeReplies => ({
  "GET /_/items/works": data([], { filter_count: counts.items }),
  "GET /_/files": data([], { filter_count: counts.files }),
});

function open(
  replies: FakeReplies,
  { allowDelete = true, ...more }: Partial<RenderItemOptions> & { allowDelete?: boolean } = {},
): Promise<RenderedItem> {
  const works = makeCollection("works", {
    id: { ...id, hidden_detail: true },
    plan: { type: "file", interface: "file", options: { allowDelete } },
  });
  return renderItem({
    path: "/collections/works/7",
    collection: works,
    related: [makeCollection("directus_files", { id, title: { type: "string" } })],
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, plan: house } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "GET /_/revisions": data([]),
      ...usedBy({ items: 0, files: 0 }),
      ...replies,
    },
    ...more,
  });
}

async function openMenu({ user }: RenderedItem): Promise<(string | null)[]> {
  await screen.findByText("House");
  const card = within(screen.getByRole("group", { name: "Plan" }));
  await user.click(card.getByRole("button", { name: "More" }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
}

async function deleteFile(page: RenderedItem): Promise<void> {
  await openMenu(page);
  await page.user.click(screen.getByRole("menuitem", { name: "Delete file" }));
  await screen.findByRole("dialog", { name: "Delete House?" });
  const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "Delete file" });
  // The uses of the file are counted first.
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await page.user.click(confirm);
}

describe("a file is deleted from its card", () => {
  test("for everyone, at once, and the field is empty", async () => {
    const page = await open({ "DELETE /_/files/3": { status: 204 } });
    await deleteFile(page);
    await screen.findByRole("button", { name: "Choose from the file library" });
    expect(page.writes()).toEqual([["DELETE", "/_/files/3", null]]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("and stays where the server refuses", async () => {
    const page = await open({ "DELETE /_/files/3": failure(409, null, "Still needed.") });
    await deleteFile(page);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Still needed."));
    await page.user.click(screen.getByRole("button", { name: "Cancel" }));
    screen.getByText("House");
  });

  test.each([
    [{ items: 2, files: 1 }, "2 items that use this file lose it."],
    [{ items: 0, files: 1 }, "One file is used in a text, or by an item that you may not see."],
  ])("after what uses it was told: %j", async (counts, told) => {
    const page = await open(usedBy(counts));
    await openMenu(page);
    await page.user.click(screen.getByRole("menuitem", { name: "Delete file" }));
    await screen.findByText(told);
    expect(page.writes()).toEqual([]);
  });

  test("only where the option says so, and by those who may", async () => {
    const page = await open({}, { allowDelete: false });
    expect(await openMenu(page)).not.toContain("Delete file");
  });
});
