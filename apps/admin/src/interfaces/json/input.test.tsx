import "../../../test/interface-suite/layout.ts";

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField, type LiveField, type LiveFieldOptions } from "../../../test/live-field.tsx";

const findBox = () => screen.findByRole("textbox", { name: "the field" }, { timeout: 10_000 });

/** Renders the field and waits for the editor of its text. */
async function openEditor(setup: LiveFieldOptions) {
  const field = renderField("json", setup);
  const plain = await findBox();
  fireEvent.pointerEnter(plain);
  await waitFor(() => expect(plain.isConnected).toBe(false), { timeout: 10_000 });
  const box = await findBox();
  return { ...field, box, text: () => linesOf(box) };
}

function linesOf(box: HTMLElement): string {
  return [...box.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n");
}

describe("the JSON editor", () => {
  test("begins with the value and stages values, not text", async () => {
    const { box, text, user, staged } = await openEditor({ value: { lux: 50 } });
    expect(text()).toBe('{\n    "lux": 50\n}');
    await user.click(box);
    await user.keyboard("{Control>}a{/Control}");
    await user.paste('{"lux": 80}');
    expect([staged, text()]).toEqual([[{ lux: 80 }], '{"lux": 80}']);
  });

  test("keeps text that is no JSON and says where it is wrong", async () => {
    const { box, text, user, staged } = await openEditor({ value: null });
    await user.click(box);
    await user.paste('{\n  "lux": 50\n  "warm": true\n}');
    expect([staged, text().includes("warm")]).toEqual([[], true]);
    expect(screen.getByRole("alert").textContent).toContain(
      "Line 3, column 3: a comma or the closing bracket is missing",
    );
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Line 3, column 3" }));
    expect(document.activeElement).toBe(box);
  });

  test("takes a value from outside", async () => {
    const { text, replace, staged } = await openEditor({ value: [1, 2] });
    replace([1, 2, 3]);
    expect([text(), staged]).toEqual(["[\n    1,\n    2,\n    3\n]", []]);
  });

  test("is left with Escape and Tab, which its description says", async () => {
    const { box, user } = await openEditor({ value: [] });
    await user.click(box);
    const ids = box.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(
      "Escape, then Tab leaves the text",
    );
    expect(fireEvent.keyDown(box, { key: "Tab", keyCode: 9 })).toBe(false);
    fireEvent.keyDown(box, { key: "Escape", keyCode: 27 });
    expect(fireEvent.keyDown(box, { key: "Tab", keyCode: 9 })).toBe(true);
  });

  test("fills in the template, which may be stored as text, and formats it", async () => {
    const options = { template: '{"wall": "north"}' };
    const { text, user, staged } = await openEditor({ options });
    expect(screen.queryByRole("button", { name: "Format" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Fill with the template" }));
    await user.click(screen.getByRole("button", { name: "Format" }));
    expect([staged.at(-1), text()]).toEqual([{ wall: "north" }, '{\n    "wall": "north"\n}']);
  });

  test("shows what it has when it is read-only, without its buttons", async () => {
    const options = { template: "[]" };
    const { box, text } = await openEditor({ value: "text", isReadOnly: true, options });
    expect([text(), box.getAttribute("aria-readonly")]).toEqual(['"text"', "true"]);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test("JSON can be edited before its editor is there", async () => {
  const { staged } = renderField("json", { value: [1] });
  fireEvent.change(await findBox(), { target: { value: "[1, 2]" } });
  expect(staged).toEqual([[1, 2]]);
});

test("a value is looked through as a tree, whose branches fold, and shown as text again", async () => {
  const value = { wall: "north", lamps: [{ lux: 50, beam: { angle: 20 } }] };
  const { user, staged } = renderField("json", { value, isReadOnly: true });
  await user.click(await screen.findByRole("button", { name: "Show as a tree" }));
  const tree = await screen.findByRole("group", { name: "the field" });
  expect(tree.textContent).toContain('wall: "north"');
  expect(tree.textContent).not.toContain("lux");
  await user.click(screen.getByRole("button", { name: "Entries of lamps › 0" }));
  await waitFor(() => expect(tree.textContent).toContain("lux: 50"));
  await user.click(screen.getByRole("button", { name: "Show as text" }));
  expect(await findBox()).toBeInstanceOf(HTMLElement);
  expect(staged).toEqual([]);
});

describe("the tree", () => {
  async function openTree(value: unknown, setup: LiveFieldOptions = {}) {
    const field = renderField("json", { value, ...setup });
    await field.user.click(await screen.findByRole("button", { name: "Show as a tree" }));
    await screen.findByRole("group", { name: "the field" });
    return field;
  }
  const value = (name: string) => screen.getByLabelText<HTMLInputElement>(`Value of ${name}`);
  const doWith = async ({ user }: LiveField, name: string, command: string) => {
    await user.click(screen.getByRole("button", { name: `Actions for ${name}` }));
    await user.click(await screen.findByText(command));
  };

  test("edits texts, numbers and flags in place", async () => {
    const field = await openTree({ wall: "north", lux: 50, warm: true });
    await field.user.type(value("wall"), "!");
    await field.user.clear(value("lux"));
    await field.user.type(value("lux"), "80.50");
    await field.user.click(screen.getByRole("checkbox", { name: "Value of warm" }));
    expect([field.staged.at(-1), value("lux").value]).toEqual([
      { wall: "north!", lux: 80.5, warm: false },
      "80.5",
    ]);
    await field.user.clear(value("lux"));
    await field.user.type(value("lux"), "٨١٫٥");
    expect(field.staged.at(-1)).toMatchObject({ lux: 81.5 });
  });

  test("keeps a number that is none and says so", async () => {
    const field = await openTree({ lux: 50 });
    await field.user.type(value("lux"), "x");
    expect([value("lux").value, field.staged]).toEqual(["50x", []]);
    expect(screen.getByRole("alert").textContent).toBe("50x is no number that JSON can hold");
    await field.user.keyboard("{Escape}");
    expect([value("lux").value, screen.queryByRole("alert")]).toEqual(["50", null]);
  });

  test("names entries otherwise when the box is left, but not as another one", async () => {
    const field = await openTree({ wall: "north", lux: 50 });
    const name = screen.getByLabelText<HTMLInputElement>("Name of wall");
    await field.user.clear(name);
    await field.user.type(name, "lux{Enter}");
    expect([name.value, field.staged]).toEqual(["lux", []]);
    expect(screen.getByRole("alert").textContent).toBe("There is an entry named lux already");
    await field.user.clear(name);
    await field.user.type(name, "side");
    await field.user.tab();
    expect(JSON.stringify(field.staged)).toBe('[{"side":"north","lux":50}]');
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("adds, duplicates, moves and removes entries, and the focus goes along", async () => {
    const field = await openTree({ lamps: [1, 2] });
    await field.user.click(screen.getByRole("button", { name: "Add entry to lamps" }));
    expect([field.staged.at(-1), document.activeElement]).toEqual([
      { lamps: [1, 2, 0] },
      value("lamps › 2"),
    ]);
    await field.user.keyboard("9{Alt>}{ArrowUp}{/Alt}");
    expect([field.staged.at(-1), document.activeElement]).toEqual([
      { lamps: [1, 9, 2] },
      screen.getByRole("button", { name: "Actions for lamps › 1" }),
    ]);
    await doWith(field, "lamps › 0", "Duplicate");
    await doWith(field, "lamps › 3", "Remove");
    expect(field.staged.at(-1)).toEqual({ lamps: [1, 1, 9] });
  });

  test("changes the kind of an entry, down to an empty object", async () => {
    const field = await openTree({ wall: "3" });
    await doWith(field, "wall", "Number");
    await doWith(field, "wall", "Nothing");
    await doWith(field, "wall", "Remove");
    expect(field.staged).toEqual([{ wall: 3 }, { wall: null }, {}]);
    await field.user.click(screen.getByRole("button", { name: "Add entry" }));
    expect(field.staged.at(-1)).toEqual({ name: "" });
    expect(document.activeElement).toBe(screen.getByLabelText("Name of name"));
  });

  test("shows the first hundred of many entries", async () => {
    const { user } = await openTree({ list: Array.from({ length: 250 }, (_, at) => at) });
    const count = () => screen.getAllByLabelText(/^Value of list/).length;
    expect(count()).toBe(100);
    await user.click(screen.getByRole("button", { name: "Show 100 more" }));
    expect(count()).toBe(200);
  });
});
