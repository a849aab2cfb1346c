import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

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
  await expectAtMost(requests, { count: 16, kB: 428 });
});

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
