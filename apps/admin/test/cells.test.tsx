import type { FieldParts } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { Cell } from "../src/registry/cell/cell.tsx";
import { renderWithHost } from "./kit-host.tsx";
import { listField } from "./listing-models.ts";

/** Shows a value as lists do. */
function showCell(value: unknown, field: FieldParts): HTMLElement {
  renderWithHost(
    <section aria-label="cell">
      <Cell field={listField("it", field)} item={{ it: value }} />
    </section>,
  );
  return screen.getByRole("region", { name: "cell" });
}

test("nothing is a quiet dash", () => {
  expect(showCell(null, {}).textContent).toBe("–");
});

test.each([
  [true, "Yes", null],
  [false, "No", "true"],
])("%s is drawn by an icon that lists may leave out", async (value, name, isNothing) => {
  showCell(value, { type: "boolean", interface: "toggle" });
  const icon = await screen.findByRole("img", { name });
  expect(icon.parentElement?.getAttribute("data-nothing")).toBe(isNothing);
});

test("a day is short, with the whole day in a tooltip", async () => {
  showCell("2026-11-20", { type: "date", interface: "date", options: { showRelative: false } });
  expect((await screen.findByText("Nov 20, 2026")).title).toBe("Friday, November 20, 2026");
});

test("a date with its time is short, with the weekday in a tooltip", async () => {
  showCell("2026-11-20 14:30:00", {
    type: "datetime",
    interface: "datetime",
    options: { showRelative: false },
  });
  expect((await screen.findByText(/^Nov 20, 2026, \d+:30/)).title).toMatch(/^Fri, Nov 20, 2026/);
});

test("tags that do not fit are counted and named", async () => {
  const line = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetTop");
  // jsdom has no layout: here the second line begins with the third entry.
  Object.defineProperty(HTMLElement.prototype, "offsetTop", {
    configurable: true,
    get(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) < 2 ? 0 : 30;
    },
  });
  showCell(["sea", "oil", "fog", "tide"], { type: "array", interface: "tags" });
  expect((await screen.findByText("+2")).title).toBe("fog, tide");
  if (line !== undefined) Object.defineProperty(HTMLElement.prototype, "offsetTop", line);
});
