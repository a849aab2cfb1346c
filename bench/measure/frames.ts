import type { Browser, Page } from "@playwright/test";
import { type Site, signIn, watchedPage, withBrowser } from "../browser.ts";
import { withMuseum } from "../projects.ts";
import type { Finding, Goal } from "../report.ts";

/** The layouts that are scrolled from the first of 1,000 items to the last one. */
const layouts = ["tabular", "cards", "timeline"];
const slowdown = 4;
/** Pixels per frame: some 1,800 a second, as a quick hand turns a wheel. */
const step = 30;
const goals: Goal[] = [{ figure: "frames over 33 ms", atMost: 0 }];

/** Scrolls a listing in each of its layouts with a processor four times slower; all of its items are loaded before. */
export function measureFrames(): Promise<Finding[]> {
  return withMuseum({ artworks: 1000 }, ({ ours }) =>
    withBrowser(async (browser) => {
      const site = await signIn(browser, ours.url);
      const findings: Finding[] = [];
      for (const layout of layouts) findings.push(await scrollThrough(browser, site, layout));
      return findings;
    }),
  );
}

async function scrollThrough(browser: Browser, site: Site, layout: string): Promise<Finding> {
  const context = await browser.newContext({ storageState: site.storageState });
  const { page, slowDown } = await watchedPage(context);
  await page.goto(`${site.url}/admin/#/collections/artworks?view=${layout}`);
  await page.locator("[data-row-link]").first().waitFor();
  await loadAll(page);
  await slowDown(slowdown);
  const intervals = (await page.evaluate(scrollDown, step)).toSorted((a, b) => a - b);
  await context.close();
  const at = (part: number) => intervals[Math.floor((intervals.length - 1) * part)] ?? Number.NaN;
  return {
    name: `${layout}, processor ${slowdown} times slower`,
    figures: {
      frames: intervals.length,
      "frames over 33 ms": intervals.filter((ms) => ms > 33.4).length,
      "ms p50": at(0.5),
      "ms p99": at(0.99),
      "ms worst": at(1),
    },
    goals,
  };
}

/** Pages are loaded as the end comes near, until the list does not grow any more. */
async function loadAll(page: Page): Promise<void> {
  for (let height = 0; ;) {
    const next = await page.evaluate(scrollTo, Infinity);
    await page.waitForTimeout(400);
    await page.waitForLoadState("networkidle");
    if (next === height) break;
    height = next;
  }
  await page.evaluate(scrollTo, 0);
  await page.waitForTimeout(400);
}

/** Runs in the page: scrolls the list and returns its height. */
function scrollTo(top: number): number {
  let list = document.querySelector("[data-row-link]")?.parentElement ?? null;
  while (list !== null && !/auto|scroll/.test(getComputedStyle(list).overflowY))
    list = list.parentElement;
  const scroller = list ?? document.documentElement;
  scroller.scrollTop = Math.min(top, scroller.scrollHeight);
  return scroller.scrollHeight;
}

/** Runs in the page: scrolls to the end, so many pixels per frame; milliseconds from each frame to the next one. */
function scrollDown(step: number): Promise<number[]> {
  let list = document.querySelector("[data-row-link]")?.parentElement ?? null;
  while (list !== null && !/auto|scroll/.test(getComputedStyle(list).overflowY))
    list = list.parentElement;
  const scroller = list ?? document.documentElement;
  const intervals: number[] = [];
  return new Promise((resolve) => {
    let former = 0;
    requestAnimationFrame(function next(now) {
      if (former > 0) intervals.push(now - former);
      former = now;
      const top = scroller.scrollTop;
      scroller.scrollTop = top + step;
      if (scroller.scrollTop === top) resolve(intervals);
      else requestAnimationFrame(next);
    });
  });
}
