import type { Browser } from "@playwright/test";
import { importProject, readConfig } from "@rowhouse/server";
import {
  signIn,
  type Site,
  type Visit,
  type WatchedPage,
  watchedPage,
  withBrowser,
} from "../browser.ts";
import { formItems, forms, makeFormProject } from "../form-project.ts";
import { alternate, median, type Pace, type Pair } from "../load.ts";
import { startOurs, withFolder } from "../projects.ts";
import type { Finding, Goal } from "../report.ts";
import { typeLetters } from "../typing.ts";

/** The processor is this many times slower. */
const slowdown = 4;
/** Letters that are typed in each round. */
const letters = 40;
/** Until a page that was opened has nothing left to do, in milliseconds. */
const settling = 1200;

/** The first box of the form, once it can be edited. */
const firstBox = "main input[id$='-title_1']:not([readonly], [disabled])";
const languageTab = "main [data-field='translations'] [role='tab']";
const rowOfList = "main [data-field='rows'] tbody tr td";

/** The time that a form may add to a page with nothing but a box: the length of one frame, rarely of two. */
const typingGoals: Goal[] = [
  { figure: "over bare", atMost: 16 },
  { figure: "p95 over bare", atMost: 32 },
];

/**
 * Measures a form of 200 mixed fields beside one of 20, on a processor four times slower: until a key is on the screen, and
 * until the form can be edited. And what five languages and a thousand related rows add to opening an item.
 * @param compare the folder of another build, in whose long form is typed in turns
 */
export function measureForms({ rounds }: Pace, compare: string | null): Promise<Finding[]> {
  return withForms({}, (ours) =>
    withBrowser(async (browser) => {
      const site = await signIn(browser, ours);
      const typed = (other: Site | null) => typing(browser, [site, other], rounds);
      return [
        ...(compare === null
          ? await typed(null)
          : await withForms({ build: compare }, async (url) => typed(await signIn(browser, url)))),
        ...(await opening(browser, site, Math.min(rounds, 2))),
      ];
    }),
  );
}

/** Serves the project of the forms by a build, the one of this checkout unless another is named. */
function withForms<T>(own: { build?: string }, work: (url: string) => Promise<T>): Promise<T> {
  return withFolder(async (data) => {
    await importProject(readConfig({}, ["--data", data]), makeFormProject());
    const server = await startOurs(data, own);
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  });
}

/** Boxes in the middle of the long form, and the same ones of the short form. */
const boxes = [
  { name: "a line of text", long: "input[id$='-title_5']", short: "input[id$='-title_1']" },
  { name: "a number", long: "input[id$='-price_5']", short: "input[id$='-price_1']" },
];

/** Milliseconds from a key until the frame that shows it; beside them those of a page that has nothing but a box. */
async function typing(
  browser: Browser,
  [site, other]: [Site, Site | null],
  rounds: number,
): Promise<Finding[]> {
  const bare: number[] = [];
  const findings: Finding[] = [];
  for (let round = 0; round < rounds; round++) bare.push(...(await typeBare(browser)));
  for (const { name, long, short } of boxes) {
    const before: number[] = [];
    const inLong = { collection: forms.long, box: long };
    const [few, many] = await alternate(rounds, [
      () => typeInto(browser, site, { collection: forms.short, box: short }),
      async () => {
        if (other !== null) before.push(...(await typeInto(browser, other, inLong)));
        return typeInto(browser, site, inLong);
      },
    ]);
    const all = many.flat();
    const [usual, slowest] = [at(all, 0.5), at(all, 0.95)];
    const figures = {
      median: usual,
      p95: slowest,
      "20 fields": at(few.flat(), 0.5),
      "20 fields p95": at(few.flat(), 0.95),
      bare: at(bare, 0.5),
      "bare p95": at(bare, 0.95),
      "over bare": usual - at(bare, 0.5),
      "p95 over bare": slowest - at(bare, 0.95),
      ...(other === null ? {} : { before: at(before, 0.5), "before p95": at(before, 0.95) }),
    };
    findings.push({ name: `a key in ${name}, 200 fields, ms`, figures, goals: typingGoals });
  }
  return findings;
}

function typeInto(
  browser: Browser,
  site: Site,
  { collection, box }: { collection: string; box: string },
): Promise<number[]> {
  return withPage(browser, site, async ({ page }) => {
    await page.goto(`${site.url}/admin/#/collections/${collection}/1`);
    await page.locator(firstBox).waitFor();
    await page.locator(`main ${box}`).scrollIntoViewIfNeeded();
    await page.waitForTimeout(settling);
    return typeLetters(page, `main ${box}`, letters);
  });
}

