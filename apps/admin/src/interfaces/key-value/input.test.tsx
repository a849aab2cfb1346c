import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test("keys and values are edited side by side, and new ones added", async () => {
  const { user, staged } = renderField("key-value", { value: { warm: "Warm" } });
  const [, box] = await screen.findAllByRole("textbox");
  if (box === undefined) throw new Error("There is a box for the value.");
  await user.type(box, "!");
  await user.click(screen.getByRole("button", { name: "Add entry" }));
  await expect.poll(() => document.activeElement?.id).toMatch(/-1-key$/);
  await user.keyboard("c{Tab}C");
  expect(staged).toEqual([
    { warm: "Warm!" },
    { warm: "Warm!", c: null },
    { warm: "Warm!", c: "C" },
  ]);
});

test("the last entry that is taken out leaves nothing", async () => {
  const { user, staged } = renderField("key-value", { value: { warm: "Warm" } });
  await user.click(await screen.findByRole("button", { name: "Remove warm" }));
  expect(staged).toEqual([null]);
});

test("JSON that is no map of plain values is edited as JSON", async () => {
  const { staged } = renderField("key-value", { value: [[{ value: "train" }]] });
  await screen.findByRole("textbox");
  expect(screen.queryByRole("button", { name: "Add entry" })).toBeNull();
  expect(staged).toEqual([]);
});
