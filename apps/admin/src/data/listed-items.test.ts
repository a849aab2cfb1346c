import { expect, test } from "vitest";
import { withSavedItem } from "./listed-items.ts";

const list = {
  pages: [
    { data: [{ id: 1, title: "A", author: 5 }], meta: {} },
    { data: [{ id: 2, title: "B", author: 6 }], meta: {} },
  ],
  pageParams: [0, 100],
};

test("a saved item shows its new values in the listing, as far as the listing shows them", () => {
  const saved = { id: "2", title: "B two", author: { id: 7 }, body: "long" };
  expect(withSavedItem(list, saved, "id").pages[1]?.data).toEqual([
    { id: "2", title: "B two", author: 6 },
  ]);
});

test("other items and other listings stay the same", () => {
  expect(withSavedItem(list, { id: 2, title: "B two" }, "id").pages[0]).toEqual(list.pages[0]);
  expect(withSavedItem(list, { id: 3 }, "id")).toBe(list);
});
