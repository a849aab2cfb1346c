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
  await page.user.click(screen.getByRole("button", { name: "Delete file" }));
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

  test("only where the option says so, and by those who may", async () => {
    const page = await open({}, { allowDelete: false });
    expect(await openMenu(page)).not.toContain("Delete file");
  });
});
