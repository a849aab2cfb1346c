import type { Page } from "@playwright/test";
import { signIn, type WatchedPage, watchedPage, withBrowser } from "../browser.ts";
import { median, type Pace } from "../load.ts";
import { withMuseum } from "../projects.ts";
import type { Finding, Goal } from "../report.ts";

/** The processor is this many times slower. */
const slowdown = 4;
const itemPage = "/admin/#/collections/artworks/1";
const box = "main input[id$='-title']:not([readonly], [disabled])";
const typed = "Typed before the switch";

/** Milliseconds between reaching an entry with the pointer and pressing it, as people take. */
const pointing = 200;

/** A language of the app: its name in itself, and an element that is there once frame and form are in it. */
interface Language {
  name: string;
  element: string;
}

const [frame, form] = ["aside[aria-label='Project']", "section[aria-label^='Editing:']"];
const english: Language = {
  name: "English",
  element: `html[lang^='en']:has(${frame}):has(${form})`,
};
const others: Language[] = [
  { name: "Deutsch", element: leftEnglish("de") },
  { name: "العربية", element: leftEnglish("ar") },
];

function leftEnglish(code: string): string {
  return `html[lang^='${code}']:not(:has(${frame})):not(:has(${form}))`;
}

const goals: Goal[] = [
  { figure: "ms", atMost: 500 },
  { figure: "typed work kept", atLeast: 1 },
];

/**
 * Switches the language of an item page with unsaved work, on a processor four times slower: the first time, when its texts
 * have to come, and later, there and back.
 */
export function measureLanguages({ rounds }: Pace): Promise<Finding[]> {
  return withMuseum({ artworks: 1000 }, ({ ours }) =>
    withBrowser(async (browser) => {
      const site = await signIn(browser, ours.url);
      const findings: Finding[] = [];
      for (const language of others) {
        const context = await browser.newContext({ storageState: site.storageState });
        const watched = await watchedPage(context);
        await watched.page.goto(site.url + itemPage);
        await watched.page.locator(box).first().fill(typed);
        await watched.page.waitForLoadState("networkidle");
        await watched.slowDown(slowdown);
        const first = await switchTo(watched, language);
        const later = [await switchTo(watched, english)];
        for (let round = 1; round < rounds; round += 1)
          for (const each of [language, english]) later.push(await switchTo(watched, each));
        findings.push(
          findingOf(`to ${language.name}, the first time`, [first]),
          findingOf(`to ${language.name} and back, later`, later),
        );
        await context.close();
      }
      return findings;
    }),
  );
}

interface Switch {
  ms: number;
  cpu: number;
  isKept: boolean;
}

/** Until the page is painted in the language. The menu is opened and the language pointed at before, and what is stored of the choice is waited for. */
async function switchTo({ page, set }: WatchedPage, { name, element }: Language): Promise<Switch> {
  await openLanguages(page);
  await page.getByRole("menuitemradio", { name }).hover();
  await page.waitForTimeout(pointing);
  const stored = page.waitForResponse((reply) => reply.request().method() === "PATCH");
  const took = await set(`role=menuitemradio[name='${name}']`, element);
  await stored;
  await page.waitForLoadState("networkidle");
  return { ...took, isKept: (await page.locator(box).first().inputValue()) === typed };
}

async function openLanguages(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await page.getByRole("menuitem", { name: /^(Language|Sprache|اللغة)/ }).click();
  await page.getByRole("menuitemradio", { name: english.name }).waitFor();
}

function findingOf(name: string, switches: readonly Switch[]): Finding {
  return {
    name,
    figures: {
      ms: median(switches.map(({ ms }) => ms)),
      cpu: median(switches.map(({ cpu }) => cpu)),
      "typed work kept": switches.every(({ isKept }) => isKept) ? 1 : 0,
    },
    goals,
  };
}
