import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const names = () =>
  screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);

describe("the status radios", () => {
  test("offer the allowed statuses and the current one", async () => {
    renderField("status", { value: "deleted", host: { allowedStatuses: () => ["draft"] } });
    await screen.findAllByRole("radio");
    expect(names()).toEqual(["Draft", "Deleted"]);
  });

  test("depend on the rights for the item as it was loaded", async () => {
    const items: unknown[] = [];
    const allowedStatuses = (_collection: string, item: unknown) => {
      items.push(item);
      return null;
    };
    const { user } = renderField("status", {
      value: "draft",
      values: { id: 4 },
      host: { allowedStatuses },
    });
    await user.click(await screen.findByRole("radio", { name: "Published" }));
    expect(new Set(items.map((item) => JSON.stringify(item)))).toEqual(
      new Set(['{"id":4,"status":"draft"}']),
    );
  });

  test("show the default of a new item without staging it", async () => {
    const { staged } = renderField("status", { isNew: true, field: { default_value: "draft" } });
    expect(await screen.findByRole("radio", { name: "Draft" })).toHaveProperty("checked", true);
    expect(staged).toEqual([]);
  });

  test("stage the value of the chosen one", async () => {
    const { user, staged } = renderField("status", { value: "draft" });
    await user.click(await screen.findByRole("radio", { name: "Published" }));
    expect(staged).toEqual(["published"]);
  });

  test("are a list to search where there are many", async () => {
    const status_mapping = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`s${index}`, { name: `Stage ${index}` }]),
    );
    const { user, staged } = renderField("status", { value: "s1", options: { status_mapping } });
    await user.type(await search(), "stage 7{Enter}");
    expect(staged).toEqual(["s7"]);
  });
});

/** The box of a select with a search, which replaces the plain one when that is entered. */
async function search(): Promise<HTMLInputElement> {
  const plain = await screen.findByRole("combobox", { name: "the field" });
  act(() => plain.focus());
  return screen.findByRole<HTMLInputElement>("combobox", { name: "the field", expanded: false });
}
