import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../../test/render.tsx";
import { keyLabels, listShortcuts, useShortcut, type ShortcutOptions } from "./shortcuts.ts";

const pressed: string[] = [];

function Keys({ keys, options }: { keys: string; options?: ShortcutOptions }) {
  useShortcut(keys, () => pressed.push(keys), options);
  return <input aria-label="Text" />;
}

async function draw(keys: string, options?: ShortcutOptions) {
  pressed.length = 0;
  return renderScreen(<Keys keys={keys} {...(options ? { options } : {})} />);
}

test("mod+s works even while typing", async () => {
  const { user } = await draw("mod+s");
  await user.click(screen.getByLabelText("Text"));
  await user.keyboard("{Control>}s{/Control}");
  expect(pressed).toEqual(["mod+s"]);
});

test("a single key leaves text boxes alone", async () => {
  const { user } = await draw("/");
  await user.click(screen.getByLabelText("Text"));
  await user.keyboard("/");
  expect(pressed).toEqual([]);
  await user.click(document.body);
  await user.keyboard("/");
  expect(pressed).toEqual(["/"]);
});

test("other keys and other modifiers do nothing", async () => {
  const { user } = await draw("mod+a");
  await user.keyboard("a{Shift>}{Control>}a{/Control}{/Shift}{Alt>}a{/Alt}");
  expect(pressed).toEqual([]);
});

test("a shortcut that is off does nothing and is not listed", async () => {
  const { user } = await draw("mod+a", { enabled: false, description: "Select all" });
  await user.keyboard("{Control>}a{/Control}");
  expect(pressed).toEqual([]);
  expect(listShortcuts()).toEqual([]);
});

test("described shortcuts are listed while they work", async () => {
  const { unmount } = await draw("mod+a", { description: "Select all" });
  expect(listShortcuts()).toEqual([{ keys: "mod+a", description: "Select all" }]);
  unmount();
  expect(listShortcuts()).toEqual([]);
});

test("keys are written as they stand on the keyboard", () => {
  expect(keyLabels("mod+shift+s")).toEqual(["Ctrl", "Shift", "S"]);
});
