import type { Browser, Page } from "@playwright/test";

/** The longest task of a page's main thread, in milliseconds. */
export interface LongestTask {
  /** Time of the processor alone: what else the machine does does not count. */
  processor: number;
  /** From its beginning to its end. */
  clock: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Nobody notices less than this; a figure of no task at all would say more than was seen. */
const noticed = 1;

/** Watches the main thread of a page while something is done to it. The page has to be the only one of its browser. */
export async function longestTaskOf(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<LongestTask> {
  const devtools = await browser.newBrowserCDPSession();
  // Of minutes there are more events than fit into one text: they come in parts, and only these are kept.
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => {
    const part = value as unknown as TraceEvent[]; // cast: the trace event format of Chromium
    events.push(...part.filter(({ name }) => name === "RunTask" || name === "thread_name"));
  });
  const traceConfig = {
    includedCategories: ["disabled-by-default-devtools.timeline"],
    excludedCategories: ["*"],
  };
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await work();
  // A task is noted when it has ended.
  await page.waitForTimeout(300);
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  await devtools.detach();
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = events.filter(
    (event) => event.name === "RunTask" && mainThreads.has(threadOf(event)),
  );
  const longest = (times: (number | undefined)[]): number =>
    times.reduce<number>((most, time = 0) => Math.max(most, time / 1000), noticed);
  return {
    processor: longest(tasks.map(({ tdur }) => tdur)),
    clock: longest(tasks.map(({ dur }) => dur)),
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
