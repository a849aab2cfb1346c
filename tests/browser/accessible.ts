import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";
import { expect } from "./journey.ts";
import { faultyNames } from "./names.ts";

/** Expects axe to find nothing on the page as it is, and everything to have a name that is read once. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page);
  let violations = await runAxe(page, {});
  // A notice may have begun to fade in meanwhile: what is wrong with a page is so once more when it is still.
  if (violations.length > 0) {
    await untilStill(page);
    violations = await runAxe(page, {});
  }
  expect([...violations.map(lineOf), ...(await faultyNames(page))]).toEqual([]);
}

/** Of a window and of a phone, in pixels. */
export const allWidths: readonly number[] = [1440, 390];

/** The same in a wide window and on a phone; in the wide one light and dark, for the colors are the same on a phone. */
export async function expectAccessibleAtEachWidth(
  page: Page,
  {
    seen,
    widths = allWidths,
  }: { seen?: (isPhone: boolean) => Promise<void>; widths?: readonly number[] } = {},
): Promise<void> {
  for (const width of widths) {
    const isPhone = width === 390;
    await page.setViewportSize({ width, height: isPhone ? 844 : 900 });
    await seen?.(isPhone);
    if (isPhone) await expectAccessible(page);
    else await expectAccessibleInBothThemes(page);
  }
}

/** The same in light and dark. Only the colors differ, so in the dark axe looks at nothing else. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await showTheme(page, "light");
  await expectAccessible(page);
  await showTheme(page, "dark");
  await untilStill(page);
  const violations = await runAxe(page, { runOnly: ["color-contrast", "link-in-text-block"] });
  expect(violations.map(lineOf), "dark").toEqual([]);
}

/** Shows a theme at once: when each element fades on its way to the other colors, that takes longer than axe. */
async function showTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  // A sheet made by a script, which pages that allow no styles of others take as well.
  const sheet = await page.evaluateHandle(() => {
    const made = new CSSStyleSheet();
    made.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets.push(made);
    return made;
  });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // The app follows the media; other pages have nothing but their style sheet.
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset["mantineColorScheme"];
    return shown === undefined || shown === wanted;
  }, colorScheme);
  await sheet.evaluate((made) => {
    // The new colors apply once they have been computed; what is still to be computed then would fade after all.
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== made);
  });
}

/** Waits until nothing is fading: fading content has no contrast yet. */
async function untilStill(page: Page): Promise<void> {
  // Asked from time to time: a busy page may render no frame for a while.
  await page.waitForFunction(
    () => document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    undefined,
    { polling: 100 },
  );
}

/** Runs axe in the page and in its frames; its code is sent to each of them once, which takes longer than it runs. */
async function runAxe(page: Page, options: RunOptions): Promise<Result[]> {
  for (const frame of page.frames()) {
    const hasAxe = await frame.evaluate(() => "axe" in window);
    if (!hasAxe) await frame.evaluate(`${axe.source}; axe.configure(${everyOrigin})`);
  }
  // Without collecting what is right: that takes several times as long.
  const quick: RunOptions = { ...options, resultTypes: ["violations"] };
  const { violations } = await page.evaluate((wanted) => window.axe.run(wanted), quick);
  return violations;
}

/** Frames may have another origin than the page. */
const everyOrigin = JSON.stringify({ allowedOrigins: ["<unsafe_all_origins>"] });

declare global {
  interface Window {
    axe: typeof axe;
  }
}

function lineOf({ id, nodes }: Result): string {
  return `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`;
}
