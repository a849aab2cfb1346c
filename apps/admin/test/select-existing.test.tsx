import { makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { data } from "./fake-fetch.ts";
import { renderItem, saveButton } from "./render-item.tsx";
import { notes, related, relations, works } from "./related-works.ts";

const loose = { id: 9, text: "Loose", year: null, place: null, work: null };
const taken = { ...loose, id: 10, text: "Taken", work: { id: 8, title: "Bush" } };
const listed = (rows: readonly unknown[]) =>
  data(rows, { total_count: rows.length, filter_count: rows.length });

test("a list says whose an existing row is, and asks before it takes it away there", async () => {
  const { user, writes } = await renderItem({
    path: "/collections/works/7",
    collection: works,
    related,
    relations,
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree" } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "PATCH /_/items/works/7": data({ id: 7, title: "Tree" }),
      "GET /_/items/notes": ({ query }) =>
        listed(query.has("filter[work][eq]") ? notes : [...notes, loose, taken]),
      "GET /_/items/work_shows": listed([]),
    },
  });
  await screen.findByRole("button", { name: "Edit First" });
  const list = screen.getByRole("group", { name: /^Notes/ });
  const pick = async (): Promise<void> => {
    await user.click(within(list).getByRole("button", { name: "Select existing" }));
    const picker = await screen.findByRole("dialog", { name: "Select existing" });
    await within(picker).findByText("Bush");
    for (const name of ["Loose", "Taken"])
      await user.click(within(picker).getByRole("checkbox", { name }));
    await user.click(within(picker).getByRole("button", { name: "Done" }));
  };
  const question = { name: "Take this row away from another item?" };
  await pick();
  const asked = await screen.findByRole("dialog", question);
  expect(asked.textContent).toContain("“Taken” belongs to Bush.");
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  expect(within(list).queryByText("Loose")).toBeNull();
  await pick();
  const again = await screen.findByRole("dialog", question);
  await user.click(within(again).getByRole("button", { name: "Move here" }));
  await within(list).findByText("Taken");
  await user.click(await saveButton("Save 1 change"));
  await waitFor(() => expect(writes()).toHaveLength(1));
  const rows = [
    { id: 9, place: 3 },
    { id: 10, place: 4 },
  ];
  expect(writes()).toEqual([["PATCH", "/_/items/works/7", { notes: rows }]]);
});

test("rows that the user may not change cannot be picked where picking changes them", async () => {
  const all = { create: "full", read: "full", update: "full", delete: "full" } as const;
  const owned = related.map((one) =>
    one.collection === "notes"
      ? makeCollection("notes", { ...one.fields, made_by: { type: "user_created" } })
      : one,
  );
  const { user } = await renderItem({
    path: "/collections/works/7",
    collection: works,
    related: owned,
    relations,
    permissions: [
      { collection: "works", ...all },
      { collection: "work_shows", ...all },
      { collection: "shows", ...all },
      { collection: "notes", ...all, update: "mine" },
    ],
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree" } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "GET /_/items/notes": ({ query }) =>
        listed(
          query.has("filter[work][eq]")
            ? []
            : [
                { ...loose, made_by: 1 },
                { ...loose, id: 11, text: "Of Bea", made_by: 2 },
              ],
        ),
      "GET /_/items/work_shows": listed([]),
    },
  });
  const list = await screen.findByRole("group", { name: /^Notes/ });
  await user.click(await within(list).findByRole("button", { name: "Select existing" }));
  const picker = await screen.findByRole("dialog", { name: "Select existing" });
  const locked = await within(picker).findByRole<HTMLInputElement>("checkbox", { name: "Of Bea" });
  expect(locked.disabled).toBe(true);
  expect(locked.closest("tr")?.title).toBe("You may not change this item");
  await user.click(within(picker).getByText("Of Bea"));
  await user.click(within(picker).getByRole("checkbox", { name: "Loose" }));
  await user.click(within(picker).getByRole("button", { name: "Done" }));
  await within(list).findByText("Loose");
  expect(within(list).queryByText("Of Bea")).toBeNull();
});
