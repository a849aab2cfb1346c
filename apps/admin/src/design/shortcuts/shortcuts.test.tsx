import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render.tsx";
import { FormGrid } from "../../form/sections/form-grid.tsx";
import { shortcutOf, shortcuts, type ShortcutName } from "./catalog.ts";
import { setCharacterKeys } from "./character-keys.ts";
import { ariaKeys, isCharacters, keyLabels } from "./keys.ts";
import { ShortcutHint } from "./shortcut-hint.tsx";
import { openShortcutList, ShortcutHost } from "./shortcut-host.tsx";
import { listShortcuts, useShortcut } from "./shortcuts.ts";

const pressed: ShortcutName[] = [];

beforeEach(() => {
  pressed.length = 0;
});

afterEach(() => {
  setCharacterKeys(true);
  vi.useRealTimers();
});

function Key({ name, enabled = true }: { name: ShortcutName; enabled?: boolean }) {
  useShortcut(name, () => pressed.push(name), { enabled });
  return null;
}

function draw(...names: ShortcutName[]) {
  return renderScreen(
    <>
      {names.map((name) => (
        <Key key={name} name={name} />
      ))}
      <input aria-label="Text" />
      <div role="menu">
        <button type="button" role="menuitem">
          Entry
        </button>
      </div>
    </>,
  );
}

test("mod+s works even while typing", async () => {
  const { user } = await draw("save");
  await user.click(screen.getByLabelText("Text"));
  await user.keyboard("{Control>}s{/Control}");
  expect(pressed).toEqual(["save"]);
});

test("letters and signs leave text boxes and menus alone", async () => {
  const { user } = await draw("search", "newItem");
  await user.click(screen.getByLabelText("Text"));
  await user.keyboard("/n");
  screen.getByRole("menuitem").focus();
  await user.keyboard("n");
  expect(pressed).toEqual([]);
  await user.click(document.body);
  await user.keyboard("/n");
  expect(pressed).toEqual(["search", "newItem"]);
});

const names = Object.keys(shortcuts) as ShortcutName[];
const ofCharacters = names.filter((name) => isCharacters(shortcutOf(name).keys));
const pressAll = (target: Element): void => {
  for (const name of ofCharacters)
    for (const key of shortcutOf(name).keys.split(" ")) fireEvent.keyDown(target, { key });
};

test.each([
  ["a radio of a form", <input key="" type="radio" data-testid="focus" />],
  ["a button of a form", <button key="" type="button" data-testid="focus" aria-label="Add" />],
  ["a link of a form", <a key="" href="/" data-testid="focus" aria-label="There" />],
  ["a check box of a form", <input key="" type="checkbox" data-testid="focus" />],
  ["a label that has the focus", <span key="" tabIndex={-1} data-testid="focus" />],
])("no letter and no sign acts on %s", async (_place, element) => {
  const all = ofCharacters.map((name) => <Key key={name} name={name} />);
  await renderScreen(
    <>
      {all}
      <FormGrid width="page">{element}</FormGrid>
      <div data-testid="page" />
    </>,
  );
  pressAll(screen.getByTestId("focus"));
  expect(pressed).toEqual([]);
  pressAll(screen.getByTestId("page"));
  expect(new Set(pressed).size, "outside of the form").toBeGreaterThan(8);
});

test.each([
  "dialog",
  "alertdialog",
  "menu",
  "listbox",
  "tree",
  "grid",
  "radiogroup",
  "form",
  "radio",
  "switch",
  "slider",
  "spinbutton",
  "textbox",
  "searchbox",
  "combobox",
])("no letter and no sign acts in an element of the role %s", async (role) => {
  const all = ofCharacters.map((name) => <Key key={name} name={name} />);
  await renderScreen(
    <>
      {all}
      <div role={role}>
        <span data-testid="focus" />
      </div>
      <div role={role} data-testid="itself" />
    </>,
  );
  pressAll(screen.getByTestId("itself"));
  expect(pressed).toEqual([]);
});

test("no letter acts where text is edited in place, or while a word is put together", async () => {
  const all = ofCharacters.map((name) => <Key key={name} name={name} />);
  await renderScreen(
    <>
      {all}
      <div contentEditable="true" suppressContentEditableWarning>
        <p data-testid="focus" />
      </div>
    </>,
  );
  pressAll(screen.getByTestId("focus"));
  fireEvent.keyDown(document.body, { key: "n", isComposing: true });
  fireEvent.keyDown(document.body, { key: "n", keyCode: 229 });
  expect(pressed).toEqual([]);
});

test("an input in the shadow tree of a component keeps its letters", async () => {
  await draw("newItem", "search");
  const component = document.body.appendChild(document.createElement("x-input"));
  const input = component
    .attachShadow({ mode: "open" })
    .appendChild(document.createElement("input"));
  fireEvent.keyDown(input, { key: "n", composed: true });
  component.remove();
  expect(pressed).toEqual([]);
});

