import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "../../../test/render.tsx";
import { Hint } from "./hint.tsx";
import { IconButton } from "./icon-button.tsx";

test("a tooltip that is the name of its button is not read a second time", async () => {
  const { user } = await renderScreen(<IconButton icon="delete" label="Delete" />);
  const button = screen.getByRole("button", { name: "Delete" });
  await user.hover(button);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Delete");
  expect(button.hasAttribute("aria-describedby")).toBe(false);
});

test("a tooltip that says something else is a description", async () => {
  const { user } = await renderScreen(
    <Hint label="Your role may not delete">
      <button type="button">Delete</button>
    </Hint>,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  await user.hover(button);
  const tooltip = await screen.findByRole("tooltip");
  expect(button.getAttribute("aria-describedby")).toBe(tooltip.id);
});
