import type { Page } from "@playwright/test";
import { foldersIn } from "../../scripts/checks/files.ts";
import { firstPort, startProduct } from "../../scripts/product.ts";
import { haveLooks, painting } from "../../scripts/screens/responses.ts";
import {
  chooseServerDatabase,
  mistypeAddress,
  requestLink,
  seeBackground,
} from "../../scripts/screens/steps/sign-in.ts";
import { allWidths, expectAccessibleAtEachWidth } from "./accessible.ts";
import type { Api } from "./api.ts";
import { expect, field, storeSession, test } from "./journey.ts";

// The runner shares the screens out.
test.describe.configure({ mode: "parallel" });

interface Screen {
  title: string;
  path: string;
  /** Brings the screen into its state. */
  prepare?: (page: Page, api: Api) => Promise<void>;
  /** Waits until the screen is complete. */
  seen: (page: Page) => Promise<void>;
  /** The widths of its window in pixels; by default that of a desktop and that of a phone. */
  widths?: readonly number[];
}

const interfaceIds = foldersIn("apps/admin/src/interfaces");

const screens: Screen[] = [
  {
    title: "collections",
    path: "collections",
    seen: (page) =>
      expect(
        page.getByRole("main").getByRole("link", { name: "Rooms", exact: true }),
      ).toBeVisible(),
  },
  { title: "listing", path: "collections/artists", seen: seeItems },
  { title: "listing of artworks", path: "collections/artworks", seen: seeItems },
  {
    title: "listing with a selection",
    path: "collections/artworks",
    prepare: async (page) => {
      await seeItems(page);
      await page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check({ force: true });
    },
    seen: async (page) => {
      await seeItems(page);
      await expect(page.getByRole("region", { name: "One item selected" })).toBeVisible();
    },
  },
  {
    title: "files with their folders",
    path: "files",
    seen: (page) =>
      expect(
        page.getByRole("tree").or(page.getByRole("button", { name: "Folders", exact: true })),
      ).toBeVisible(),
  },
  { title: "item", path: "collections/artworks/7", seen: seeForm },
  {
    title: "item with an unsaved edit",
    path: "collections/artworks/7",
    prepare: (page) => field(page, "Title").fill("Another title"),
    seen: (page) => expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible(),
  },
  { title: "new item", path: "collections/artworks/+", seen: seeForm },
  {
    title: "several items",
    path: "collections/artworks/3,4,5",
    seen: (page) => expect(page.getByRole("switch").first()).toBeVisible(),
  },
  // Twice as much as other screens: a test for each width.
  ...allWidths.map((width) => ({
    title: `rich text, ${width} pixels wide`,
    path: "collections/museum",
    seen: seeEditor,
    widths: [width],
  })),
  {
    title: "settings",
    path: "settings",
    seen: (page) => expect(page.getByRole("link", { name: "Roles" })).toBeVisible(),
  },
  ...Object.entries({
    server: "Set-up",
    model: "Import from a file",
    doctor: "In order",
    global: "Largest upload",
    interfaces: "many-to-one",
    relations: "leads to one of",
    "interfaces/dropdown": "What the input reports",
    latency: "All measurements",
    version: "Must be read before upgrading",
    about: "Notices of other authors",
  }).map(([name, text]) => ({
    title: `settings, ${name}`,
    path: `settings/${name}`,
    seen: (page: Page) => expect(page.getByText(text).first()).toBeVisible({ timeout: 10_000 }),
  })),
  {
    title: "roles",
    path: "settings/roles",
    seen: (page) => expect(page.getByRole("link", { name: "Editor" })).toBeVisible(),
  },
  {
    title: "role",
    path: "settings/roles/3",
    seen: (page) => expect(field(page, "Name")).toHaveValue("Editor"),
  },
  {
    title: "permissions of a role",
    path: "settings/roles/3/permissions",
    prepare: (page) => page.getByRole("button", { name: "Artworks", exact: true }).click(),
    seen: (page) => expect(page.getByLabel("Read: Artworks, Draft")).toBeVisible(),
  },
  {
    title: "permissions explained",
    path: "settings/explain?role=3&collection=artworks&action=read",
    seen: (page) => expect(page.getByText("somebody with the role Editor")).toBeVisible(),
  },
  // Each in all its states; together they are too much for one test.
  ...interfaceIds.map((id) => ({
    title: `the interface ${id}`,
    path: `debug?only=${id}`,
    seen: async (page: Page) => {
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      // A message belongs to the input that it describes, which may still be on its way.
      await expect(page.locator("[data-pending]")).toHaveCount(0);
    },
  })),
  {
    title: "activity",
    path: "activity",
    seen: (page) => expect(page.getByRole("link", { name: /signed in$/ }).first()).toBeVisible(),
  },
  {
    title: "deleted items",
    path: "trash",
    prepare: async (page, api) => {
      const room = await api.create("items/rooms", { name: "Boat shed" });
      await api.remove(`items/rooms/${room}`);
      await page.reload();
    },
    seen: (page) => expect(page.getByRole("link", { name: "Boat shed" })).toBeVisible(),
  },
  {
    title: "looks",
    path: "debug/looks",
    seen: (page) => expect(page.getByRole("heading", { level: 1, name: "Looks" })).toBeVisible(),
  },
  { title: "not found", path: "nothing-here", seen: seeNothing },
];

