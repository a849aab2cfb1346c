import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test.each([
  [true, true],
  [1, true],
  ["1", true],
  [false, false],
  [0, false],
  ["0", false],
  [null, false],
])("shows %j as %s", async (value, isOn) => {
  renderField("toggle", { value });
  expect(await screen.findByRole("switch")).toHaveProperty("checked", isOn);
});

test("switches with Space and Enter, from null to true first", async () => {
  const { user, staged } = renderField("toggle");
  (await screen.findByRole("switch")).focus();
  await user.keyboard(" {Enter}");
  expect(staged).toEqual([true, false]);
});

test("is a checkbox if the option is on", async () => {
  renderField("toggle", { options: { checkbox: true } });
  expect(await screen.findByRole("checkbox")).toHaveProperty("checked", false);
  expect(screen.queryByRole("switch")).toBeNull();
});
