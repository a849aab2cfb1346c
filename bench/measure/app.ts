import type { Browser, BrowserContext } from "@playwright/test";
import {
  type Conditions,
  endWorkers,
  type Milestones,
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
/** Rows of an earlier visit are seen; those that the server has confirmed can be relied on. */
const rows: Milestones = { seen: row, usable: `table[aria-busy=false] ${row}` };
const itemPage = "/admin/#/collections/artworks/1";
/** The first box of the form with what is known of its value, and once it can be edited. */
const box = "main input[id$='-title']";
const fields: Milestones = {
  seen: `${box}[value]:not([value=''])`,
  usable: `${box}:not([readonly], [disabled])`,
};
const signInPage: Milestones = {
  seen: "input[type=email]",
  usable: "input[type=email]:not([readonly], [disabled])",
};

/** The processor of a slow machine, as a part of this one. */
const slowdown = 4;
const slower = `, processor ${slowdown} times slower`;

const [cachedSeen, knownSeen] = [150, 50];

/** The goals of each visit: as such, and as a part of what the build beside it takes. */
const goals: Readonly<Record<string, Goal[]>> = {
  "sign-in page, cold": [{ figure: "kB", atMost: 250 }],
  "sign-in page, warm": [{ figure: "seen ms", atMost: cachedSeen }],
  "listing, cold": [
    { figure: "kB", atMost: 450 },
    { figure: "requests", atMost: 14 },
    { figure: "usable ratio", atMost: 0.6 },
    { figure: "cpu ratio", atMost: 0.7 },
  ],
  "listing, warm": [
    { figure: "seen ms", atMost: cachedSeen },
    { figure: "requests", atMost: 14 },
    { figure: "usable ratio", atMost: 0.4 },
  ],
  [`listing, warm${slower}`]: [{ figure: "seen ms", atMost: slowdown * cachedSeen }],
  "item page, cold": [
    { figure: "kB", atMost: 400 },
    { figure: "requests", atMost: 14 },
    { figure: "usable ratio", atMost: 0.75 },
  ],
  "item page, warm": [
    { figure: "seen ms", atMost: cachedSeen },
    { figure: "usable ratio", atMost: 0.5 },
  ],
  [`item page, warm${slower}`]: [{ figure: "seen ms", atMost: slowdown * cachedSeen }],
  "first item from the listing": [
    { figure: "seen ms", atMost: knownSeen },
    { figure: "usable ratio", atMost: 0.4 },
  ],
  [`first item from the listing${slower}`]: [{ figure: "seen ms", atMost: slowdown * knownSeen }],
  "listing, cold, slow line": [{ figure: "usable ms", atMost: 3000 }],
  "listing, warm, slow line": [{ figure: "usable ms", atMost: 1200 }],
  "first item from the listing, slow line": [{ figure: "usable ms", atMost: 800 }],
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
 * Visits the sign-in page, a listing and an item, cold and warm, and opens the first item of a listing; the latter also with a
 * processor four times slower, the listing on a slow line too. Counted are the time until what was asked for is seen and until it can be used, the
 * processor's time for that, and what went over the wire until then and until the network was quiet.
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
  return {
    ...(await visitSignIn(browser, site.url)),
    ...(await visitListing(browser, site, { name: "" })),
    ...(await visitItem(browser, site, { name: "" })),
    ...(await visitListing(browser, site, { name: slower, slowdown })),
    ...(await visitItem(browser, site, { name: slower, slowdown })),
    ...(await visitListing(browser, site, { name: ", slow line", slowLine: true })),
  };
}

/**
 * Opens a page in a browser that has not been there, and for the third time, after a while: after the second one Chromium keeps
 * compiled code.
 */
async function visitTwice(
  browser: Browser,
  site: Site,
  {
    address,
    element,
    conditions,
  }: { address: string; element: Milestones; conditions: Conditions },
): Promise<{ cold: Visit; warm: Visit }> {
  const visit = async (context: BrowserContext, on: Conditions): Promise<Visit> => {
    const { page, open } = await watchedPage(context, on);
    const found = await open(site.url + address, element);
    await page.close();
    return found;
  };
  const fresh = await browser.newContext({ storageState: site.storageState });
  const cold = await visit(fresh, conditions);
  await fresh.close();
  const warm = await withProfile(site, async (context) => {
    const usual = { isPublic: conditions.isPublic ?? false };
    await visit(context, usual);
    await visit(context, usual);
    await endWorkers(context);
    return await visit(context, conditions);
  });
  return { cold, warm };
}

async function visitSignIn(browser: Browser, url: string): Promise<Visits> {
  const stranger = { url, storageState: { cookies: [], origins: [] } };
  const { cold, warm } = await visitTwice(browser, stranger, {
    address: "/admin/",
    element: signInPage,
    conditions: { isPublic: true },
  });
  return { "sign-in page, cold": cold, "sign-in page, warm": warm };
}

async function visitListing(
  browser: Browser,
  site: Site,
  { name, ...conditions }: Conditions & { name: string },
): Promise<Visits> {
  const { cold, warm } = await visitTwice(browser, site, {
    address: listing,
    element: rows,
    conditions,
  });
  // Opened by itself, so that nothing of the item is known but what the listing brought along.
  const fresh = await browser.newContext({ storageState: site.storageState });
  const { open, click } = await watchedPage(fresh, conditions);
  await open(site.url + listing, rows);
  const opened = await click(row, fields);
  await fresh.close();
  return {
    [`listing, cold${name}`]: cold,
    [`listing, warm${name}`]: warm,
    [`first item from the listing${name}`]: opened,
  };
}

async function visitItem(
  browser: Browser,
  site: Site,
  { name, ...conditions }: Conditions & { name: string },
): Promise<Visits> {
  const visits = { address: itemPage, element: fields, conditions };
  const { cold, warm } = await visitTwice(browser, site, visits);
  return { [`item page, cold${name}`]: cold, [`item page, warm${name}`]: warm };
}

/** The middle of each figure of each visit. */
function middleOf(rounds: readonly Visits[]): Visits {
  const names = Object.keys(rounds[0] ?? {});
  const middle = (name: string, figure: keyof Visit): number => {
    const values = rounds.map((visits) => visits[name]?.[figure] ?? Number.NaN);
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  const figures = ["seen", "ms", "cpu", "kB", "requests", "restKB", "restRequests"] as const;
  return Object.fromEntries(
    names.map((name) => [
      name,
      // cast: all figures of a visit
      Object.fromEntries(figures.map((figure) => [figure, middle(name, figure)])) as Record<
        keyof Visit,
        number
      >,
    ]),
  );
}

function finding(name: string, visit: Visit, other: Visit | undefined): Finding {
  const beside = other && {
    "seen before": other.seen,
    "seen ratio": visit.seen / other.seen,
    "usable before": other.ms,
    "usable ratio": visit.ms / other.ms,
    "cpu before": other.cpu,
    "cpu ratio": visit.cpu / other.cpu,
    "kB before": other.kB,
    "requests before": other.requests,
    "kB at rest before": other.restKB,
  };
  const isRatio = (goal: Goal): boolean => goal.figure.endsWith("ratio");
  return {
    name,
    figures: {
      "seen ms": visit.seen,
      "usable ms": visit.ms,
      cpu: visit.cpu,
      kB: visit.kB,
      requests: visit.requests,
      "kB at rest": visit.restKB,
      "requests at rest": visit.restRequests,
      ...beside,
    },
    goals: (goals[name] ?? []).filter((goal) => other !== undefined || !isRatio(goal)),
  };
}
