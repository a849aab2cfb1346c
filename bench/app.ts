import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";

/** What loading the app cost: bytes over the wire, requests, and milliseconds until it could be used. */
export interface AppResult {
  name: string;
  kilobytes: number;
  requests: number;
  ms: number;
  goalKilobytes: number | null;
  goalRequests: number | null;
}

interface Traffic {
  bytes: number;
  requests: number;
}

/** Loads the sign-in page and a listing, cold and warm, also on a processor four times slower, and opens an item. */
export async function measureApp(url: string): Promise<AppResult[]> {
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
}

async function measureLogin(browser: Browser, url: string): Promise<AppResult> {
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
    ...size(traffic),
    ms,
    goalKilobytes: 250,
    goalRequests: null,
  };
}

async function measureListing(
  browser: Browser,
  { url, slowdown }: { url: string; slowdown: number },
): Promise<AppResult[]> {
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, url);
  const storageState = await context.storageState();
  await context.close();
  const fresh = await browser.newContext({ storageState });
  const results: AppResult[] = [];
  for (const kind of ["cold", "warm"]) {
    const page = await fresh.newPage();
    const devtools = await fresh.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const traffic = await watch(page);
    const began = performance.now();
    await page.goto(`${url}/admin/#/collections/artworks`);
    await rows(page);
    results.push({
      name: `listing, ${kind}${slowdown > 1 ? `, processor ${slowdown} times slower` : ""}`,
      ...size(traffic),
      ms: performance.now() - began,
      goalKilobytes: kind === "cold" ? 450 : null,
      goalRequests: 14,
    });
    if (kind === "warm") results.push(await measureItem(page, slowdown));
    await page.close();
  }
  await fresh.close();
  return results;
}

async function measureItem(page: Page, slowdown: number): Promise<AppResult> {
  const traffic = await watch(page);
  const began = performance.now();
  await page.getByRole("row").nth(2).getByRole("link").first().click();
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  return {
    name: `item opened from the listing${slowdown > 1 ? `, processor ${slowdown} times slower` : ""}`,
    ...size(traffic),
    ms: performance.now() - began,
    goalKilobytes: null,
    goalRequests: null,
  };
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Artworks" }).first().waitFor();
}

async function rows(page: Page): Promise<void> {
  await page.getByRole("row").nth(2).getByRole("link").first().waitFor();
}

/** Counts what comes over the wire (compressed sizes, headers left out) from now on. */
async function watch(page: Page): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, requests: 0 };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const cached = new Set<string>();
  devtools.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId) || encodedDataLength === 0) return;
    traffic.bytes += encodedDataLength;
    traffic.requests++;
  });
  return traffic;
}

function size({ bytes, requests }: Traffic): { kilobytes: number; requests: number } {
  return { kilobytes: Math.round(bytes / 102.4) / 10, requests };
}
