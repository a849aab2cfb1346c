import { makeCollection } from "@rowhouse/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { numberedKey } from "./listing-models.ts";
import { article, renderItem, saveButton } from "./render-item.tsx";

const long = "x".repeat(130);

test.each([
  ["text-input", "string"],
  ["textarea", "string"],
  ["markdown", "string"],
  ["slug", "slug"],
  ["nothing that is known", "string"],
] as const)(
  "text that is longer than its field stays whole in %s, is marked and is not saved",
  async (id, type) => {
    const collection = makeCollection("articles", {
      id: numberedKey,
      title: { type: "string", interface: "text-input" },
      lead: { type, interface: id, length: "20" },
    });
    const { user, writes } = await renderItem({
      path: "/collections/articles/7",
      collection,
      replies: { "GET /_/items/articles/7": article({ lead: "" }) },
    });
    const box = await screen.findByLabelText("Lead");
    await user.click(box);
    await user.paste(long);
    expect(box).toHaveProperty("value", long);
    expect(await screen.findAllByText("110 characters too many")).not.toEqual([]);
    await user.click(await saveButton("Save 1 change"));
    const title = await screen.findByText("Not saved");
    const notice = title.closest<HTMLElement>("[role=alert]") ?? title;
    within(notice).getByRole("button", { name: "Lead" });
    expect(notice.textContent).toContain("Lead: 110 characters too many");
    expect(writes()).toEqual([]);
  },
);

test("text that was cut to its length can be saved", async () => {
  const collection = makeCollection("articles", {
    id: numberedKey,
    lead: { type: "string", interface: "text-input", length: "5" },
  });
  const { user } = await renderItem({
    path: "/collections/articles/7",
    collection,
    replies: { "GET /_/items/articles/7": article({ lead: "" }) },
  });
  await user.click(await screen.findByLabelText("Lead"));
  await user.paste("abcdef");
  expect(await screen.findAllByText("One character too many")).not.toEqual([]);
  await user.keyboard("{Backspace}");
  expect(screen.queryAllByText("One character too many")).toEqual([]);
});
