import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { root } from "./checks/files.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { people, type Product, startProduct } from "./product.ts";

/**
 * Draws every screen, light and dark, at three widths, into `shots/`. `npm run shots -- listing` draws only
 * the screens whose name contains the word, `npm run shots -- listing 390` only at that width.
 */
interface Screen {
  name: string;
  /** Hash address; empty means the sign-in page. */
  path: string;
  /** `installer`: nobody, on a server without a project. */
  as: keyof typeof people | "nobody" | "installer";
  /** Brings the screen into the state to be drawn. */
  prepare?: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  { name: "sign-in", path: "/login", as: "nobody" },
  { name: "sign-in-failed", path: "/login", as: "nobody", prepare: failToSignIn },
  { name: "installer", path: "/login", as: "installer" },
  { name: "installer-database", path: "/login", as: "installer", prepare: fillInProject },
  { name: "collections", path: "/collections", as: "admin" },
  { name: "collections-editor", path: "/collections", as: "editor" },
  { name: "listing", path: "/collections/artworks", as: "admin" },
  { name: "listing-selected", path: "/collections/artworks", as: "admin", prepare: selectRows },
  {
    name: "listing-nothing-found",
    path: "/collections/artworks",
    as: "admin",
    prepare: searchForNothing,
  },
  { name: "listing-artists", path: "/collections/artists", as: "admin" },
  { name: "item", path: "/collections/artworks/7", as: "admin" },
  { name: "item-changed", path: "/collections/artworks/8", as: "admin", prepare: changeTitle },
  { name: "item-leave", path: "/collections/artworks/8", as: "admin", prepare: leaveUnsaved },
  { name: "item-created", path: "/collections/artworks/+", as: "admin" },
  { name: "item-refused", path: "/collections/artworks/+", as: "admin", prepare: saveWithoutTitle },
  { name: "item-single", path: "/collections/museum", as: "admin" },
  { name: "item-batch", path: "/collections/artworks/3,4,5", as: "admin" },
  { name: "item-read-only", path: "/collections/rooms/2", as: "editor" },
  { name: "item-long-title", path: "/collections/exhibitions/7", as: "admin" },
  { name: "item-right-to-left", path: "/collections/artists/3", as: "admin" },
  { name: "item-mirrored", path: "/collections/artworks/7", as: "admin", prepare: mirror },
  { name: "listing-mirrored", path: "/collections/artworks", as: "admin", prepare: mirror },
  { name: "listing-filter", path: "/collections/artworks", as: "admin", prepare: openFilter },
  { name: "listing-options", path: "/collections/artworks", as: "admin", prepare: openDetails },
  { name: "shortcuts", path: "/collections/artworks", as: "admin", prepare: showShortcuts },
  { name: "gallery", path: "/debug", as: "admin" },
  { name: "not-found", path: "/collections/nothing-here", as: "admin" },
];

const allWidths = [1440, 768, 390];
const themes = ["light", "dark"] as const;

const [wanted = "", onlyWidth] = process.argv.slice(2);
const widths = onlyWidth === undefined ? allWidths : [Number(onlyWidth)];
const folder = join(root, "shots");
mkdirSync(folder, { recursive: true });
const product = await startProduct(22_484);
const emptyProduct = await startProduct(22_485, { empty: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumFlags,
});
try {
  for (const width of widths) for (const theme of themes) await drawAll(browser, { width, theme });
} finally {
  await browser.close();
  await Promise.all([product.stop(), emptyProduct.stop()]);
}
process.stdout.write(`The pictures are in ${folder}\n`);

async function drawAll(
  browser: Browser,
  { width, theme }: { width: number; theme: (typeof themes)[number] },
): Promise<void> {
  for (const as of ["nobody", "admin", "editor", "installer"] as const) {
    const { url }: Product = as === "installer" ? emptyProduct : product;
    const chosen = screens.filter((screen) => screen.as === as && screen.name.includes(wanted));
    if (chosen.length === 0) continue;
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme: theme,
      locale: "en-US",
      timezoneId: "UTC",
    });
    const page = await context.newPage();
    if (as === "admin" || as === "editor") await signIn(page, { url, as });
    for (const screen of chosen) {
      // A change of the part behind the # alone would keep what the screen before has left on the page.
      await page.goto("about:blank");
      await page.goto(`${url}/admin/#${screen.path}`);
      await settle(page);
      await screen.prepare?.(page);
      await settle(page);
      await page.screenshot({ path: join(folder, `${screen.name}-${width}-${theme}.png`) });
    }
    await context.close();
  }
}

async function signIn(
  page: Page,
  { url, as }: { url: string; as: keyof typeof people },
): Promise<void> {
  await page.goto(`${url}/admin/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(people[as].email);
  await page.getByLabel("Password", { exact: true }).fill(people[as].password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("main").waitFor();
  await page.waitForURL(/#\/collections/);
}

/** Waits until nothing is asked for any more and lazy parts have been drawn. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
}

async function failToSignIn(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function fillInProject(page: Page): Promise<void> {
  await page.getByLabel("Project name").fill("Museum of the Tidal Reach");
  await page.getByLabel("Administrator e-mail").fill("ada@example.com");
  await page.getByLabel("Administrator password").fill("a long password");
  await page.getByRole("button", { name: "Next: database" }).click();
}

async function selectRows(page: Page): Promise<void> {
  const boxes = page.getByRole("checkbox");
  for (const index of [1, 2, 3])
    if ((await boxes.count()) > index) await boxes.nth(index).check({ force: true });
}

async function leaveUnsaved(page: Page): Promise<void> {
  await changeTitle(page);
  await page
    .getByRole("button", { name: "Back" })
    .or(page.getByRole("link", { name: "Back" }))
    .click();
}

async function saveWithoutTitle(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Dimensions" }).fill("12 × 12 cm");
  await page.keyboard.press("ControlOrMeta+s");
}

/** What a language written from right to left makes of the page. */
async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

async function openFilter(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Medium" }).click();
}

async function openDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show or hide details" }).click();
}

async function showShortcuts(page: Page): Promise<void> {
  await page.keyboard.press("?");
}

async function searchForNothing(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("nothing is called like this");
}

async function changeTitle(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Title" }).first().fill("A changed title");
}
