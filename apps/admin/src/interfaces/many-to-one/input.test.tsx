import type { ItemsState, ItemState, KitHost } from "@rowhouse/extension-kit";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { peopleCollection } from "../../registry/samples/sample-data.ts";
import { renderField } from "../../../test/live-field.tsx";
import { choose } from "../../../test/select.ts";

const options = { template: "{{name}}" };
const nothing = () => undefined;
const idle = { isLoading: false, error: null, retry: nothing };
const people = [
  { id: 1, name: "Ada" },
  { id: 2, name: "Grace" },
];

/** A host that knows the given items of the related collection. */
function hostOf(
  items: { id: number; name: string; city?: string }[],
  list: Partial<ItemsState> = {},
  single: Partial<ItemState> = {},
) {
  return {
    useItems: (collection: string): ItemsState => ({
      ...idle,
      // The form of a new person has lists of its own.
      items: collection === peopleCollection ? items : [],
      totalCount: items.length,
      isRefreshing: false,
      hasMore: false,
      isLoadingMore: false,
      loadMore: nothing,
      ...list,
    }),
    useItem: (_collection: string, key: unknown): ItemState => ({
      ...idle,
      absence: null,
      removed: null,
      item: items.find(({ id }) => id === key) ?? null,
      ...single,
    }),
  };
}