function typeBare(browser: Browser): Promise<number[]> {
  return withPage(browser, {}, async ({ page }) => {
    await page.setContent("<input>");
    return typeLetters(page, "input", letters);
  });
}

/** The value below which a part of all lies. */
function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** A way to open items: those of a collection, until an element is painted. */
interface Opening {
  collection: string;
  keys?: readonly number[];
  until?: string;
}

const plain: Opening = { collection: forms.short };
const { many, few } = formItems;

/** The openings beside the plain item, and how many times as long each may take until it can be edited. */
const besidePlain: { name: string; opened: Opening; atMost?: number }[] = [
  { name: "opening a form of 200 fields", opened: { collection: forms.long }, atMost: 1.5 },
  {
    name: "opening an item with five languages",
    opened: { collection: forms.translated },
    atMost: 1.3,
  },
  {
    name: "opening an item with five languages, until they are there",
    opened: { collection: forms.translated, until: languageTab },
  },
  { name: "opening an item with 1,000 rows", opened: { collection: forms.related }, atMost: 1.3 },
  {
    name: "opening an item with 1,000 rows, until the first are there",
    opened: { collection: forms.related, until: rowOfList },
  },
];

async function opening(browser: Browser, site: Site, rounds: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, opened, atMost } of besidePlain) {
    const [one, other] = await openInTurns(browser, site, { pair: [plain, opened], rounds });
    const figures = {
      "20 fields, ms": one.ms,
      ms: other.ms,
      times: other.ms / one.ms,
      "20 fields, cpu": one.cpu,
      cpu: other.cpu,
      "times cpu": other.cpu / one.cpu,
      requests: other.requests,
    };
    const goals = atMost === undefined ? [] : [{ figure: "times", atMost }];
    findings.push({ name, figures, goals });
  }
  return [...findings, await requestsByRows(browser, site)];
}

/** Counted until the rows are there. */
async function requestsByRows(browser: Browser, site: Site): Promise<Finding> {
  const list: Opening = { collection: forms.related, until: rowOfList };
  const [little, much] = await openInTurns(browser, site, {
    pair: [
      { ...list, keys: few },
      { ...list, keys: many },
    ],
    rounds: 1,
  });
  return {
    name: "requests of an item with 1,000 rows beside one with 10",
    figures: {
      "10 rows": little.requests,
      "1,000 rows": much.requests,
      more: much.requests - little.requests,
    },
    goals: [{ figure: "more", atMost: 0 }],
  };
}

async function openInTurns(
  browser: Browser,
  site: Site,
  { pair: [one, other], rounds }: { pair: Pair<Opening>; rounds: number },
): Promise<Pair<Pick<Visit, "ms" | "cpu" | "requests">>> {
  const [first, second] = await alternate(rounds, [
    () => openItems(browser, site, one),
    () => openItems(browser, site, other),
  ]);
  return [middleOf(first.flat()), middleOf(second.flat())];
}

/** Opens items from their listing, one after the other. The first brings the code along and does not count. */
function openItems(
  browser: Browser,
  site: Site,
  { collection, keys = many, until = firstBox }: Opening,
): Promise<Visit[]> {
  return withPage(browser, site, async ({ page, open, click }) => {
    const linkTo = (key: number): string => `tbody a[href$='/collections/${collection}/${key}']`;
    const [first = 1, ...others] = keys;
    await open(`${site.url}/admin/#/collections/${collection}`, linkTo(first));
    await click(linkTo(first), until);
    const visits: Visit[] = [];
    for (const key of others) {
      await page.waitForTimeout(settling);
      await page.goBack();
      await page.locator(linkTo(key)).first().waitFor();
      await page.waitForTimeout(settling);
      visits.push(await click(linkTo(key), until));
    }
    return visits;
  });
}

function middleOf(visits: readonly Visit[]): Pick<Visit, "ms" | "cpu" | "requests"> {
  const middle = (figure: keyof Visit): number => median(visits.map((visit) => visit[figure]));
  return { ms: middle("ms"), cpu: middle("cpu"), requests: middle("requests") };
}

async function withPage<T>(
  browser: Browser,
  { storageState }: Partial<Pick<Site, "storageState">>,
  work: (page: WatchedPage) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState === undefined ? {} : { storageState }),
  });
  try {
    return await work(await watchedPage(context, { slowdown }));
  } finally {
    await context.close();
  }
}
