import axe from "axe-core";
import { expect } from "vitest";

/** Expects no accessibility findings. Rules that need a layout, which jsdom does not have, are left to browsers. */
export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: {
      "color-contrast": { enabled: false },
      region: { enabled: false },
      // The text on a button is a part of its name, or it cannot be pressed by saying it.
      "label-content-name-mismatch": { enabled: true },
    },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}
