import { ownValue, type FieldType } from "@rowhouse/contract";
import { waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

/** Every control inside an element that a user could reach, in the order of the page. */
export function controlsIn(root: HTMLElement): HTMLElement[] {
  const found = root.querySelectorAll<HTMLElement>(
    'input, select, textarea, button, [contenteditable="true"]',
  );
  return [...found].filter(
    (control) =>
      // jsdom does not know that text which can be edited is reached by Tab.
      (control.tabIndex >= 0 || control.matches('[contenteditable="true"]:not([tabindex])')) &&
      control.closest('[aria-hidden="true"], [style*="display: none"]') === null,
  );
}

/**
 * Changes the first control as a user would: types, checks, or picks another choice. Returns false when no control has a
 * value, as in inputs that only open a dialog.
 */
export async function changeFirstControl(root: HTMLElement, user: UserEvent): Promise<boolean> {
  const control = controlsIn(root).find(
    (one) => !(one instanceof HTMLButtonElement) && otherOptions(one).length > 0,
  );
  if (control === undefined) return false;
  if (control instanceof HTMLSelectElement) {
    await user.selectOptions(control, otherOptions(control).slice(0, 1));
    return true;
  }
  if (control.matches('[role="combobox"][aria-autocomplete="list"]')) {
    await user.click(control);
    if (control.getAttribute("aria-expanded") === "false") return true;
    const others = await within(document.body).findAllByRole("option", { selected: false });
    const other = others.find(({ title }) => title !== "None");
    if (other !== undefined) await user.click(other);
    return true;
  }
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
    const unchecked = within(root).queryAllByRole("radio", { checked: false }).at(0);
    await user.click(unchecked ?? control);
    return true;
  }
  await user.click(control);
  const box = await editorFor(control, root);
  await user.clear(box).catch(() => undefined);
  await user.keyboard(ownValue(typed, typeOf(box)) ?? "7");
  await user.tab();
  return true;
}

/** The values that can be chosen instead in a list of choices; any text can be typed elsewhere. */
function otherOptions(control: HTMLElement): string[] {
  if (!(control instanceof HTMLSelectElement)) return ["7"];
  const others = [...control.options].filter(({ selected, disabled }) => !selected && !disabled);
  return others.map(({ value }) => value).filter((value) => value !== "");
}

/** The editor that replaces a plain one once it is loaded; else the control itself. */
async function editorFor(control: HTMLElement, root: HTMLElement): Promise<HTMLElement> {
  if (!control.matches("[data-plain-editor]")) return control;
  await waitFor(() => expect(root.contains(control)).toBe(false), { timeout: 10_000 });
  const box = controlsIn(root).find((one) => !(one instanceof HTMLButtonElement));
  if (box === undefined) throw new Error("No editor replaced the plain one.");
  return box;
}

/** Whether a staged value has the wire form of a field type (interfaces.md 1.7). */
export function hasWireForm(type: FieldType, value: unknown): boolean {
  if (value === null) return true;
  switch (type) {
    case "integer":
    case "decimal":
    case "sort":
      return typeof value === "number" && Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "array":
      return Array.isArray(value) && value.every((entry) => typeof entry === "string");
    case "date":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case "time":
      return typeof value === "string" && /^\d{2}:\d{2}:\d{2}$/.test(value);
    case "datetime":
    case "datetime_created":
    case "datetime_updated":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value);
    case "m2o":
      return typeof value === "number" || typeof value === "string";
    case "file":
      return typeof value === "number" || (typeof value === "object" && "id" in value);
    case "json":
      // The parsed value and not its text.
      return ["object", "number", "boolean"].includes(typeof value);
    case "o2m":
    case "translation":
      return Array.isArray(value);
    default:
      return typeof value === "string";
  }
}

const typed: Readonly<Record<string, string>> = {
  date: "2026-11-21",
  datetime: "112120261430",
  number: "7",
  text: "7",
  time: "10:30",
};

function typeOf(control: HTMLElement): string {
  if (control instanceof HTMLInputElement && control.placeholder.includes("hh:mm"))
    return control.placeholder.startsWith("hh") ? "time" : "datetime";
  return control instanceof HTMLInputElement ? control.type : "text";
}
