import { Menu } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderScreen } from "../../../test/render.tsx";
import { ActionIcon } from "../icon/action-icon.tsx";
import { MenuButton } from "./opener.tsx";

const onRename = vi.fn();

async function renderMenu(own: { onClick?: () => void; disabled?: boolean } = {}) {
  const { user } = await renderScreen(
    <MenuButton
      button={
        <ActionIcon aria-label="Actions" {...own}>
          …
        </ActionIcon>
      }
    >
      <Menu.Item onClick={onRename}>Rename</Menu.Item>
    </MenuButton>,
  );
  return { user, button: screen.getByRole("button", { name: "Actions" }) };
}

const menu = () => screen.findByRole("menu", { name: "Actions" });

test("a button that nobody has come near says that it has a menu", async () => {
  const { button } = await renderMenu();
  expect(button.getAttribute("aria-haspopup")).toBe("menu");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("the menu opens at the first click, and an entry closes it", async () => {
  onRename.mockClear();
  const { user, button } = await renderMenu();
  await user.click(button);
  const opened = await menu();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(button.getAttribute("aria-controls")).toBe(opened.id);
  await user.click(screen.getByRole("menuitem", { name: "Rename" }));
  expect(onRename).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(button.getAttribute("aria-controls")).toBeNull();
});

test.each(["{Enter}", " "])(
  "by the keyboard %j opens it, and Escape gives the focus back",
  async (key) => {
    const { user, button } = await renderMenu();
    await user.tab();
    expect(document.activeElement).toBe(button);
    await user.keyboard(key);
    const opened = await menu();
    await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  },
);

test("a press without a pointer before it, as assistive technology makes it, opens it too", async () => {
  const { button } = await renderMenu();
  button.focus();
  fireEvent.click(button);
  await menu();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

test("a click outside closes it, one on the button too", async () => {
  const { user, button } = await renderMenu();
  await user.click(button);
  await menu();
  await user.click(document.body);
  await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
  await user.click(button);
  await menu();
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

test("handlers of the button are called as well", async () => {
  const onClick = vi.fn();
  const { user, button } = await renderMenu({ onClick });
  await user.click(button);
  await menu();
  expect(onClick).toHaveBeenCalledOnce();
});

test("a button that is off opens nothing", async () => {
  const { user, button } = await renderMenu({ disabled: true });
  await user.click(button);
  expect(screen.queryByRole("menu")).toBeNull();
});