describe("many-to-one with few items", () => {
  test("stages the key in its own type", async () => {
    const { user, staged } = renderField("many-to-one", { options, host: hostOf(people) });
    await choose(user, await screen.findByLabelText("the field"), "Grace");
    expect(staged).toEqual([2]);
  });

  test("shows an expanded item and a bare key alike", async () => {
    const { replace } = renderField("many-to-one", {
      value: { id: 2, name: "Grace" },
      options,
      host: hostOf(people),
    });
    const select = await screen.findByLabelText<HTMLInputElement>("the field");
    expect(select.value).toBe("Grace");
    replace(1);
    expect(select.value).toBe("Ada");
  });

  test("links to the chosen item", async () => {
    const { replace } = renderField("many-to-one", { value: 2, options, host: hostOf(people) });
    const link = await screen.findByRole("link", { name: "Open Grace" });
    expect(link.getAttribute("href")).toMatch(/\/2$/);
    replace(null);
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("can be set to none, unless it is required", async () => {
    const { user, staged, unmount } = renderField("many-to-one", {
      value: 1,
      options,
      host: hostOf(people),
    });
    await choose(user, await screen.findByLabelText("the field"), "None");
    expect(staged).toEqual([null]);
    unmount();
    renderField("many-to-one", { value: 1, options, isRequired: true, host: hostOf(people) });
    await screen.findByLabelText("the field");
    expect(screen.queryByRole("option", { name: "None" })).toBeNull();
  });

  test("shows the key and says so when the item cannot be read", async () => {
    renderField("many-to-one", { value: 9, options, host: hostOf(people) });
    await screen.findByText("Item 9 cannot be read");
    expect(screen.getByLabelText("the field")).toHaveProperty("value", "9");
  });

  test("keeps the key and offers to try again when the request fails", async () => {
    let tries = 0;
    const host = hostOf(
      [],
      { error: new Error("offline"), totalCount: null, retry: () => void tries++ },
      { error: new Error("offline") },
    );
    const { user } = renderField("many-to-one", { value: 9, options, host });
    expect((await screen.findByLabelText(/the field/)).textContent).toContain("9");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(tries).toBe(1);
  });
});

describe("what many-to-one requests", () => {
  test("is a list of labels, and the value's own item only if its label is not loaded yet", async () => {
    const { host, requested } = recordingHost();
    const { replace } = renderField("many-to-one", {
      value: { id: 2, name: "Grace", city: "New York" },
      options,
      host,
    });
    await screen.findByDisplayValue("Grace");
    expect(requested.lists).toEqual([["id", "name"]]);
    expect(requested.items).toEqual([]);
    replace({ id: 7, city: "Oslo" });
    await waitFor(() => expect(requested.items).toEqual([[7, ["id", "name"]]]));
  });

  test("is no list while the field is read-only", async () => {
    const { host, requested } = recordingHost();
    renderField("many-to-one", { value: 1, isReadOnly: true, options, host });
    expect(await screen.findByLabelText("the field")).toHaveProperty("value", "Ada");
    expect(requested.lists).toEqual([]);
    expect(requested.items).toEqual([[1, ["id", "name"]]]);
  });
});

/** A host that knows two people and records the fields that are requested, each different request once. */
function recordingHost() {
  const requested: { lists: unknown[]; items: unknown[] } = { lists: [], items: [] };
  const record = (list: unknown[], request: unknown) => {
    if (!list.some((known) => JSON.stringify(known) === JSON.stringify(request)))
      list.push(request);
  };
  const known = hostOf(people);
  const host: Partial<KitHost> = {
    useItems: (_collection, query, { isEnabled = true } = {}) => {
      if (isEnabled) record(requested.lists, query?.fields);
      return isEnabled
        ? known.useItems(peopleCollection)
        : { ...known.useItems(peopleCollection), items: [], totalCount: null };
    },
    useItem: (collection, key, query) => {
      if (key !== null) record(requested.items, [key, query?.fields]);
      return known.useItem(collection, key);
    },
  };
  return { host, requested };
}

describe("many-to-one with many items", () => {
  test.each([
    [20, "combobox"],
    [21, "button"],
  ] as const)(
    "%i of them are chosen in a %s, where the option says nothing",
    async (count, role) => {
      const many = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: "Ada" }));
      renderField("many-to-one", { options, host: hostOf(many) });
      await screen.findByRole(role, { name: /the field/ });
    },
  );

  test("opens the picker and stages what was chosen there", async () => {
    const { user, staged } = renderField("many-to-one", {
      options: { ...options, threshold: 1 },
      host: hostOf(people),
    });
    await user.click(await screen.findByRole("button", { name: /the field/ }));
    const dialog = await screen.findByRole("dialog", { name: "Select existing" });
    await user.click(await within(dialog).findByRole("radio", { name: "Grace" }));
    expect(staged).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(staged).toEqual([2]);
  });

  test("a double click in the picker chooses and is done", async () => {
    const { user, staged } = renderField("many-to-one", {
      options: { ...options, threshold: 1 },
      host: hostOf(people),
    });
    await user.click(await screen.findByRole("button", { name: /the field/ }));
    const dialog = await screen.findByRole("dialog", { name: "Select existing" });
    await user.dblClick(await within(dialog).findByRole("radio", { name: "Grace" }));
    expect(staged).toEqual([2]);
  });

  test("Enter in the picker chooses and is done", async () => {
    const { user, staged } = renderField("many-to-one", {
      options: { ...options, threshold: 1 },
      host: hostOf(people),
    });
    await user.click(await screen.findByRole("button", { name: /the field/ }));
    const dialog = await screen.findByRole("dialog", { name: "Select existing" });
    (await within(dialog).findByRole("radio", { name: "Grace" })).focus();
    await user.keyboard("{Enter}");
    expect(staged).toEqual([2]);
  });

  test("the arrows lead from the search to the rows and back", async () => {
    const { user, staged } = renderField("many-to-one", {
      options: { ...options, threshold: 1 },
      host: hostOf(people),
    });
    await user.click(await screen.findByRole("button", { name: /the field/ }));
    const dialog = await screen.findByRole("dialog", { name: "Select existing" });
    await within(dialog).findByRole("radio", { name: "Grace" });
    const search = within(dialog).getByRole("searchbox");
    search.focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(within(dialog).getAllByRole("radio")[0]);
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(search);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(staged).toEqual([people[0]?.id]);
  });

  test("items of the same name have their keys beside it", async () => {
    const { user } = renderField("many-to-one", {
      options: { ...options, threshold: 1 },
      host: hostOf([...people, { id: 9, name: "Grace" }]),
    });
    await user.click(await screen.findByRole("button", { name: /the field/ }));
    const dialog = await screen.findByRole("dialog", { name: "Select existing" });
    await within(dialog).findByRole("radio", { name: "Grace 9" });
    within(dialog).getByRole("radio", { name: "Grace 2" });
    within(dialog).getByRole("radio", { name: "Ada" });
  });

  test("items of the same name have a further value beside it, and their keys where that is the same", async () => {
    const grace = (id: number, city: string) => ({ id, name: "Grace", city });
    const { user } = renderField("many-to-one", {
      options: { ...options, threshold: 1 },
      host: hostOf([...people, grace(8, "Oslo"), grace(9, "Bergen"), grace(10, "Bergen")]),
    });
    await user.click(await screen.findByRole("button", { name: /the field/ }));
    const dialog = await screen.findByRole("dialog", { name: "Select existing" });
    for (const name of ["Ada", "Grace", "Grace Oslo", "Grace Bergen 9", "Grace Bergen 10"])
      await within(dialog).findByRole("radio", { name });
  });

  test("stages nothing when Done changes nothing, or the picker is canceled", async () => {
    const { user, staged } = renderField("many-to-one", {
      value: 1,
      options: { ...options, threshold: 1 },
      host: hostOf(people),
    });
    const open = async () => {
      await user.click(await screen.findByRole("button", { name: /the field/ }));
      return screen.findByRole("dialog");
    };
    await user.click(within(await open()).getByRole("button", { name: "Done" }));
    const again = await open();
    await user.click(await within(again).findByRole("radio", { name: "Grace" }));
    await user.click(within(again).getByRole("button", { name: "Cancel" }));
    expect(staged).toEqual([]);
  });

  test("does not open while it is read-only", async () => {
    renderField("many-to-one", {
      value: 1,
      isReadOnly: true,
      options: { ...options, threshold: 1 },
      host: hostOf(people),
    });
    expect(await screen.findByLabelText("the field")).toHaveProperty("value", "Ada");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a new item", () => {
  test("is entered in a drawer and staged with what was entered, and no sooner", async () => {
    const { user, staged } = renderField("many-to-one", { options, host: hostOf(people) });
    await user.click(await screen.findByRole("button", { name: /^Create in/ }));
    const drawer = await screen.findByRole("dialog", { name: "New item" });
    expect(staged).toEqual([]);
    await user.type(await within(drawer).findByRole("textbox", { name: /^Name/ }), "Edith");
    expect(staged.at(-1)).toEqual({ name: "Edith" });
    await user.click(within(drawer).getByRole("button", { name: "Done" }));
    const box = await screen.findByLabelText(/the field/);
    expect(box.textContent).toContain("New: Edith");
    await user.click(box);
    const again = await screen.findByRole("dialog", { name: "Edith" });
    await user.click(within(again).getByRole("button", { name: "Discard this item" }));
    expect(staged.at(-1)).toBeNull();
  });

  test("that nobody entered anything for leaves the choice as it was", async () => {
    const { user, staged } = renderField("many-to-one", {
      value: 2,
      options,
      host: hostOf(people),
    });
    await user.click(await screen.findByRole("button", { name: /^Create in/ }));
    const drawer = await screen.findByRole("dialog", { name: "New item" });
    await user.click(await within(drawer).findByRole("button", { name: "Done" }));
    expect(await screen.findByDisplayValue("Grace")).toBeInstanceOf(HTMLElement);
    expect(staged).toEqual([]);
  });

  test("is not offered to those who may not create it", async () => {
    renderField("many-to-one", { options, host: { ...hostOf(people), can: () => false } });
    await screen.findByLabelText("the field");
    expect(screen.queryByRole("button", { name: /^Create in/ })).toBeNull();
  });
});
