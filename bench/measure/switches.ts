import type { Page } from "@playwright/test";
import { signIn as signInBrowser, watchedPage, withBrowser } from "../browser.ts";
import { median } from "../load.ts";
import { signIn, withMuseum } from "../projects.ts";
import type { Finding, Goal } from "../report.ts";

/** A view of a listing: the search of its address, and an element that only it renders. */
interface View {
  name: string;
  search: string;
  element: string;
}

const layouts: View[] = [
  { name: "table", search: "view=tabular", element: "table [data-row-link]" },
  {
    name: "cards",
    search: "view=cards",
    element: "[data-row-link]:not(table *):not([role=group] *)",
  },
  { name: "timeline", search: "view=timeline", element: "[role=group] [data-row-link]" },
];
const months: View[] = ["2031-01", "2031-02"].map((month) => ({
  name: `month ${month}`,
  search: `view=calendar&at=${month}`,
  element: `[data-day^="${month}"]`,
}));
const rounds = 5;
const goals: Goal[] = [
  { figure: "requests for items", atMost: 2 },
  { figure: "ms from cached rows", atMost: 100 },
];

/** Goes from one view of a listing of 1,000 items to the next: the first time, and with its rows in the cache. */
export function measureSwitches(): Promise<Finding[]> {
  return withMuseum({ artworks: 1000 }, async ({ ours }) => {
    const { admin } = await signIn(ours);
    const bookmark = await makeBookmark(ours.url, admin);
    const marked = {
      name: "bookmark",
      search: `b=${bookmark}`,
      element: "table [data-row-link]",
    };
    return withBrowser(async (browser) => {
      const site = await signInBrowser(browser, ours.url);
      const context = await browser.newContext({ storageState: site.storageState });
      const { page, set } = await watchedPage(context);
      await page.goto(`${site.url}/admin/#/collections/artworks?view=tabular`);
      await page.locator("table [data-row-link]").first().waitFor();
      let requests = 0;
      page.on("request", (request) => {
        if (/\/items\//.test(request.url())) requests += 1;
      });
      const findings: Finding[] = [];
      const [table, ...others] = layouts;
      for (const view of [...others, ...months, marked]) {
        const times: number[] = [];
        let first = 0;
        for (let round = 0; round <= rounds; round += 1) {
          await lead(page, view.search);
          requests = 0;
          const { ms } = await set("#way", view.element);
          await page.waitForLoadState("networkidle");
          if (round === 0) first = requests;
          else times.push(ms);
          // The way back is not measured: another element stands for it.
          await lead(page, view === marked ? "view=cards" : (table?.search ?? ""));
          const back = view === marked ? layouts[1] : table;
          await set("#way", back?.element ?? "");
          await page.waitForLoadState("networkidle");
        }
        const figures = { "requests for items": first, "ms from cached rows": median(times) };
        findings.push({ name: view.name, figures, goals });
      }
      await context.close();
      return findings;
    });
  });
}

/** Puts a link to a view into the page. */
async function lead(page: Page, search: string): Promise<void> {
  await page.evaluate((href) => {
    document.querySelector("#way")?.remove();
    const link = document.createElement("a");
    link.id = "way";
    link.href = href;
    link.textContent = href;
    document.body.append(link);
  }, `#/collections/artworks?${search}`);
}

async function makeBookmark(url: string, token: string): Promise<number> {
  const reply = await fetch(`${url}/_/collection_presets`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      collection: "artworks",
      title: "Published",
      view_type: "tabular",
      filters: [{ field: "status", operator: "in", value: ["published"] }],
    }),
  });
  const { data } = (await reply.json()) as { data: { id: number } }; // cast: the reply of our own server
  return data.id;
}
