import { makeCollection, makeModel, type Item, type Query } from "@rowhouse/contract";
import type { ItemPickerProps, ItemsState, KitHost } from "@rowhouse/extension-kit";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { describe, expect, test } from "vitest";

import { renderWithHost, type RenderedWithHost } from "../../../test/kit-host.tsx";
import { choose } from "../../../test/select.ts";
import { keepFocus } from "../../design/focus/keep-focus.ts";
import { ItemPicker } from "./item-picker.tsx";

const id = { type: "integer", primary_key: true, auto_increment: true } as const;
const people = makeCollection("people", {
  id,
  name: { interface: "text-input" },
  born: { type: "integer", interface: "numeric" },
  notes: { type: "o2m" },
  portrait: { type: "file" },
});
const model = makeModel([people, makeCollection("directus_files", { id })], []);
const items: Item[] = [
  { id: 1, name: "Ada", born: 1815 },
  { id: 2, name: "Bea", born: 1901 },
  { id: 3, name: "Cleo", born: 1950 },
];

interface Setup extends Partial<ItemPickerProps> {
  items?: Item[];
  /** Over what the library says. */
  list?: Partial<ItemsState>;
  host?: Partial<KitHost>;
}

interface RenderedPicker extends RenderedWithHost {
  picker: ReturnType<typeof within>;
  /** The choices: the keys, and the names of the items that were loaded. */
  picked: [keys: unknown, names: unknown][];
  queries: Partial<Query>[];
}

/** A button that opens the picker, over items that are found by a part of their name. */
async function openPicker(setup: Setup = {}): Promise<RenderedPicker> {
  const { items: all = items, list, host, ...props } = setup;
  const picked: RenderedPicker["picked"] = [];
  const queries: Partial<Query>[] = [];
  const useItems = (_collection: string, query: Partial<Query> = {}): ItemsState => {
    if (JSON.stringify(queries.at(-1)) !== JSON.stringify(query)) queries.push(query);
    const found = all.filter(({ name }) => String(name).includes(query.q ?? ""));
    return { ...idle, items: found, totalCount: found.length, ...list };
  };
  const rendered = renderWithHost(
    <Opener
      {...props}
      onDone={(keys, seen) => picked.push([keys, seen.map(({ name }) => name)])}
    />,
    { host: { model, useItems, ...host } },
  );
  await rendered.user.click(screen.getByRole("button", { name: "Pick people" }));
  const dialog = await screen.findByRole("dialog", { name: "Pick" });
  return { ...rendered, picker: within(dialog), picked, queries };
}

