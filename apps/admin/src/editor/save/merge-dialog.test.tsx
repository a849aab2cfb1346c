import { makeCollection } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithHost } from "../../../test/kit-host.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
  body: { type: "string" },
  changed_on: { type: "datetime_updated" },
});
const conflicts = [{ field: "title", base: "Old", mine: "Mine", theirs: "Theirs" }];

test("each choice is called after what it decides", async () => {
  open([]);
  await screen.findByRole("radiogroup", { name: "What to keep in Title" });
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

test("what was taken over is named, without what the server notes by itself", async () => {
  open(["body", "changed_on"]);
  expect((await screen.findByText(/taken over/)).textContent).toMatch(/: Body\.?$/);
});

test("where only the server's own notes changed, nothing was taken over", async () => {
  open(["changed_on"]);
  await screen.findByRole("dialog");
  expect(screen.queryByText(/taken over/)).toBeNull();
});

test("each text runs in its own direction", async () => {
  const mine = "שלום";
  const theirs = `${mine} `.repeat(20).trim();
  open([], { contested: [{ field: "title", base: "Old", mine, theirs }] });
  for (const text of [mine, theirs])
    expect((await screen.findByText(text)).closest("[dir]")?.getAttribute("dir")).toBe("auto");
});

test("what this user saved in another tab is not called someone else's", async () => {
  open(["body"], { isOwn: true });
  await screen.findByRole("dialog", { name: "You saved this item in another tab" });
  expect(screen.getAllByRole("radio").map((one) => one.getAttribute("aria-label"))).toEqual([
    "This tab",
    "Other tab",
  ]);
});

function open(takenOver: string[], { isOwn = false, by = "", contested = conflicts } = {}) {
  return renderWithHost(
    <MergeDialog
      collection={articles}
      conflict={{ conflicts: contested, takenOver, isOwn, by }}
      onCancel={() => {}}
      onResolve={() => {}}
    />,
  );
}
