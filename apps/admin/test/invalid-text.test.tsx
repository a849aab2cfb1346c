import "./interface-suite/layout.ts";
import { asRecord, makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data } from "./fake-fetch.ts";
import { renderItem, type RenderItemOptions } from "./render-item.tsx";

/** One field for every kind of text that may be no valid value. */
const works = makeCollection("works", {
  id: { type: "integer", primary_key: true, auto_increment: true, hidden_detail: true },
  year: { type: "integer", datatype: "INT", interface: "numeric" },
  price: { type: "decimal", datatype: "DECIMAL", interface: "numeric" },
  made_on: { type: "date", datatype: "DATE", interface: "date" },
  seen_at: { type: "datetime", datatype: "DATETIME", interface: "datetime" },
  materials: { type: "array", datatype: "VARCHAR", interface: "tags" },
  notes: { type: "json", datatype: "TEXT", interface: "json" },
});

const saved = {
  id: 7,
  year: 1969,
  price: 10,
  made_on: "2026-02-03",
  seen_at: "2026-02-03 10:00:00",
  materials: ["oil"],
  notes: null,
};
const path = "/collections/works/7";

const invalid = [
  ["Year", "12.5", "Enter a whole number from -2,147,483,648 to 2,147,483,647"],
  ["Price", "1e", "Enter a number"],
  ["Made on", "02/31", "There is no such day. Write it as mm/dd/yyyy"],
  ["Made on", "02/31/2026", "There is no such day. Write it as mm/dd/yyyy"],
  [
    "Seen at",
    "02/03/2026 13:99:00",
    "There is no such date and time. Write it as mm/dd/yyyy hh:mm",
  ],
  [
    "Materials",
    "canvas",
    "This tag has not been added yet. Press Enter to add it, or empty the box",
  ],
  ["Notes", "[1", "Line 1, column 3: the text ends before its brackets are closed"],
] as const;

describe("text that is no valid value", () => {
  test.each(invalid)("in %s, %s, is neither saved nor lost", async (field, text, sentence) => {
    const { user, box, writes } = await open(field);
    await enter(user, box, text);
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(new RegExp(`^${escaped(sentence)}`));
    const now = boxOf(field);
    expect([textIn(now), document.activeElement]).toEqual([text, now]);
    expect(now.getAttribute("aria-invalid")).toBe("true");
    expect(writes()).toEqual([]);
  });

  test.each(invalid)(
    "in %s, %s, survives a reload with its reason",
    async (name, text, sentence) => {
      const first = await open(name);
      await enter(first.user, first.box, text);
      first.unmount();
      const { user, writes } = await open(name);
      await user.click(await screen.findByRole("button", { name: "Restore" }));
      expect(textIn(boxOf(name))).toBe(text);
      expect((await screen.findByRole("alert")).textContent).toContain(sentence);
      await user.keyboard("{Control>}s{/Control}");
      expect(document.activeElement).toBe(boxOf(name));
      expect(writes()).toEqual([]);
    },
  );

  test("is asked about on leaving the page", async () => {
    const { user, box, writes } = await open("Year");
    await enter(user, box, "12.5");
    await user.click(screen.getByRole("link", { name: "Back" }));
    const dialog = await screen.findByRole("dialog", { name: /unsaved/i });
    await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
    expect(box).toHaveProperty("value", "12.5");
    expect(writes()).toEqual([]);
  });

  test("is saved once it is a value, under a button that counts it as a change", async () => {
    const { user, box, writes } = await open("Year");
    await enter(user, box, "197x");
    expect(await screen.findAllByRole("button", { name: "Save 1 change" })).not.toEqual([]);
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(/^Enter a whole number/);
    await user.keyboard("{Backspace}1{Control>}s{/Control}");
    await waitFor(() => expect(writes()).toEqual([["PATCH", "/_/items/works/7", { year: 1971 }]]));
    expect(screen.queryByText(/^Enter a whole number/)).toBeNull();
  });

  test("is explained on leaving the field, and removed by undo", async () => {
    const { user, box } = await open("Made on");
    await enter(user, box, "02/31/2026");
    expect(screen.queryByRole("alert")).toBeNull();
    // The button of the picker belongs to the field.
    await user.tab();
    await user.tab();
    expect((await screen.findByRole("alert")).textContent).toContain("There is no such day");
    await user.click(screen.getByRole("button", { name: "Actions for Made on" }));
    await user.click(await screen.findByRole("menuitem", { name: "Undo changes" }));
    expect(box).toHaveProperty("value", "02/03/2026");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("keeps several items from being saved", async () => {
    const items = [saved, { ...saved, id: 8 }];
    const { user, box, writes } = await open("Year", {
      path: "/collections/works/7,8",
      replies: { "GET /_/items/works/7,8": data(items) },
    });
    await user.click(screen.getByRole("switch", { name: /all: Year/ }));
    await enter(user, box, "12.5");
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(/^Enter a whole number/);
    expect(box).toHaveProperty("value", "12.5");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(writes()).toEqual([]);
  });
});

type User = Awaited<ReturnType<typeof renderItem>>["user"];

async function open(field: string, options: Partial<RenderItemOptions> = {}) {
  const rendered = await renderItem({
    path,
    collection: works,
    ...options,
    replies: {
      "GET /_/items/works/7": { body: { data: saved }, headers: { etag: '"1"' } },
      "GET /_/items/works/7/revisions": data([]),
      "PATCH /_/items/works/7": ({ body }) => data({ ...saved, ...asRecord(body) }),
      ...options.replies,
    },
  });
  await screen.findAllByLabelText(new RegExp(`^${field}`));
  return { ...rendered, box: boxOf(field) };
}

/** The box of a field: code has an editor soon after it is entered. */
function boxOf(field: string): HTMLElement {
  const labeled = screen.getAllByLabelText(new RegExp(`^${field}`));
  const box = labeled.find((one) => one.matches("input, textarea, [contenteditable]"));
  if (box === undefined) throw new Error(`There is no box for ${field}.`);
  return box;
}

function textIn(box: HTMLElement): string | null {
  const isBox = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement;
  return isBox ? box.value : box.textContent;
}

async function enter(user: User, box: HTMLElement, text: string): Promise<void> {
  await user.clear(box);
  await user.click(box);
  await user.paste(text);
}

function escaped(sentence: string): string {
  return sentence.replaceAll(/[.()]/g, "\\$&");
}