function Opener(props: Partial<ItemPickerProps> & Pick<ItemPickerProps, "onDone">) {
  const [isOpen, setOpen] = useState(false);
  useEffect(keepFocus, []);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Pick people
      </button>
      <ItemPicker
        collection="people"
        columns={["name"]}
        selection={[]}
        title="Pick"
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

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
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const checked = () => screen.getAllByRole<HTMLInputElement>("checkbox").map((one) => one.checked);

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("several items are picked", () => {
  test("beside those that were chosen before, which can be left out", async () => {
    const { user, picker, picked } = await openPicker({ selection: [2, "3"] });
    expect(checked()).toEqual([false, true, true]);
    await user.click(box("Ada"));
    picker.getByText("3 selected");
    await user.click(box("Bea"));
    picker.getByText("2 selected");
    expect(picked).toEqual([]);
    await user.click(picker.getByRole("button", { name: "Done" }));
    expect(picked).toEqual([
      [
        ["3", 1],
        ["Cleo", "Ada"],
      ],
    ]);
    await expectClosed();
  });

  test("by a click anywhere in the row, and by one on the box that counts once", async () => {
    const { user, picker } = await openPicker();
    await user.click(picker.getByText("Cleo"));
    expect(checked()).toEqual([false, false, true]);
    await user.click(box("Cleo"));
    expect(checked()).toEqual([false, false, false]);
  });

  test("under one search after the other, and each comes with what was loaded of it", async () => {
    const { user, picker, picked } = await openPicker();
    await user.click(box("Ada"));
    fireEvent.change(picker.getByRole("searchbox"), { target: { value: "Cl" } });
    await waitFor(() => expect(picker.queryByText("Ada")).toBeNull());
    await user.click(box("Cleo"));
    await user.click(picker.getByRole("button", { name: "Done" }));
    expect(picked).toEqual([
      [
        [1, 3],
        ["Ada", "Cleo"],
      ],
    ]);
  });

  test("and the choice is dropped with Escape; the focus goes back to what opened it", async () => {
    const { user, picked } = await openPicker({ selection: [1] });
    await user.click(box("Bea"));
    await user.keyboard("{Escape}");
    await expectClosed();
    expect(picked).toEqual([]);
    const opener = screen.getByRole("button", { name: "Pick people" });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await user.click(opener);
    await screen.findByRole("dialog");
    expect(checked(), "the choice begins again").toEqual([true, false, false]);
  });
});

describe("with the keys", () => {
  test("the arrows lead to the chosen item and on, Space chooses, Control+Enter is done", async () => {
    const { user, picker, picked } = await openPicker({ selection: [2] });
    await waitFor(() => expect(document.activeElement).toBe(picker.getByRole("searchbox")));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(box("Bea"));
    await user.keyboard("{ArrowDown} {ArrowDown}");
    expect([document.activeElement, checked()]).toEqual([box("Cleo"), [false, true, true]]);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(picked).toEqual([
      [
        [2, 3],
        ["Bea", "Cleo"],
      ],
    ]);
    await expectClosed();
  });

  test("Enter adds the item and is done; on a chosen one it only is done", async () => {
    const { user, picked } = await openPicker({ selection: [2] });
    box("Ada").focus();
    await user.keyboard("{Enter}");
    await expectClosed();
    expect(picked).toEqual([
      [
        [2, 1],
        ["Bea", "Ada"],
      ],
    ]);
    await user.click(screen.getByRole("button", { name: "Pick people" }));
    (await screen.findByRole("checkbox", { name: "Bea" })).focus();
    await user.keyboard("{Enter}");
    await expectClosed();
    expect(picked).toHaveLength(1);
  });
});

describe("the search", () => {
  test("is sent once the typing has ended, without spaces around, and counts what it finds", async () => {
    const { picker, queries } = await openPicker();
    const search = picker.getByRole("searchbox", { name: "Search items" });
    for (const value of [" ", " B", " Be "]) fireEvent.change(search, { target: { value } });
    await waitFor(() => expect(picker.queryByText("Ada")).toBeNull());
    expect(queries.map(({ q }) => q)).toEqual([null, "Be"]);
    picker.getByText("1");
  });

  test("begins with the given one, and says when nothing matches", async () => {
    const { picker, queries } = await openPicker({ search: "Zoe" });
    expect(picker.getByRole("searchbox")).toHaveProperty("value", "Zoe");
    expect(queries.map(({ q }) => q)).toEqual(["Zoe"]);
    picker.getByText("No results");
    fireEvent.change(picker.getByRole("searchbox"), { target: { value: "" } });
    await picker.findByText("Ada");
  });
});

test("each field that is asked for has a column", async () => {
  const { picker } = await openPicker({ columns: ["born", "name"] });
  const heads = picker.getAllByRole("columnheader").map((head: HTMLElement) => head.textContent);
  expect(heads).toEqual(["Chosen", "Born", "Name"]);
});

test("200 items are asked for at a time, with all counts", async () => {
  const { queries } = await openPicker();
  expect(queries.at(-1)).toMatchObject({ limit: 200, meta: ["*"] });
});

describe("the order", () => {
  const sortOf = ({ queries }: RenderedPicker) => queries.at(-1)?.sort;

  test("begins with the first column; column and direction are chosen", async () => {
    const page = await openPicker({ columns: ["name", "born", "notes"] });
    expect(sortOf(page)).toEqual([{ field: "name", direction: "asc" }]);
    await page.user.click(page.picker.getByRole("button", { name: "Direction: ascending" }));
    expect(sortOf(page)).toEqual([{ field: "name", direction: "desc" }]);
    await choose(page.user, page.picker.getByRole("combobox", { name: "Sort by" }), "Born");
    expect(sortOf(page)).toEqual([{ field: "born", direction: "desc" }]);
    page.picker.getByRole("button", { name: "Direction: descending" });
  });

  test("is the given one where items can be sorted by it", async () => {
    const sort = { field: "born", direction: "desc" } as const;
    const page = await openPicker({ sort });
    expect(sortOf(page)).toEqual([sort]);
    page.unmount();
    const other = await openPicker({ sort: { ...sort, field: "notes" } });
    expect(sortOf(other)).toEqual([{ field: "name", direction: "asc" }]);
  });

  test("names what the list began with, also where that is no column", async () => {
    const { picker } = await openPicker({
      columns: ["name"],
      sort: { field: "born", direction: "desc" },
    });
    expect(picker.getByRole("combobox", { name: "Sort by" })).toHaveProperty("value", "Born");
  });
});

describe("what stands in place of the items", () => {
  test("is that they are loading", async () => {
    const { picker } = await openPicker({ list: { isLoading: true, items: [] } });
    picker.getByRole("status", { name: "Loading" });
    expect(picker.queryByText("No results")).toBeNull();
  });

  test("is the failure, which can be tried again; items that are there stay", async () => {
    let tries = 0;
    const failed = { error: new Error("The line is down."), retry: () => void tries++ };
    const page = await openPicker({ list: { ...failed, items: [] } });
    await page.user.click(await page.picker.findByRole("button", { name: "Try again" }));
    expect(tries).toBe(1);
    page.unmount();
    await openPicker({ list: failed });
    expect(checked()).toEqual([false, false, false]);
  });

  test("is followed by further ones on request, as long as there are any", async () => {
    let loads = 0;
    const list = { hasMore: true, loadMore: () => void loads++ };
    const page = await openPicker({ list });
    await page.user.click(page.picker.getByRole("button", { name: "Load more" }));
    expect(loads).toBe(1);
    page.unmount();
    const whole = await openPicker();
    expect(whole.picker.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  test("is nothing where the collection is not for this user", async () => {
    const { picker, queries } = await openPicker({ collection: "secrets" });
    expect(picker.queryByRole("searchbox")).toBeNull();
    expect(queries).toEqual([]);
  });
});

test("items that may not be changed cannot be added, and those that are chosen can be taken out", async () => {
  const can: KitHost["can"] = (_action, _collection, item) => item?.["id"] === 1;
  const setup = { selection: [3], host: { can } };
  const { user, picker, unmount } = await openPicker({ ...setup, changesItems: true });
  expect(["Ada", "Bea", "Cleo"].map((name) => box(name).disabled)).toEqual([false, true, false]);
  await user.click(picker.getByText("Bea"));
  await user.dblClick(picker.getByText("Bea"));
  await user.click(box("Cleo"));
  expect(checked()).toEqual([false, false, false]);
  expect(box("Cleo").disabled, "once it is taken out").toBe(true);
  unmount();
  await openPicker(setup);
  expect(box("Bea").disabled, "where picking changes nothing").toBe(false);
});

test("pictures tell items of the same name apart, where any of them has one", async () => {
  const portrait = { id: 9, type: "image/png" };
  const twins = [
    { id: 7, name: "Ada", portrait },
    { id: 8, name: "Ada", portrait: null },
  ];
  const page = await openPicker({ items: twins, host: { fileUrl: () => "/portrait.png" } });
  page.picker.getByRole("columnheader", { name: "Portrait" });
  page.unmount();
  const alone = await openPicker({ items: twins.slice(0, 1) });
  expect(alone.picker.queryByRole("columnheader", { name: "Portrait" })).toBeNull();
});
