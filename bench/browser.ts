import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";

/** A browser for the time of the work. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * An ordinary profile, signed in at an installation, for the time of the work. Other contexts are incognito windows, in which
 * Chromium keeps no compiled code: a visit that comes back is measured here.
 */
export async function withProfile<T>(
  { url, storageState }: Site,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "rowhouse-profile-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    const page = await context.newPage();
    // A page of the same origin without the app.
    await page.goto(`${url}/server/ping`);
    await page.evaluate(
      (stored) => {
        for (const { name, value } of stored) localStorage.setItem(name, value);
      },
      storageState.origins.flatMap(({ localStorage }) => localStorage),
    );
    await page.close();
    return await work(context);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An installation, and what a browser has to have stored to be signed in there. */
export interface Site {
  url: string;
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** Signs in; of what the browser stored only the session counts, so that a cold visit knows nothing else. */
export async function signIn(browser: Browser, url: string): Promise<Site> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/admin/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("nav a[href*='#/collections/']").first().waitFor();
  const stored = await context.storageState();
  await context.close();
  const origins = stored.origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name.startsWith("rowhouse:session")),
  }));
  return { url, storageState: { ...stored, origins } };
}

/** The cost of a visit until what it waits for was painted. */
export interface Visit {
  /** Milliseconds from the request of the page, or from the click. */
  ms: number;
  /** Milliseconds of processor time in the browser's main thread. */
  cpu: number;
  /** Over the wire, headers included. */
  kB: number;
  requests: number;
}

/** The line and the processor of the visitor. */
export interface Conditions {
  /** How many times slower the processor is. */
  slowdown?: number;
  /** A line of 1.5 Mbit/s on which everything takes 400 ms more. */
  slowLine?: boolean;
  /** Nobody is signed in: the app reports no page. */
  isPublic?: boolean;
}

/** Chromium takes bytes per second. */
const slowLine = {
  offline: false,
  latency: 400,
  downloadThroughput: 187_500,
  uploadThroughput: 187_500,
};

/** A page under conditions, with what watches it. */
export interface WatchedPage {
  page: Page;
  /** Goes to an address and waits until an element is painted. */
  open(url: string, element: string): Promise<Visit>;
  /** The processor is so many times slower from now on. */
  slowDown(rate: number): Promise<void>;
  /** Clicks and waits until an element is painted. */
  click(link: string, element: string): Promise<Visit>;
  /** Sets a select, or clicks something else that requests nothing, and waits until an element is painted. */
  set(control: string, element: string, value?: string): Promise<Pick<Visit, "ms" | "cpu">>;
}

/** Opens an empty page. */
export async function watchedPage(
  context: BrowserContext,
  { slowdown = 1, slowLine: isSlow = false, isPublic = false }: Conditions = {},
): Promise<WatchedPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Time of the processor alone: what else the machine does does not count.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Network.enable");
  const slowDown = async (rate: number): Promise<void> => {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  };
  await slowDown(slowdown);
  if (isSlow) await devtools.send("Network.emulateNetworkConditions", slowLine);
  const traffic = watchTraffic(devtools);

  const visit = async (act: () => Promise<number>): Promise<Visit> => {
    traffic.length = 0;
    const complete = isPublic ? page.waitForLoadState("networkidle") : reported(page);
    const cpuBefore = await cpuOf(devtools);
    const startedAt = await act();
    const paintedAt = await whenPainted(page);
    const cpu = (await cpuOf(devtools)) - cpuBefore;
    // Requests under way when the element appeared have to arrive before they can be weighed.
    await complete;
    const before = traffic.filter((request) => request.startedAt <= paintedAt);
    const bytes = before.reduce((sum, request) => sum + request.bytes, 0);
    return {
      ms: paintedAt - startedAt,
      cpu,
      kB: Math.round(bytes / 102.4) / 10,
      requests: before.length,
    };
  };
  return {
    page,
    slowDown,
    open: (url, element) =>
      visit(async () => {
        await page.addInitScript(notePaint, element);
        await page.goto(url, { waitUntil: "commit" });
        return page.evaluate(() => performance.timeOrigin);
      }),
    click: (link, element) =>
      visit(async () => {
        const target = page.locator(link).first();
        await target.waitFor();
        await page.evaluate(notePaint, element);
        return target.evaluate((node) => {
          const at = performance.timeOrigin + performance.now();
          (node as HTMLElement).click(); // cast: links are HTML
          return at;
        });
      }),
    set: async (control, element, value) => {
      const target = page.locator(control).first();
      await target.waitFor();
      await page.evaluate(notePaint, element);
      const cpuBefore = await cpuOf(devtools);
      const startedAt = await target.evaluate((node, value) => {
        const at = performance.timeOrigin + performance.now();
        if (node instanceof HTMLSelectElement && value !== undefined) {
          node.value = value;
          node.dispatchEvent(new Event("change", { bubbles: true }));
        } else (node as HTMLElement).click(); // cast: buttons are HTML
        return at;
      }, value);
      const paintedAt = await whenPainted(page);
      return { ms: paintedAt - startedAt, cpu: (await cpuOf(devtools)) - cpuBefore };
    },
  };
}

interface WireRequest {
  /** Milliseconds since 1970. */
  startedAt: number;
  bytes: number;
}

/** Lists what goes over the wire from now on; what the browser has cached does not. */
function watchTraffic(devtools: CDPSession): WireRequest[] {
  const traffic: WireRequest[] = [];
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

/** Milliseconds that the page's main thread has worked. */
async function cpuOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

async function reported(page: Page): Promise<void> {
  const report = await page.waitForResponse((response) =>
    response.url().endsWith("/tracking/page"),
  );
  await report.finished();
}

/** Runs in the page: notes on it when the element has been painted. */
function notePaint(element: string): void {
  if (window.top !== window) return;
  const root = document.documentElement as HTMLElement | null; // cast: not there yet in a page that begins
  delete root?.dataset["painted"];
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
  look();

  function look(): void {
    if (document.querySelector(element) === null) return;
    watcher.disconnect();
    // The frame is painted between its animation callback and the next task.
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.dataset["painted"] = String(
          performance.timeOrigin + performance.now(),
        );
      }),
    );
  }
}

async function whenPainted(page: Page): Promise<number> {
  const root = page.locator("html[data-painted]");
  await root.waitFor({ state: "attached" });
  return Number(await root.getAttribute("data-painted"));
}
