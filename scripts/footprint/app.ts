import { chromium, type Page } from "@playwright/test";
import { createServer } from "vite";
import { root } from "../checks/files.ts";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { people, startProduct } from "../product.ts";
import { inBoth } from "./server.ts";

/** Keys that are typed: what only some of them run (timers, a first change) belongs to none. */
const keys = [..."abcdefgh"];

/** Milliseconds in which the dev server has to have compiled what a page needs. */
const compileTimeoutMs = 120_000;

/**
 * The files of the app and its packages that run, by occasion: those that are loaded until the first rows of a listing are
 * there, and those in which a function runs for a key in a form. The dev server gives every source file a script of its own.
 */
export async function measureApp(port: number): Promise<Record<string, Set<string>>> {
  const product = await startProduct(port);
  process.env["ROWHOUSE_DEV_API"] = product.url;
  const dev = await createServer({
    root: `${root}/apps/admin`,
    configFile: `${root}/apps/admin/vite.config.ts`,
    logLevel: "error",
    server: { port: port + 1, host: "127.0.0.1", hmr: false, watch: null },
  });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    await dev.listen();
    const page = await browser.newPage({ locale: "en-US" });
    page.setDefaultTimeout(compileTimeoutMs);
    const app = `http://127.0.0.1:${port + 1}/#`;
    await signIn(page, app);
    await openListing(page, app); // compiles what the next one loads
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await openListing(page, app);
    const open = filesOf(await page.coverage.stopJSCoverage());

    await page.goto(`${app}/collections/artworks/1`);
    await page.reload();
    const title = page.getByRole("textbox", { name: "Title (required)" });
    await title.press("End");
    await title.press("x");
    await page.getByText("1 change", { exact: true }).first().waitFor();
    // On a slow machine the page is still loading for later, which would run between two keys.
    await page.waitForLoadState("networkidle");
    let typed: Set<string> | undefined;
    for (const key of keys) {
      await page.coverage.startJSCoverage({ resetOnNavigation: false });
      await title.press(key);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const files = filesOf(await page.coverage.stopJSCoverage());
      typed = inBoth(typed ?? files, files);
    }
    return { "first rows of a listing": open, "a key in a form": typed ?? new Set() };
  } finally {
    await browser.close();
    await dev.close();
    await product.stop();
  }
}

async function signIn(page: Page, app: string): Promise<void> {
  await page.goto(`${app}/login`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(people.admin.email);
  await page.getByLabel("Password", { exact: true }).fill(people.admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Artworks" }).first().waitFor();
}

/** The address changes behind the `#` only, so that a reload is what loads it. */
async function openListing(page: Page, app: string): Promise<void> {
  await page.goto(`${app}/collections/artworks`);
  await page.reload();
  await page.getByRole("grid").getByText("Low tide").waitFor();
}

type Coverage = Awaited<ReturnType<Page["coverage"]["stopJSCoverage"]>>;

/** A function ran that is not the module itself, whose text begins with the file. */
function isCalled({ ranges: [range] }: Coverage[number]["functions"][number]): boolean {
  return range !== undefined && range.startOffset > 0 && range.count > 0;
}

function filesOf(scripts: Coverage): Set<string> {
  return new Set(
    scripts
      .filter(({ functions }) => functions.some(isCalled))
      .map(({ url }) => decodeURIComponent(new URL(url).pathname))
      .flatMap((path) => {
        const found = /(?:\/@fs.*\/(packages\/[\w-]+\/src\/.+)|^\/(src\/.+\.tsx?))$/.exec(path);
        return found ? [found[1] ?? `apps/admin/${found[2]}`] : [];
      }),
  );
}
