import type { Absence, KitHost } from "@rowhouse/extension-kit";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const options = { template: "{{name}}" };

test.each([
  ["missing", "There is no item 9 in $people", "The field refers to item 9, which is not there."],
  ["hidden", "Hidden", "Your role may not see item 9."],
  ["unclear", "Removed or hidden", "Item 9 was removed, or your role may not see it."],
] as const)("an item that is not shown is called in words: %s", async (absence, name, why) => {
  const host = hostOf(absence);
  const few = renderField("many-to-one", { value: 9, options, host });
  const select = await screen.findByLabelText<HTMLInputElement>("the field");
  expect(select.value).toBe(name);
  screen.getByText(why);
  few.unmount();
  renderField("many-to-one", { value: 9, options: { ...options, threshold: 1 }, host });
  expect((await screen.findByText(name)).closest("button")?.id).toBe("it");
});

test("an item that is not shown can be taken out of the field, which may be empty", async () => {
  const host = hostOf("missing");
  const { user, staged } = renderField("many-to-one", { value: 9, options, host });
  await user.click(await screen.findByRole("button", { name: "Clear" }));
  expect(staged).toEqual([null]);
});

test("an item that is not shown stays in a field that needs one until another is chosen", async () => {
  const host = hostOf("missing");
  renderField("many-to-one", { value: 9, isRequired: true, options, host });
  await screen.findByLabelText("the field");
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
});

/** A host that does not show the item of the value. */
function hostOf(absence: Absence): Partial<KitHost> {
  const idle = { isLoading: false, error: null, retry: () => undefined };
  return {
    useItems: () => ({
      ...idle,
      items: [
        { id: 1, name: "Ada" },
        { id: 2, name: "Grace" },
      ],
      totalCount: 2,
      isRefreshing: false,
      hasMore: false,
      isLoadingMore: false,
      loadMore: () => undefined,
    }),
    useItem: () => ({ ...idle, item: null, absence, removed: null }),
  };
}
