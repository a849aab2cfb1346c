import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../scripts/chromium.ts";
import { withMuseum } from "../projects.ts";
import type { Finding } from "../report.ts";

/** One request that went over the wire and got its response. */
interface WireRequest {
  /** Milliseconds since 1970. */
  startedAt: number;
  /** As sent, headers included. */
  bytes: number;
}

/**
 * Loads the sign-in page and a listing, cold and warm, also on a processor four times slower, and opens an item. Counted are bytes
 * over the wire, requests, and milliseconds until the page could be used: of a listing what was requested until its first row was
 * painted, of the other pages everything.
 */
export function measureApp(): Promise<Finding[]> {
  return withMuseum({ artworks: 1000 }, async ({ ours: { url } }) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: chromiumFlags,
    });
    try {
      const login = await measureLogin(browser, url);
      const fast = await measureListing(browser, { url, slowdown: 1 });
      const slow = await measureListing(browser, { url, slowdown: 4 });
      return [login, ...fast, ...slow];
    } finally {
      await browser.close();
    }
  });
}

async function measureLogin(browser: Browser, url: string): Promise<Finding> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const traffic = await watch(page);
  const began = performance.now();
  await page.goto(`${url}/admin/`);
  await page.getByRole("textbox", { name: "E-mail" }).waitFor();
  const ms = performance.now() - began;
  await page.waitForLoadState("networkidle");
  await context.close();
  return {
    name: "sign-in page, cold",
    figures: { ...sizeOf(traffic), ms },
    goals: [{ figure: "kB", atMost: 250 }],
  };
}

async function measureListing(
  browser: Browser,
  { url, slowdown }: { url: string; slowdown: number },
): Promise<Finding[]> {
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, url);
  const storageState = await context.storageState();
  await context.close();
  const fresh = await browser.newContext({ storageState });
  const results: Finding[] = [];
  for (const kind of ["cold", "warm"]) {
    const page = await fresh.newPage();
    const devtools = await fresh.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(noteFirstRow);
    const traffic = await watch(page);
    const complete = whenComplete(page);
    await page.goto(`${url}/admin/#/collections/artworks`);
    const { startedAt, paintedAt } = await firstRow(page);
    // What was under way when the row appeared has to arrive before it can be weighed.
    await complete;
    const before = traffic.filter((request) => request.startedAt <= paintedAt);
    results.push({
      name: `listing, ${kind}${slowdown > 1 ? `, processor ${slowdown} times slower` : ""}`,
      figures: { ...sizeOf(before), ms: paintedAt - startedAt },
      goals: [
        ...(kind === "cold" ? [{ figure: "kB", atMost: 450 }] : []),
        { figure: "requests", atMost: 14 },
      ],
    });
    if (kind === "warm") results.push(await measureItem(page, slowdown));
    await page.close();
  }
  await fresh.close();
  return results;
}

async function measureItem(page: Page, slowdown: number): Promise<Finding> {
  const traffic = await watch(page);
  const complete = whenComplete(page);
  const began = performance.now();
  await page.locator(rowLink).first().click();
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  const ms = performance.now() - began;
  await complete;
  return {
    name: `item opened from the listing${slowdown > 1 ? `, processor ${slowdown} times slower` : ""}`,
    figures: { ...sizeOf(traffic), ms },
  };
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Artworks" }).first().waitFor();
}

/** The app reports an open page when that has all it needs, so nothing of it mixes with what is measured next. */
async function whenComplete(page: Page): Promise<void> {
  const report = await page.waitForResponse((response) =>
    response.url().endsWith("/tracking/page"),
  );
  await report.finished();
}

/** The link of a row that holds an item; placeholder rows have none. */
const rowLink = "tbody a[href]";

/** Runs in the page before anything else of it: notes on the page when the first row of items has been painted. */
function noteFirstRow(): void {
  const watcher = new MutationObserver(() => {
    if (document.querySelector("tbody a[href]") === null) return;
    watcher.disconnect();
    // The frame is painted between its animation callback and the next task.
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.dataset["firstRow"] = String(performance.now());
      }),
    );
  });
  watcher.observe(document, { childList: true, subtree: true });
}

/** When the page was requested and when its first row was painted, in milliseconds since 1970. */
async function firstRow(page: Page): Promise<{ startedAt: number; paintedAt: number }> {
  const root = page.locator("html[data-first-row]");
  await root.waitFor({ state: "attached" });
  const [startedAt, after] = await root.evaluate((element) => [
    performance.timeOrigin,
    Number(element.dataset["firstRow"]),
  ]);
  return { startedAt: startedAt ?? 0, paintedAt: (startedAt ?? 0) + (after ?? 0) };
}

/** Lists what goes over the wire from now on; what the browser has cached does not. */
async function watch(page: Page): Promise<WireRequest[]> {
  const traffic: WireRequest[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const begun = new Map<string, number>();
  devtools.on("Network.requestWillBeSent", ({ requestId, wallTime }) =>
    begun.set(requestId, wallTime * 1000),
  );
  devtools.on("Network.requestServedFromCache", ({ requestId }) => begun.delete(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const startedAt = begun.get(requestId);
    if (startedAt === undefined || encodedDataLength === 0) return;
    traffic.push({ startedAt, bytes: encodedDataLength });
  });
  return traffic;
}

function sizeOf(traffic: readonly WireRequest[]): { kB: number; requests: number } {
  const bytes = traffic.reduce((sum, request) => sum + request.bytes, 0);
  return { kB: Math.round(bytes / 102.4) / 10, requests: traffic.length };
}
