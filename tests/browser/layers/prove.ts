import { expectAccessible, expectAccessibleInBothThemes } from "../accessible.ts";
import { expect, test } from "../journey.ts";
import {
  isNarrow,
  type Layer,
  leaveLayer,
  openAgain,
  openLayer,
  sizes,
  type WayOut,
} from "./layer.ts";

/** Tests that the focus is back at the opener after each way out, and what is read and seen of the layer meanwhile. */
export function proveLayers(layers: readonly Layer[]): void {
  // The runner shares the layers of one file out.
  test.describe.configure({ mode: "parallel" });
  for (const size of ["wide", "narrow"] as const)
    test.describe(size, () => {
      test.use({ as: "admin", viewport: sizes[size] });
      for (const one of layers.filter(({ only = size }) => only === size)) proveLayer(one);
    });
}

function proveLayer(one: Layer): void {
  const [first, ...others] = one.waysOut;
  const ways = one.waysOut.map(nameOf).join(", ");
  test(`${one.title}: nothing for axe to find, and after ${ways} the opener has the focus`, async ({
    page,
  }) => {
    if (first === undefined) return;
    await openLayer(page, one);
    // A layer has the same colors at each width.
    if (isNarrow(page) && one.only === undefined) await expectAccessible(page);
    else await expectAccessibleInBothThemes(page);
    await leaveLayer(page, one, first);
    await expect(one.opener(page), nameOf(first)).toBeFocused();
    for (const way of others) {
      await openAgain(page, one);
      await leaveLayer(page, one, way);
      await expect(one.opener(page), nameOf(way)).toBeFocused();
    }
    if (one.isDestructive !== true) return;
    await openAgain(page, one);
    await expect(one.layer(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(one.layer(page), "Enter destroys nothing").toBeHidden();
    await expect(one.opener(page)).toBeFocused();
  });
}

function nameOf(way: WayOut): string {
  return typeof way === "string" ? way : way.button;
}
