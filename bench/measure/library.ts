import type { Browser } from "@playwright/test";
import { type Site, signIn as signInBrowser, watchedPage, withBrowser } from "../browser.ts";
import { type LibrarySize, prepareLibrary } from "../library-project.ts";
import { median, type Pace } from "../load.ts";
import { type LongestTask, longestTaskOf } from "../tasks.ts";
import { startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";
import { measureArchive } from "./library-archive.ts";
import { measureUploads } from "./library-uploads.ts";

const usual: LibrarySize = { files: 100_000, folders: 5000, large: 100 };
const short: LibrarySize = { files: 10_000, folders: 500, large: 10 };

/** Rows, and rows of files with the tree beside them: a page can be used when they are painted. */
const row = "main [data-row-link]";
const filesAndTree = `body:has([role=treeitem][data-row="2"]) ${row}`;
/** Pixels per frame that the tree is scrolled by. */
const step = 60;

/**
 * Measures the library of files: opening it beside a listing of as many items, its tree, an archive of large files beside
 * `node:http`, and files that are dropped at once beside a client that does nothing but send them.
 */
export function measureLibrary({ rounds }: Pace, isQuick: boolean): Promise<Finding[]> {
  const size = isQuick ? short : usual;
  return withFolder(async (data) => {
    const { parent, largeFiles } = await prepareLibrary(data, size);
    const ours = await startOurs(data);
    try {
      return await withBrowser(async (browser) => {
        const site = await signInBrowser(browser, ours.url);
        return [
          await opening(browser, site, rounds),
          ...(await tree(browser, site, { parent, rounds })),
          ...(await measureUploads(browser, ours, isQuick ? 100 : 1000)),
          await measureArchive({ server: ours, data, keys: largeFiles }),
        ];
      });
    } finally {
      await ours.stop();
    }
  });
}

/** Opening the library with an empty cache, beside a listing of as many items. */
async function opening(browser: Browser, site: Site, rounds: number): Promise<Finding> {
  const files: number[] = [];
  const items: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [
      await openCold(browser, site, { path: "files", element: filesAndTree }),
      await openCold(browser, site, { path: "collections/artworks?view=cards", element: row }),
    ];
    // The first ones find a server that has compiled nothing yet.
    if (round === 0) continue;
    files.push(one);
    items.push(other);
  }
  const [ours, listing] = [median(files), median(items)];
  return {
    name: "opening the library, beside a listing of as many items",
    figures: { "ms library": ours, "ms listing": listing, times: ours / listing },
    goals: [{ figure: "times", atMost: 1.3 }],
  };
}

async function openCold(
  browser: Browser,
  site: Site,
  { path, element }: { path: string; element: string },
): Promise<number> {
  const context = await browser.newContext({ storageState: site.storageState });
  const { open } = await watchedPage(context);
  const { ms } = await open(`${site.url}/admin/#/${path}`, element);
  await context.close();
  return ms;
}

/** A switch of folders, a parent of all folders that is opened, and the tree scrolled through. */
async function tree(
  browser: Browser,
  site: Site,
  { parent, rounds }: { parent: number; rounds: number },
): Promise<Finding[]> {
  const context = await browser.newContext({ storageState: site.storageState });
  const { page, set } = await watchedPage(context);
  await page.goto(`${site.url}/admin/#/files`);
  await page.locator(filesAndTree).first().waitFor();
  await page.waitForLoadState("networkidle");

  const unfolding = await longestTaskOf(browser, page, async () => {
    await page
      .getByRole("treeitem", { name: /^Archive/ })
      .locator("[title]")
      .first()
      .click();
    await page.locator('[role=treeitem][aria-level="2"]').first().waitFor();
  });
  const scrolling = await longestTaskOf(browser, page, () => page.evaluate(scrollTree, step));

  let requests = 0;
  const most: number[] = [];
  const times: number[] = [];
  page.on("request", (request) => {
    if (/\/_\//.test(request.url()) && !request.url().includes("/tracking/")) requests += 1;
  });
  for (let round = 0; round < rounds * 2; round += 1) {
    await page.evaluate(() => document.querySelector("[role=tree]")?.scrollTo(0, 0));
    const box = `a[href*="folder=${parent + 1 + round}"]`;
    await page.locator(box).first().waitFor();
    requests = 0;
    const { ms } = await set(box, `[role=treeitem][aria-selected=true] ${box}`);
    await page.waitForLoadState("networkidle");
    most.push(requests);
    times.push(ms);
  }
  await context.close();
  return [
    {
      name: "another folder",
      figures: { requests: Math.max(...most), ms: median(times) },
      goals: [{ figure: "requests", atMost: 2 }],
    },
    taskFinding("all folders unfolded in the tree", unfolding),
    taskFinding("the tree scrolled through a thousand folders", scrolling),
  ];
}

function taskFinding(name: string, { processor, clock }: LongestTask): Finding {
  return {
    name,
    figures: { "longest task ms": processor, "by the clock": clock },
    goals: [{ figure: "longest task ms", atMost: 50 }],
  };
}

/** Runs in the page: scrolls the tree through its first thousand rows, so many pixels per frame. */
function scrollTree(step: number): Promise<void> {
  const tree = document.querySelector("[role=tree]");
  return new Promise((resolve) => {
    let frames = 500;
    requestAnimationFrame(function next() {
      tree?.scrollBy(0, step);
      frames -= 1;
      if (frames === 0) resolve();
      else requestAnimationFrame(next);
    });
  });
}
