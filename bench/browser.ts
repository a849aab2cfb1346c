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

/**
 * Ends the service workers of a profile, as the browser does when no page has been open for a while. They keep the process of the
 * last page, and a page that is opened in it finds its code compiled and optimized: who comes back later does not.
 */
export async function endWorkers(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const states = new Map<string, string>();
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, runningStatus } of versions) states.set(versionId, runningStatus);
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  while ([...states.values()].some((state) => state !== "stopped"))
    await new Promise((resolve) => setTimeout(resolve, 20));
  await page.close();
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

/** The elements that a visit waits for, each until it is painted: one that shows what was asked for, and one that can be used. */
export interface Milestones {
  seen: string;
  usable: string;
}

/** The cost of a visit until what it waits for was painted. */
export interface Visit {
  /** Milliseconds from the request of the page, or from the click, until it is seen. */
  seen: number;
  /** Milliseconds until it can be used. */
  ms: number;
  /** Milliseconds of processor time in the browser's main thread until then. */
  cpu: number;
  /** Over the wire until then, headers included. */
  kB: number;
  requests: number;
  /** Kilobytes and requests until the network is quiet, of the code of the next pages too. */
  restKB: number;
  restRequests: number;
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
  /** Goes to an address and waits until an element is painted, or one after the other. */
  open(url: string, element: string | Milestones): Promise<Visit>;
  /** The processor is so many times slower from now on. */
  slowDown(rate: number): Promise<void>;
  /** Clicks and waits until an element is painted, or one after the other. */
  click(link: string, element: string | Milestones): Promise<Visit>;
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
    traffic.done.length = 0;
    const complete = isPublic ? page.waitForLoadState("networkidle") : reported(page);
    const cpuBefore = await cpuOf(devtools);
    const startedAt = await act();
    const paintedAt = await whenPainted(page, "usable");
    const cpu = (await cpuOf(devtools)) - cpuBefore;
    const seenAt = await whenPainted(page, "seen");
    await complete;
    await traffic.quiet();
    const before = traffic.done.filter((request) => request.startedAt <= paintedAt);
    return {
      seen: seenAt - startedAt,
      ms: paintedAt - startedAt,
      cpu,
      kB: kilobytesOf(before),
      requests: before.length,
      restKB: kilobytesOf(traffic.done),
      restRequests: traffic.done.length,
    };
  };
  return {
    page,
    slowDown,
    open: (url, element) =>
      visit(async () => {
        await page.addInitScript(notePaint, milestonesOf(element));
        await page.goto(url, { waitUntil: "commit" });
        return page.evaluate(() => performance.timeOrigin);
      }),
    click: (link, element) =>
      visit(async () => {
        const target = page.locator(link).first();
        await target.waitFor();
        await page.evaluate(notePaint, milestonesOf(element));
        return target.evaluate((node) => {
          const at = performance.timeOrigin + performance.now();
          (node as HTMLElement).click(); // cast: links are HTML
          return at;
        });
      }),
    set: async (control, element, value) => {
      const target = page.locator(control).first();
      await target.waitFor();
      await page.evaluate(notePaint, milestonesOf(element));
      const cpuBefore = await cpuOf(devtools);
      const startedAt = await target.evaluate((node, value) => {
        const at = performance.timeOrigin + performance.now();
        if (node instanceof HTMLSelectElement && value !== undefined) {
          node.value = value;
          node.dispatchEvent(new Event("change", { bubbles: true }));
        } else (node as HTMLElement).click(); // cast: buttons are HTML
        return at;
      }, value);
      const paintedAt = await whenPainted(page, "usable");
      return { ms: paintedAt - startedAt, cpu: (await cpuOf(devtools)) - cpuBefore };
    },
  };
}

interface WireRequest {
  /** Milliseconds since 1970. */
  startedAt: number;
  bytes: number;
}

interface Traffic {
  done: WireRequest[];
  /** Waits until nothing has been under way for a while. */
  quiet(): Promise<void>;
}

/** Milliseconds without a request after which the network is quiet, and after which nobody waits for that. */
const [quietMs, patienceMs] = [800, 20_000];

/** Lists what goes over the wire from now on; what the browser has cached does not. */
function watchTraffic(devtools: CDPSession): Traffic {
  const done: WireRequest[] = [];
  const begun = new Map<string, number>();
  let lastAt = performance.now();
  const end = (requestId: string): void => {
    begun.delete(requestId);
    lastAt = performance.now();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, wallTime }) =>
    begun.set(requestId, wallTime * 1000),
  );
  devtools.on("Network.requestServedFromCache", ({ requestId }) => end(requestId));
  devtools.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const startedAt = begun.get(requestId);
    end(requestId);
    if (startedAt === undefined || encodedDataLength === 0) return;
    done.push({ startedAt, bytes: encodedDataLength });
  });
  return {
    done,
    quiet: async () => {
      const until = performance.now() + patienceMs;
      const isQuiet = (): boolean => begun.size === 0 && performance.now() - lastAt > quietMs;
      while (!isQuiet() && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

function kilobytesOf(requests: readonly WireRequest[]): number {
  return Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 102.4) / 10;
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

function milestonesOf(element: string | Milestones): Milestones {
  return typeof element === "string" ? { seen: element, usable: element } : element;
}

/** Runs in the page: notes on it when each of the elements has been painted. */
function notePaint(elements: Milestones): void {
  if (window.top !== window) return;
  const root = document.documentElement as HTMLElement | null; // cast: not there yet in a page that begins
  const missing = new Map(Object.entries(elements));
  for (const name of missing.keys()) delete root?.dataset[name];
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
  look();

  function look(): void {
    for (const [name, element] of missing) {
      if (document.querySelector(element) === null) continue;
      missing.delete(name);
      if (missing.size === 0) watcher.disconnect();
      // The frame is painted between its animation callback and the next task.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const at = performance.timeOrigin + performance.now();
          document.documentElement.dataset[name] = String(at);
        }),
      );
    }
  }
}

async function whenPainted(page: Page, name: keyof Milestones): Promise<number> {
  const root = page.locator(`html[data-${name}]`);
  await root.waitFor({ state: "attached" });
  return Number(await root.getAttribute(`data-${name}`));
}