test("rows of a list that were selected with the mouse go on with letters", async () => {
  await renderScreen(
    <>
      <Key name="nextRow" />
      <div role="grid">
        <a href="/" data-row-link aria-label="Row" />
        <input type="checkbox" />
      </div>
    </>,
  );
  fireEvent.keyDown(screen.getByRole("checkbox"), { key: "j" });
  fireEvent.keyDown(screen.getByRole("link"), { key: "j" });
  expect(pressed).toEqual(["nextRow", "nextRow"]);
});

test("other keys and other modifiers do nothing", async () => {
  const { user } = await draw("selectAll", "newItem");
  await user.keyboard("a{Shift>}{Control>}a{/Control}{/Shift}{Alt>}a{/Alt}");
  await user.keyboard("{Shift>}n{/Shift}{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}");
  expect(pressed).toEqual([]);
});

test("two keys one after the other are one shortcut, and the second does nothing else", async () => {
  const { user } = await draw("goToFiles", "goToCollections", "newItem");
  await user.keyboard("gf");
  expect(pressed).toEqual(["goToFiles"]);
  await user.keyboard("gn");
  expect(pressed, "a second key that leads nowhere").toEqual(["goToFiles"]);
  await user.keyboard("n");
  expect(pressed).toEqual(["goToFiles", "newItem"]);
});

test("the second of two keys is waited for only a moment", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { user } = await draw("goToFiles", "newItem");
  await user.keyboard("g");
  vi.setSystemTime(Date.now() + 1600);
  await user.keyboard("fn");
  expect(pressed).toEqual(["newItem"]);
});

test("two keys leave a text box alone that was entered in between", async () => {
  const { user } = await draw("goToFiles");
  await user.keyboard("g");
  screen.getByLabelText("Text").focus();
  await user.keyboard("f");
  expect(pressed).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("f");
});

test("a key that is held acts once, except for going through rows", async () => {
  await draw("newItem", "nextRow");
  fireEvent.keyDown(document.body, { key: "n", repeat: true });
  fireEvent.keyDown(document.body, { key: "j", repeat: true });
  expect(pressed).toEqual(["nextRow"]);
});

test("on a keyboard without Latin letters the place of the key counts", async () => {
  await draw("nextRow", "save");
  fireEvent.keyDown(document.body, { key: "о", code: "KeyJ" });
  fireEvent.keyDown(document.body, { key: "ы", code: "KeyS", ctrlKey: true });
  // On a French keyboard the letter is written elsewhere.
  fireEvent.keyDown(document.body, { key: "w", code: "KeyJ" });
  expect(pressed).toEqual(["nextRow", "save"]);
});

test("a shortcut that is off does nothing and is not listed", async () => {
  const { user } = await renderScreen(<Key name="selectAll" enabled={false} />);
  await user.keyboard("{Control>}a{/Control}");
  expect(pressed).toEqual([]);
  expect(listShortcuts()).toEqual([]);
});

test("what the browser does itself is listed and left alone", async () => {
  function Listed() {
    useShortcut("openRow", null);
    return <button type="button" onClick={() => pressed.push("openRow")} aria-label="Press" />;
  }
  const { user } = await renderScreen(<Listed />);
  screen.getByRole("button").focus();
  await user.keyboard("{Enter}");
  expect(pressed).toEqual(["openRow"]);
  expect(listShortcuts()).toEqual(["openRow"]);
});

test("shortcuts are listed while they work, in the order of the catalog", async () => {
  const { unmount } = await draw("newItem", "search");
  expect(listShortcuts()).toEqual(["search", "newItem"]);
  unmount();
  expect(listShortcuts()).toEqual([]);
});

test("no shortcut begins with the keys of another, and no two of a group have the same", () => {
  const all = (Object.keys(shortcuts) as ShortcutName[]).map(shortcutOf);
  for (const one of all)
    expect(all.filter(({ keys }) => keys.startsWith(`${one.keys} `))).toEqual([]);
  const listed = all.filter(({ text }) => text !== undefined);
  for (const one of listed.filter(({ group }) => group === "everywhere" || group === "go"))
    expect(listed.filter(({ keys }) => keys === one.keys)).toEqual([one]);
});

test("keys are written as they stand on the keyboard", () => {
  expect(keyLabels("mod+shift+s")).toEqual([["Ctrl", "Shift", "S"]]);
  expect(keyLabels("g c")).toEqual([["G"], ["C"]]);
  expect(ariaKeys("mod+s")).toBe("Control+S");
  expect(ariaKeys("g c")).toBeUndefined();
});

test("shortcuts of letters and signs can be turned off, and are no longer shown beside actions", async () => {
  const { user } = await renderScreen(
    <>
      <Key name="newItem" />
      <Key name="goToFiles" />
      <Key name="save" />
      <p>
        <ShortcutHint name="goToFiles" />
      </p>
      <ShortcutHost />
    </>,
  );
  screen.getByText("G F");
  await user.keyboard("?");
  await user.click(await screen.findByRole("switch"));
  expect(screen.queryByText("G F")).toBeNull();
  await user.keyboard("{Escape}");
  await user.keyboard("ngf?{Control>}s{/Control}");
  expect(pressed).toEqual(["save"]);
  openShortcutList();
  await user.click(await screen.findByRole("switch"));
  await user.keyboard("{Escape}n");
  expect(pressed).toEqual(["save", "newItem"]);
});
