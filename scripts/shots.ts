import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { root } from "./checks/files.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { people, startProduct } from "./product.ts";
import { forgetViews } from "./screens/responses.ts";
import { screens } from "./screens/list.ts";
import { longEnglish, screensIn, shownLanguages } from "./screens/language-screens.ts";
import type { Screen } from "./screens/screen.ts";

/**
 * Captures every screen, light and dark, at three widths, into `shots/`. `npm run shots -- listing` captures only
 * the screens whose name contains the word, `npm run shots -- listing 390` only at that width. `npm run shots -- --languages`
 * captures eight screens in the languages that differ most, into `shots/languages`.
 */
const allWidths = [1440, 768, 390];

const isOfLanguages = process.argv.includes("--languages");
const [wanted = "", onlyWidth] = process.argv.slice(2).filter((word) => word !== "--languages");
const widths = onlyWidth === undefined ? allWidths : [Number(onlyWidth)];
const folder = join(root, "shots", isOfLanguages ? "languages" : "");
const captured = isOfLanguages ? [longEnglish, ...shownLanguages].flatMap(screensIn) : screens;
mkdirSync(folder, { recursive: true });
// Light and dark are captured at the same time; what is saved for one picture must not show in another.
const products = {
  light: await startProduct(22_484),
  dark: await startProduct(22_485),
  empty: await startProduct(22_486, { empty: true }),
};
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumFlags,
});
const failures: string[] = [];
try {
  for (const width of widths)
    await Promise.all([
      captureAll(browser, { width, colorScheme: "light" }),
      captureAll(browser, { width, colorScheme: "dark" }),
    ]);
} finally {
  await browser.close();
  await Promise.all(Object.values(products).map((product) => product.stop()));
}
process.stdout.write(`The pictures are in ${folder}\n`);
if (failures.length > 0) {
  process.stderr.write(`Not captured:\n${failures.join("\n")}\n`);
  process.exitCode = 1;
}

async function captureAll(
  browser: Browser,
  { width, colorScheme }: { width: number; colorScheme: "light" | "dark" },
): Promise<void> {
  const { url } = products[colorScheme];
  const common: BrowserContextOptions = {
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme,
    locale: "en-US",
    timezoneId: "UTC",
  };
  const signedIn = {
    admin: await signIn(browser, { url, person: "admin" }),
    editor: await signIn(browser, { url, person: "editor" }),
  };
  for (const screen of captured.filter(({ name }) => name.includes(wanted))) {
    const { as = "admin" } = screen;
    // Each picture gets a browser of its own: what was typed for one is not offered back in the next.
    const context = await browser.newContext({
      ...common,
      ...(as === "admin" || as === "editor" ? { storageState: signedIn[as] } : {}),
    });
    const picture = `${screen.name}-${width}-${colorScheme}`;
    const page = await context.newPage();
    try {
      await openScreen(page, { screen, url: as === "installer" ? products.empty.url : url });
      await page.screenshot({ path: join(folder, `${picture}.png`) });
    } catch (error) {
      failures.push(`${picture}: ${String(error)}`);
    }
    await context.close();
  }
}

async function openScreen(
  page: Page,
  { screen, url }: { screen: Screen; url: string },
): Promise<void> {
  page.setDefaultTimeout(20_000);
  await forgetViews(page);
  await screen.before?.(page);
  await page.goto(`${url}/admin/#${screen.path}`);
  await untilIdle(page);
  await screen.prepare?.(page);
  await untilIdle(page);
  if (screen.isTall) await growToContent(page);
}

/** Returns the state that the browser stores for a signed-in user. */
async function signIn(
  browser: Browser,
  { url, person }: { url: string; person: keyof typeof people },
): Promise<NonNullable<BrowserContextOptions["storageState"]>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/admin/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(people[person].email);
  await page.getByLabel("Password", { exact: true }).fill(people[person].password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/#\/collections/);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Waits until no request is under way, if that ever happens, and late parts have been rendered. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(500);
  const late = page.locator("[data-refreshing], [data-pending]").first();
  await late.waitFor({ state: "detached", timeout: 5000 }).catch(() => undefined);
}

async function growToContent(page: Page): Promise<void> {
  const hidden = await page
    .locator("[data-page-scroll]")
    .evaluate((content) => content.scrollHeight - content.clientHeight);
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ ...size, height: size.height + hidden });
  await untilIdle(page);
}
