import type { Page } from "@playwright/test";

/** Irregular, as people type, so that keys meet every moment between two frames. */
const pauses = [83, 121, 97, 143, 109, 131, 89];

/** Types so many letters into a box; milliseconds from each key until the frame that shows it. */
export async function typeLetters(page: Page, box: string, count: number): Promise<number[]> {
  await page.locator(box).click();
  await page.evaluate(timeKeys);
  for (let index = 0; index < count; index++) {
    await page.keyboard.press(String.fromCodePoint(97 + (index % 26)));
    await page.waitForTimeout(pauses[index % pauses.length] ?? 0);
  }
  await page.waitForFunction((count) => Reflect.get(window, "keyTimes").length >= count, count);
  return page.evaluate<number[]>("keyTimes");
}

/** Runs in the page: lists how long each key takes from now on. */
function timeKeys(): void {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  document.addEventListener(
    "keydown",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // The frame is drawn between its animation callback and the next task.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      }),
    true,
  );
}
