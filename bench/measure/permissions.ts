import { importProject, readConfig } from "@rowhouse/server";
import type { Browser } from "@playwright/test";
import {
  signIn,
  type Site,
  type Visit,
  type WatchedPage,
  watchedPage,
  withBrowser,
} from "../browser.ts";
import { median, type Pace } from "../load.ts";
import { makeModelProject } from "../model-project.ts";
import { startOurs, withFolder } from "../projects.ts";
import type { Finding, Goal } from "../report.ts";
import { serveBareMatrix } from "./bare-matrix.ts";

const size = { collections: 100, fields: 10, statuses: 5 };
/** As many rows as a window of this height shows. */
const viewport = { width: 1440, height: 900 };
const visibleRows = 18;
/** Four times slower, as the processor of a cheap laptop. */
const conditions = { slowdown: 4 };

const rolePage = "/admin/#/settings/roles/3";
const matrixPage = `${rolePage}/permissions`;
const box = "tbody td select";
const changed = "tbody td [data-changed]";
const other = "tr:nth-child(4) td:nth-child(4)";
const opener = "tbody button[aria-expanded='false']";
const opened = "tbody button[aria-expanded='true']";

type Cost = Pick<Visit, "ms" | "cpu">;
/** The cost of each step, by name. */
type Costs = Record<string, Cost>;

const opening: Goal[] = [{ figure: "ms", atMost: 1500 }];
const onScreen: Goal[] = [{ figure: "ms", atMost: 50 }];
const goals: Readonly<Record<string, Goal[]>> = {
  "opened from its role": opening,
  "opened by its address": opening,
  "a level set": onScreen,
  "a collection unfolded": [{ figure: "times", atMost: 3 }],
};

/**
 * The permission matrix of 100 collections with 5 statuses each, whose rules differ, on a processor four times slower: opening it, setting a
 * level, unfolding the statuses of a collection. Beside it a page with nothing but the same boxes, in the same browser and the same run.
 */
export function measurePermissions({ rounds }: Pace): Promise<Finding[]> {
  return withFolder(async (data) => {
    await importProject(readConfig({}, ["--data", data]), makeModelProject(size));
    const server = await startOurs(data);
    const bare = await serveBareMatrix(visibleRows);
    const [ours, limits] = await withBrowser(async (browser) => {
      const site = await signIn(browser, server.url);
      const done: [Costs[], Costs[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        done[1].push(await useBare(browser, bare.url));
        done[0].push(await useMatrix(browser, site));
      }
      return done;
    });
    await Promise.all([server.stop(), bare.stop()]);
    return Object.keys(ours[0] ?? {}).map((name) => finding(name, ours, limits));
  });
}

/** Opens the matrix from the page of the role and by its address, as somebody who was here before, and works in it. */
async function useMatrix(browser: Browser, { url, storageState }: Site): Promise<Costs> {
  const context = await browser.newContext({ storageState, viewport });
  const first = await watchedPage(context, conditions);
  await first.open(url + rolePage, "a[href$='/permissions']");
  const fromRole = await first.click("a[href$='/permissions']", box);
  await first.page.close();
  const second = await watchedPage(context, conditions);
  const byAddress = await second.open(url + matrixPage, box);
  const costs = {
    "opened from its role": fromRole,
    "opened by its address": byAddress,
    ...(await work(second)),
  };
  await context.close();
  return costs;
}

async function useBare(browser: Browser, url: string): Promise<Costs> {
  const context = await browser.newContext({ viewport });
  const page = await watchedPage(context, { ...conditions, isPublic: true });
  const byAddress = await page.open(url, "table");
  const filled = await page.set("a", box);
  const opened = { ms: byAddress.ms + filled.ms, cpu: byAddress.cpu + filled.cpu };
  const costs = {
    "opened from its role": filled,
    "opened by its address": opened,
    ...(await work(page)),
  };
  await context.close();
  return costs;
}

/** The second of each, in a page that has come to rest: the first also compiles what the others use. */
async function work({ page, set }: WatchedPage): Promise<Costs> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  await set(box, changed, "full");
  const level = await set(`${other} select`, `${other} [data-changed]`, "full");
  const unfolded = await set(opener, opened);
  return { "a level set": level, "a collection unfolded": unfolded };
}

function finding(name: string, ours: readonly Costs[], limits: readonly Costs[]): Finding {
  const middle = (rounds: readonly Costs[], figure: keyof Cost): number =>
    median(rounds.map((costs) => costs[name]?.[figure] ?? Number.NaN));
  const [ms, bare] = [middle(ours, "ms"), middle(limits, "ms")];
  return {
    name,
    figures: { ms, "bare ms": bare, times: ms / bare, cpu: middle(ours, "cpu") },
    goals: goals[name] ?? [],
  };
}
