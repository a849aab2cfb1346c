import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const options = { textActive: "Liked", textInactive: "Not yet" };

test.each([
  [true, "Liked"],
  [1, "Liked"],
  ["0", "Not yet"],
  [null, "Not yet"],
])("shows %j as %s, in box and words", async (value, text) => {
  const { staged } = renderField("toggle-icon", { value, options });
  expect(await screen.findByRole("checkbox")).toHaveProperty("checked", text === "Liked");
  expect([screen.getByText(text).textContent, staged]).toEqual([text, []]);
});

test("is switched by its words, Space and Enter", async () => {
  const { user, staged } = renderField("toggle-icon", { options });
  await user.click(await screen.findByText("Not yet"));
  await user.keyboard(" {Enter}");
  expect(staged).toEqual([true, false, true]);
});

test("can be read but not switched while it is read-only", async () => {
  const { user, staged } = renderField("toggle-icon", { value: true, isReadOnly: true, options });
  await user.click(await screen.findByText("Liked"));
  await user.keyboard(" {Enter}");
  expect(staged).toEqual([]);
});
