import { makeCollection, makeModel, type Item } from "@rowhouse/contract";
import type { ItemPickerProps, ItemsState, KitHost } from "@rowhouse/extension-kit";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";

import { renderWithHost } from "../../../test/kit-host.tsx";
import { ItemPicker } from "./item-picker.tsx";

const id = { type: "integer", primary_key: true, auto_increment: true } as const;
const files = makeCollection("directus_files", {
  id,
  title: { interface: "text-input" },
  place: { interface: "text-input" },
  note: { interface: "textarea" },
});
const names = ["Anchor", "Bollard", "Capstan", "Dock", "Ebb"];
const all: Item[] = names.map((title, at) => ({
  id: at + 1,
  title,
  type: "image/png",
  filename: `${title}.png`,
  place: null,
  note: null,
}));

/** The picker over files, with three cards to a row. */
async function openPicker(
  props: Partial<ItemPickerProps> = {},
  { items = all, ...host }: Partial<KitHost> & { items?: Item[] } = {},
) {
  const picked: unknown[] = [];
  const useItems = (): ItemsState => ({ ...idle, items, totalCount: items.length });
  const rendered = renderWithHost(
    <ItemPicker
      collection="directus_files"
      columns={["title"]}
      isOpen
      selection={[]}
      title="Pick"
      onClose={nothing}
      onDone={(keys) => picked.push(keys)}
      {...props}
    />,
    { host: { model: makeModel([files], []), useItems, ...host } },
  );
  const picker = within(await screen.findByRole("dialog", { name: "Pick" }));
  await waitFor(() => expect(document.activeElement).toBe(picker.getByRole("searchbox")));
  const boxes = picker.getAllByRole(props.isSingle === true ? "radio" : "checkbox");
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function place(
    this: Element,
  ) {
    const at = boxes.findIndex((one) => one === this);
    return new DOMRect(100 * (at % 3), 100 * Math.floor(at / 3), 90, 90);
  });
  return { ...rendered, picker, picked };
}

afterEach(() => void vi.restoreAllMocks());

const nothing = () => undefined;
const idle = {
  isLoading: false,
  isRefreshing: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: nothing,
  retry: nothing,
};
const focused = () => names.find((name) => document.activeElement === box(name));
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe("the arrows move between cards", () => {
  test("by one and by row, and stop at the end", async () => {
    const { user, picker } = await openPicker();
    const way: unknown[] = [];
    for (const key of ["Down", "Right", "Down", "Down", "Left", "Up", "Up"]) {
      await user.keyboard(`{Arrow${key}}`);
      way.push(focused());
    }
    expect(way.slice(0, 6)).toEqual(["Anchor", "Bollard", "Ebb", "Ebb", "Dock", "Anchor"]);
    expect(document.activeElement).toBe(picker.getByRole("searchbox"));
    expect(names.map((name) => box(name).checked)).not.toContain(true);
  });

  test("and choose where one is to be picked", async () => {
    const { user, picked } = await openPicker({ isSingle: true });
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect([focused(), box("Dock").checked]).toEqual(["Dock", true]);
    await user.keyboard("{Enter}");
    expect(picked).toEqual([[4]]);
  });

  test("the other way round where writing runs from right to left", async () => {
    const { user } = await openPicker();
    box("Bollard").style.direction = "rtl";
    box("Bollard").focus();
    await user.keyboard("{ArrowRight}");
    expect(focused()).toBe("Anchor");
  });
});

describe("a card", () => {
  test("is called as everywhere, with the kind of the file below", async () => {
    const { picker } = await openPicker({}, { items: [{ ...all[0], title: "" }] });
    picker.getByRole("checkbox", { name: "Anchor.png" });
    expect(picker.getByRole("listitem").textContent).toBe("Anchor.pngPNG");
  });

  test("shows the fields that are asked for, as far as they have values", async () => {
    const card = { title: "place", subtitle: "note", content: "note" };
    const items = [{ ...all[0], place: "Quay", note: "By the door" }, all[1] ?? {}];
    const { picker } = await openPicker({ card }, { items });
    expect(picker.getAllByText("By the door")).toHaveLength(2);
    expect(picker.getAllByRole("checkbox").map((one) => one.closest("li")?.textContent)).toEqual([
      "QuayBy the doorBy the door",
      "Bollard",
    ]);
  });

  test("of a file that may not be changed cannot be chosen where choosing changes it", async () => {
    const can: KitHost["can"] = (_action, _collection, item) => item?.["id"] === 1;
    const { user, picker, picked } = await openPicker(
      { changesItems: true, selection: [2] },
      { can },
    );
    expect(names.map((name) => box(name).disabled)).toEqual([false, false, true, true, true]);
    await user.click(box("Bollard"));
    await user.dblClick(box("Anchor"));
    expect(picked).toEqual([[1]]);
    expect(picker.getAllByRole("checkbox")).toHaveLength(5);
  });

  test("is a row of a table as well, and keeps the choice", async () => {
    const { user, picker, picked } = await openPicker({ view: "table" });
    await user.click(picker.getByRole("checkbox", { name: "Capstan" }));
    await user.click(picker.getByRole("button", { name: "Show as cards" }));
    expect(picker.queryByRole("table")).toBeNull();
    expect(box("Capstan").checked).toBe(true);
    await user.click(picker.getByRole("button", { name: "Done" }));
    expect(picked).toEqual([[3]]);
  });
});
