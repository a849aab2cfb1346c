import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../scripts/chromium.ts";
import { expect, storeSession, test } from "./journey.ts";

test.use({ as: "admin" });

const firstRow = (page: Page) => page.locator("tbody a[href]").first();

test("rows are painted before their pictures and icons are requested", async ({ page }) => {
  const { requests, release } = await holdFrames(page);
  await page.goto("./#/collections/artworks");
  await expect(firstRow(page)).toBeVisible();
  const late = /\/thumbnail\/|\/common-[^/]+\.js$/;
  expect(requests().filter(({ url }) => late.test(url))).toEqual([]);
  await release();
  await expect.poll(() => requests().filter(({ url }) => late.test(url)).length).toBeGreaterThan(5);
});

test("a listing without anything in the cache takes few requests and bytes", async ({ page }) => {
  const { requests } = await holdFrames(page);
  await page.goto("./#/collections/artworks");
  await expect(firstRow(page)).toBeVisible();
  await expectAtMost(requests, { count: 14, kB: 418 });
});

test("an item without anything in the cache takes few requests and bytes until it can be edited", async ({
  page,
}) => {
  const { requests } = await holdFrames(page);
  await page.goto("./#/collections/artworks/1");
  await expect(page.getByRole("textbox", { name: /^Title/ }).first()).toBeEditable();
  await expectAtMost(requests, { count: 16, kB: 432 });
});

test("a browser that comes back takes the compiled code that it has kept", async ({
  product,
  sessionOf,
}, info) => {
  // Other contexts are incognito windows, in which none is kept.
  const context = await chromium.launchPersistentContext(info.outputPath("profile"), {
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    await storeSession(context, await sessionOf("admin"), product.url);
    const visit = async () => {
      const page = await context.newPage();
      await page.goto(`${product.url}/admin/#/collections/artworks`);
      await expect(firstRow(page)).toBeVisible();
      await page.close();
    };
    // After the second use it is kept, some time after the page has begun.
    await visit();
    await visit();
    await expect(async () => {
      const kept = await compiledBefore(context, visit);
      for (const chunk of ["index", "workspace", "listing"])
        expect(kept).toContainEqual(expect.stringMatching(`/assets/${chunk}-`));
    }).toPass();
  } finally {
    await context.close();
  }
});

/** The modules that take the code which Chromium compiled in an earlier visit, by their address. */
async function compiledBefore(
  context: BrowserContext,
  visit: () => Promise<void>,
): Promise<string[]> {
  const browser = context.browser();
  if (browser === null) throw new Error("The context has no browser.");
  const devtools = await browser.newBrowserCDPSession();
  const events: { name: string; args: Compilation }[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => {
    const part = value as unknown as typeof events; // cast: the trace event format of Chromium
    events.push(...part.filter(({ name }) => name === "v8.compileModule"));
  });
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["v8", "devtools.timeline"], excludedCategories: ["*"] },
  });
  await visit();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  await devtools.detach();
  return events.flatMap(({ args: { data } }) =>
    data?.cacheRejected === false ? [data.url ?? ""] : [],
  );
}

/** The report of Chromium on a module that it has compiled; the second is there when there was code of an earlier visit. */
interface Compilation {
  data?: { url?: string; cacheRejected?: boolean };
}

interface Sent {
  url: string;
  /** Over the wire; undefined while it is on its way. */
  bytes?: number;
}

/**
 * Lists what a page requests from now on, and lets it neither paint nor rest before `release`: so what is listed is what the
 * first look needs.
 */
async function holdFrames(page: Page) {
  const sent = new Map<string, Sent>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) =>
    sent.set(requestId, { url: request.url }),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
  });
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = [];
    const own = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => held.push(work);
    window.requestIdleCallback = () => 0;
    Object.assign(window, {
      releaseFrames: () => {
        window.requestAnimationFrame = own;
        for (const work of held) own(work);
      },
    });
  });
  return {
    // The icon of the page is in the page.
    requests: () => [...sent.values()].filter(({ url }) => url.startsWith("http")),
    release: () => page.evaluate("releaseFrames()"),
  };
}

async function expectAtMost(
  requests: () => Sent[],
  most: { count: number; kB: number },
): Promise<void> {
  await expect
    .poll(() => requests().filter(({ bytes }) => bytes === undefined), { message: "on their way" })
    .toEqual([]);
  const list = requests().map(({ url, bytes = 0 }) => `${bytes} ${url}`);
  expect(list.length, list.join("\n")).toBeLessThanOrEqual(most.count);
  const bytes = requests().reduce((sum, request) => sum + (request.bytes ?? 0), 0);
  expect(bytes, list.join("\n")).toBeLessThanOrEqual(most.kB * 1024);
}
