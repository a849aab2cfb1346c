import type { Browser } from "@playwright/test";
import {
  type Conditions,
  signIn,
  type Site,
  type Visit,
  watchedPage,
  withBrowser,
  withProfile,
} from "../browser.ts";
import { withMuseum } from "../projects.ts";
import type { Finding, Goal } from "../report.ts";

/** The pages of the app that are measured, and what has to be painted. */
const listing = "/admin/#/collections/artworks";
const row = "tbody a[href]";
const itemPage = "/admin/#/collections/artworks/1";
/** The first box of the form, once it can be edited. */
const box = "main input[id$='-title']:not([readonly], [disabled])";
const signInBox = "input[type=email]";

/** The goals of each visit: as such, and as a part of what the build beside it takes. */
const goals: Readonly<Record<string, Goal[]>> = {
  "sign-in page, cold": [{ figure: "kB", atMost: 250 }],
  "listing, cold": [
    { figure: "kB", atMost: 450 },
    { figure: "requests", atMost: 14 },
    { figure: "ms ratio", atMost: 0.6 },
    { figure: "cpu ratio", atMost: 0.7 },
  ],
  "listing, warm": [
    { figure: "requests", atMost: 14 },
    { figure: "ms ratio", atMost: 0.4 },
  ],
  "item page, cold": [
    { figure: "kB", atMost: 400 },
    { figure: "requests", atMost: 14 },
    { figure: "ms ratio", atMost: 0.75 },
  ],
  "item page, warm": [{ figure: "ms ratio", atMost: 0.5 }],
  "first item from the listing": [{ figure: "ms ratio", atMost: 0.4 }],
  "listing, cold, slow line": [{ figure: "ms", atMost: 3000 }],
  "listing, warm, slow line": [{ figure: "ms", atMost: 1200 }],
  "first item from the listing, slow line": [{ figure: "ms", atMost: 800 }],
};

/** Visits by name. */
type Visits = Record<string, Visit>;

export interface AppOptions {
  /** How often everything is visited; the middle of each figure counts. */
  rounds: number;
  /** The folder of another build, which is visited in turns with this one: how fast is it beside that? */
  compare: string | null;
}

/**
 * Visits the sign-in page, a listing and an item, cold and warm (the third visit of an ordinary profile), and opens the first item of a listing; the listing also with a
 * processor four times slower and on a slow line. Counted are bytes over the wire, requests, the time until what was asked for could be
 * used, and the processor time of that.
 */
export function measureApp({ rounds, compare }: AppOptions): Promise<Finding[]> {
  return withMuseum({ artworks: 1000 }, ({ ours }) =>
    compare === null
      ? visitAll([ours.url], rounds)
      : withMuseum({ artworks: 1000, build: compare }, (other) =>
          visitAll([ours.url, other.ours.url], rounds),
        ),
  );
}

function visitAll(urls: readonly string[], rounds: number): Promise<Finding[]> {
  return withBrowser(async (browser) => {
    const signedIn = await Promise.all(urls.map((url) => signIn(browser, url)));
    const results: Visits[][] = urls.map(() => []);
    for (let round = 0; round < rounds; round++)
      // In turns, also in who comes first.
      for (const [index, site] of inTurns(signedIn, round))
        results[index]?.push(await visitOnce(browser, site));
    const [ours = {}, other] = results.map(middleOf);
    return Object.entries(ours).map(([name, visit]) => finding(name, visit, other?.[name]));
  });
}

function inTurns<T>(list: readonly T[], round: number): [number, T][] {
  const entries = [...list.entries()];
  return round % 2 === 0 ? entries : entries.toReversed();
}

async function visitOnce(browser: Browser, site: Site): Promise<Visits> {
  const visits: Visits = { "sign-in page, cold": await visitSignIn(browser, site.url) };
  await visitListing(browser, site, { visits, name: "" });
  await visitItem(browser, site, visits);
  await visitListing(browser, site, {
    visits,
    name: ", processor 4 times slower",
    conditions: { slowdown: 4 },
  });
  await visitListing(browser, site, {
    visits,
    name: ", slow line",
    conditions: { slowLine: true },
  });
  return visits;
}

async function visitSignIn(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  const { open } = await watchedPage(context, { isPublic: true });
  const visit = await open(`${url}/admin/`, signInBox);
  await context.close();
  return visit;
}

async function visitListing(
  browser: Browser,
  site: Site,
  into: { visits: Visits; name: string; conditions?: Conditions },
): Promise<void> {
  const { url, storageState } = site;
  const context = await browser.newContext({ storageState });
  const first = await watchedPage(context, into.conditions);
  into.visits[`listing, cold${into.name}`] = await first.open(url + listing, row);
  await context.close();
  into.visits[`listing, warm${into.name}`] = await visitAgain(site, {
    address: listing,
    element: row,
    conditions: into.conditions,
  });
  // Opened by itself, so that nothing of the item is known but what the listing brought along.
  const fresh = await browser.newContext({ storageState });
  const third = await watchedPage(fresh, into.conditions);
  await third.open(url + listing, row);
  into.visits[`first item from the listing${into.name}`] = await third.click(row, box);
  await fresh.close();
}

async function visitItem(browser: Browser, site: Site, visits: Visits): Promise<void> {
  const context = await browser.newContext({ storageState: site.storageState });
  const { open } = await watchedPage(context);
  visits["item page, cold"] = await open(site.url + itemPage, box);
  await context.close();
  visits["item page, warm"] = await visitAgain(site, { address: itemPage, element: box });
}

/** The third visit: Chromium keeps compiled code after the second. */
function visitAgain(
  site: Site,
  {
    address,
    element,
    conditions,
  }: { address: string; element: string; conditions?: Conditions | undefined },
): Promise<Visit> {
  return withProfile(site, async (context) => {
    for (let before = 0; before < 2; before++) {
      const { page, open } = await watchedPage(context);
      await open(site.url + address, element);
      await page.close();
    }
    const { open } = await watchedPage(context, conditions);
    return await open(site.url + address, element);
  });
}

/** The middle of each figure of each visit. */
function middleOf(rounds: readonly Visits[]): Visits {
  const names = Object.keys(rounds[0] ?? {});
  const middle = (name: string, figure: keyof Visit): number => {
    const values = rounds.map((visits) => visits[name]?.[figure] ?? Number.NaN);
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ms: middle(name, "ms"),
        cpu: middle(name, "cpu"),
        kB: middle(name, "kB"),
        requests: middle(name, "requests"),
      },
    ]),
  );
}

function finding(name: string, visit: Visit, other: Visit | undefined): Finding {
  const beside = other && {
    "ms before": other.ms,
    "ms ratio": visit.ms / other.ms,
    "cpu before": other.cpu,
    "cpu ratio": visit.cpu / other.cpu,
    "kB before": other.kB,
    "requests before": other.requests,
  };
  const isRatio = (goal: Goal): boolean => goal.figure.endsWith("ratio");
  return {
    name,
    figures: { ...visit, ...beside },
    goals: (goals[name] ?? []).filter((goal) => other !== undefined || !isRatio(goal)),
  };
}
