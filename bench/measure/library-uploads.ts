import type { Browser } from "@playwright/test";
import { signIn as signInBrowser, watchedPage } from "../browser.ts";
import { memoryOf, type Running, watchMemory } from "../processes.ts";
import { signIn } from "../projects.ts";
import type { Finding } from "../report.ts";
import { longestTaskOf } from "../tasks.ts";

const fileBytes = 1_000_000;
/** How many are sent at a time, by the app and by the client beside it. */
const atOnce = 3;

/** Files of 1 MB dropped at once into the dialog of the library, beside a client that sends them three at a time. */
export async function measureUploads(
  browser: Browser,
  server: Running,
  count: number,
): Promise<Finding[]> {
  const { admin: token } = await signIn(server);
  const bareSeconds = await sendPlainly(server, token, count);
  // Signed in only now: on a slow machine the session of an earlier one may be over.
  const site = await signInBrowser(browser, server.url);
  const context = await browser.newContext({ storageState: site.storageState });
  const { page } = await watchedPage(context);
  await page.addInitScript(countUploads);
  let others = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes("/_/")) others += 1;
  });
  await page.goto(`${site.url}/admin/#/files`);
  await page.getByRole("button", { name: "New file" }).first().click();
  await page.getByRole("dialog").locator("[data-takes-files]").waitFor();
  await page.waitForLoadState("networkidle");
  const idle = memoryOf(server.process);
  const endWatch = watchMemory(server.process);
  others = 0;
  let seconds = 0;
  await page.evaluate(makeFiles, { count, bytes: fileBytes });
  const longest = await longestTaskOf(browser, page, async () => {
    const began = performance.now();
    await page.evaluate(dropFiles);
    await page.waitForFunction((count) => window.uploads.ended === count, count, { timeout: 0 });
    seconds = (performance.now() - began) / 1000;
  });
  const { median, peak } = endWatch();
  const { most } = await page.evaluate(() => window.uploads);
  await context.close();
  return [
    {
      name: `${count} files of 1 MB dropped at once`,
      figures: {
        "at a time": most,
        "longest task ms": longest.processor,
        "by the clock": longest.clock,
        "other requests": others,
      },
      goals: [
        { figure: "at a time", atMost: atOnce },
        { figure: "longest task ms", atMost: 50 },
      ],
    },
    {
      name: "their time, beside a client that only sends them",
      figures: { seconds, "bare seconds": bareSeconds, times: seconds / bareSeconds },
      goals: [{ figure: "times", atMost: 1.5 }],
    },
    {
      name: "memory of the server meanwhile",
      figures: { "idle MB": idle, "median MB more": median - idle, "peak MB more": peak - idle },
      goals: [{ figure: "peak MB more", atMost: 60 }],
    },
  ];
}

declare global {
  interface Window {
    /** Uploads of the page: those that run, the most at a time, and those that have ended. */
    uploads: { running: number; most: number; ended: number };
    dropped: DataTransfer;
  }
}

/** Runs in the page before its scripts: counts its uploads. A request has ended before the app hears of it and sends the next. */
function countUploads(): void {
  const uploads = { running: 0, most: 0, ended: 0 };
  window.uploads = uploads;
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function counted(
    method: string,
    url: string | URL,
    isAsync: boolean = true,
  ) {
    open.call(this, method, url, isAsync);
    if (method !== "POST" || !/\/files(\?|$)/.test(String(url))) return;
    uploads.running += 1;
    uploads.most = Math.max(uploads.most, uploads.running);
    this.addEventListener("readystatechange", () => {
      if (this.readyState !== XMLHttpRequest.DONE) return;
      uploads.running -= 1;
      uploads.ended += 1;
    });
  };
}

/** Runs in the page: makes files, a task of its own. They share their bytes, so that the browser holds them once. */
function makeFiles({ count, bytes }: { count: number; bytes: number }): void {
  const content = new Blob([new Uint8Array(bytes).map((_, at) => at % 251)]);
  window.dropped = new DataTransfer();
  for (let at = 1; at <= count; at += 1)
    window.dropped.items.add(new File([content], `scan-${at}.bin`));
}

/** Runs in the page: drops the files into the open dialog. */
function dropFiles(): void {
  const { dropped: dataTransfer } = window;
  const zone = document.querySelector("[role=dialog] [data-takes-files]");
  zone?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

/** Seconds that sending as many files takes with `fetch` alone. */
async function sendPlainly({ url }: Running, token: string, count: number): Promise<number> {
  const content = new Blob([new Uint8Array(fileBytes).map((_, at) => at % 251)]);
  const began = performance.now();
  let next = 1;
  const sendOn = async (): Promise<void> => {
    while (next <= count) {
      const form = new FormData();
      form.append("data", content, `plain-${next++}.bin`);
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${url}/_/files`, { method: "POST", headers, body: form });
      if (!reply.ok) throw new Error(`An upload was refused: ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  return (performance.now() - began) / 1000;
}
