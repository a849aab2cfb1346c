import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test("stages whole numbers from 0, and null when it is emptied", async () => {
  const { user, staged } = renderField("sort", { value: 3 });
  const box = await screen.findByLabelText("the field");
  await user.type(box, "{ArrowUp}");
  await user.clear(box);
  await user.type(box, "-1");
  expect(staged).toEqual([4, null]);
  expect(screen.getByRole("alert").textContent).toBe("Enter a whole number of at least 0");
});
