import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const options = { fields: [{ field: "owner", required: true }, { field: "until" }] };
const value = [{ owner: "Ada" }, { owner: "Bea" }];
const list = () => screen.findByRole("group", { name: "the field" });
const names = () =>
  screen
    .getAllByRole("button")
    .filter(
      (button) => button.hasAttribute("aria-expanded") && !button.hasAttribute("aria-haspopup"),
    )
    .map((button) => button.textContent);

describe("rows one below the other", () => {
  test("open one at a time, and are edited in their form", async () => {
    const { user, staged } = renderField("repeater", { value, options });
    await user.click(await screen.findByRole("button", { name: "Ada" }));
    await user.click(screen.getByRole("button", { name: "Bea" }));
    const [box] = await screen.findAllByRole("textbox");
    expect(box).toHaveProperty("value", "Bea");
    await user.type(await screen.findByRole("textbox", { name: "Until" }), "1");
    expect(staged).toEqual([[{ owner: "Ada" }, { owner: "Bea", until: "1" }]]);
  });

  test("a row that is added opens with the focus in it, and is stored once it is complete", async () => {
    const { user, staged } = renderField("repeater", { value, options });
    await user.click(await screen.findByRole("button", { name: "Add item" }));
    await screen.findByRole("textbox", { name: /^Owner/ });
    expect(staged).toEqual([]);
    expect(screen.getByRole("alert").textContent).toBe(
      "Row 3 is not complete. Owner: This field is required",
    );
    await expect.poll(() => document.activeElement?.id).toMatch(/-owner$/);
    await user.keyboard("C");
    expect(staged).toEqual([[...value, { owner: "C", until: null }]]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a row that is taken out leaves a way back in its place", async () => {
    const { user, staged } = renderField("repeater", { value, options });
    await user.click(await screen.findByRole("button", { name: "Remove Ada" }));
    expect(staged).toEqual([[{ owner: "Bea" }]]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Undo: Ada is removed");
    await user.keyboard("{Enter}");
    expect(staged.at(-1)).toEqual(value);
    expect(names()).toEqual(["Ada", "Bea"]);
  });

  test("are duplicated up to the limit", async () => {
    const { user, staged } = renderField("repeater", { value, options: { ...options, limit: 3 } });
    await user.click(await screen.findByRole("button", { name: "Duplicate Ada" }));
    expect(staged).toEqual([[{ owner: "Ada" }, { owner: "Ada" }, { owner: "Bea" }]]);
    expect(screen.queryByRole("button", { name: /^(Duplicate|Add)/ })).toBeNull();
    expect(screen.getByText("3 of 3")).toBeInstanceOf(HTMLElement);
  });

  test("follow a value from outside", async () => {
    const { user, replace } = renderField("repeater", { value, options });
    await user.click(await screen.findByRole("button", { name: "Remove Ada" }));
    replace([{ owner: "Cleo" }]);
    expect(names()).toEqual(["Cleo"]);
  });

  test("can be read and opened but not changed while they are read-only", async () => {
    const { user } = renderField("repeater", { value, options, isReadOnly: true });
    await user.click(await screen.findByRole("button", { name: "Ada" }));
    expect(await screen.findByRole("textbox", { name: /^Owner/ })).toHaveProperty("readOnly", true);
    expect(within(await list()).getAllByRole("button")).toHaveLength(2);
  });
});

test("rows with a key are stored under it; one that is there already is not stored", async () => {
  const { user, staged } = renderField("repeater", {
    value: { de: "German" },
    options: {
      dataType: "value",
      layout: "table",
      fields: [{ field: "code", index: true }, { field: "name" }],
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add item" }));
  await expect.poll(() => document.activeElement?.id).toMatch(/-1-code$/);
  await user.keyboard("de");
  expect(staged).toEqual([{ de: "German", d: null }]);
  expect(screen.getByText("Another row has the same key")).toBeInstanceOf(HTMLElement);
  await user.keyboard("{Backspace}k");
  expect(staged.at(-1)).toEqual({ de: "German", dk: null });
});

test("without fields the rows are edited as JSON", async () => {
  renderField("repeater", { value, options: {} });
  expect(await screen.findByText(/edited as JSON/)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("button", { name: "Add item" })).toBeNull();
});
