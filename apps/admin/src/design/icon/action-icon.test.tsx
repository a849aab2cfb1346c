import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderScreen } from "../../../test/render.tsx";
import { ActionIcon } from "./action-icon.tsx";

const onClick = vi.fn();

test.each([
  ["is busy", { loading: true }, "true"],
  ["is off", { disabled: true }, null],
])("a button that %s cannot be pressed", async (_state, props, busy) => {
  onClick.mockClear();
  const { user } = await renderScreen(
    <ActionIcon aria-label="Delete" {...props} onClick={onClick}>
      <svg />
    </ActionIcon>,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe(busy);
});

test("a button in a form does not send it", async () => {
  const onSubmit = vi.fn();
  const { user } = await renderScreen(
    <form onSubmit={onSubmit}>
      <ActionIcon aria-label="Delete" onClick={onClick}>
        <svg />
      </ActionIcon>
    </form>,
  );
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});