/** The page that goes from screen to screen: loading the app takes as long as all that axe does on one. */
let kept: Page;

const testInKeptPage = test.extend({
  context: async ({ browserName: _browserName }, use) => use(kept.context()),
  page: async ({ browserName: _browserName }, use) => use(kept),
});

test.describe("signed in", () => {
  test.use({ as: "admin" });
  for (const { title, path, prepare, ...screen } of screens.filter(
    (one) => one.prepare !== undefined,
  ))
    test(`axe finds nothing: ${title}`, async ({ page, api }) => {
      await page.goto(`./#/${path}`);
      await prepare?.(page, api);
      await expectScreenAccessible(page, screen);
    });
});

testInKeptPage.describe("signed in, from screen to screen", () => {
  testInKeptPage.use({ as: "admin" });
  testInKeptPage.beforeAll(async ({ browser, product, sessionOf }) => {
    kept = await browser.newPage();
    await storeSession(kept.context(), await sessionOf("admin"), product.url);
  });
  testInKeptPage.afterAll(() => kept.close());
  for (const { title, path, ...screen } of screens.filter((one) => one.prepare === undefined))
    testInKeptPage(`axe finds nothing: ${title}`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      // Nothing is left there of the screen before, which may look as this one does when it is complete.
      await page.goto("./#/nothing-here");
      await seeNothing(page);
      await page.goto(`./#/${path}`);
      await expectScreenAccessible(page, screen);
    });
});

async function expectScreenAccessible(
  page: Page,
  { seen, widths = allWidths }: Pick<Screen, "seen" | "widths">,
): Promise<void> {
  await expectAccessibleAtEachWidth(page, {
    widths,
    seen: async (isPhone) => {
      const navigation = page.getByRole("button", { name: "Ada Moreau", exact: true });
      await expect(navigation).toBeVisible({ visible: !isPhone });
      await seen(page);
    },
  });
}

test("axe finds nothing on the sign-in page", async ({ page }) => {
  await page.goto("./");
  await expectAccessibleAtEachWidth(page, {
    seen: () => expect(page.getByRole("button", { name: "Sign in" })).toBeVisible(),
  });
});

test("axe finds nothing on the sign-in page of a project with looks of its own", async ({
  page,
}) => {
  await haveLooks({ project_background: painting })(page);
  await page.goto("./");
  await mistypeAddress(page);
  await expectAccessibleAtEachWidth(page, { seen: () => seeBackground(page) });
});

test("axe finds nothing where a link to a new password is requested", async ({ page }) => {
  await page.goto("./");
  await requestLink(page);
  await expectAccessibleAtEachWidth(page);
});

test("axe finds nothing where a new password is chosen", async ({ page }) => {
  await haveLooks({ password_rule: "strong" })(page);
  await page.goto("./#/reset-password?token=x");
  await expectAccessibleAtEachWidth(page, {
    seen: () => expect(page.getByText(/upper and lower case/)).toBeVisible(),
  });
});

test("axe finds nothing in the installer", async ({ page }, { parallelIndex }) => {
  const product = await startProduct(firstPort + 200 + parallelIndex, { empty: true });
  try {
    await page.goto(`${product.url}/admin/`);
    await expectAccessibleAtEachWidth(page, {
      seen: () => expect(page.getByRole("heading", { name: "Set up Rowhouse" })).toBeVisible(),
    });
    await chooseServerDatabase(page);
    await expectAccessibleAtEachWidth(page);
  } finally {
    await page.close();
    await product.stop();
  }
});

async function seeNothing(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
}

async function seeItems(page: Page): Promise<void> {
  await expect(page.getByRole("checkbox", { name: /^Select / }).nth(3)).toBeVisible();
}

async function seeForm(page: Page): Promise<void> {
  await expect(field(page, "Title")).toBeEditable();
}

async function seeEditor(page: Page): Promise<void> {
  // Its code comes when it is near.
  // The form may put the editor in the place of its outline meanwhile.
  await expect(() =>
    page.getByText("About", { exact: true }).first().scrollIntoViewIfNeeded({ timeout: 1000 }),
  ).toPass();
  await expect(page.locator(".ProseMirror").first()).toBeVisible();
}
