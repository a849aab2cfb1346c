import type { Page } from "@playwright/test";
import { startProduct } from "../../scripts/product.ts";
import { expect, expectAccessible, field, test } from "./journey.ts";

interface Screen {
  title: string;
  path: string;
  /** Waits until the screen is complete, and brings it into its state. */
  ready: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  {
    title: "collections",
    path: "collections",
    ready: (page) => expect(page.getByRole("link", { name: "Rooms" }).first()).toBeVisible(),
  },
  { title: "listing", path: "collections/artists", ready: seeItems },
  { title: "listing of artworks", path: "collections/artworks", ready: seeItems },
  {
    title: "listing with a selection",
    path: "collections/artworks",
    ready: async (page) => {
      await seeItems(page);
      await page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check({ force: true });
      await expect(page.getByRole("region", { name: "One item selected" })).toBeVisible();
    },
  },
  { title: "item", path: "collections/artworks/7", ready: seeForm },
  {
    title: "item with an unsaved edit",
    path: "collections/artworks/7",
    ready: async (page) => {
      await seeForm(page);
      await field(page, "Title").fill("Another title");
      await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
    },
  },
  { title: "new item", path: "collections/artworks/+", ready: seeForm },
  {
    title: "settings",
    path: "settings",
    ready: (page) => expect(page.getByRole("link", { name: "Roles" })).toBeVisible(),
  },
  {
    title: "roles",
    path: "settings/roles",
    ready: (page) => expect(page.getByRole("link", { name: "Editor" })).toBeVisible(),
  },
  {
    title: "role",
    path: "settings/roles/3",
    ready: (page) => expect(field(page, "Name")).toHaveValue("Editor"),
  },
  {
    title: "gallery of interfaces",
    path: "debug",
    ready: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  },
  {
    title: "looks",
    path: "debug/looks",
    ready: (page) => expect(page.getByRole("heading", { level: 1, name: "Looks" })).toBeVisible(),
  },
  {
    title: "not found",
    path: "nothing-here",
    ready: (page) =>
      expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible(),
  },
];

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: width < 768 ? 844 : 900 } });

    test("axe finds nothing on the sign-in page", async ({ page }) => {
      await page.goto("./");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expectAccessible(page);
    });

    test.describe("signed in", () => {
      test.use({ as: "admin" });
      for (const { title, path, ready } of screens) {
        test(`axe finds nothing: ${title}`, async ({ page }) => {
          await page.goto(`./#/${path}`);
          await ready(page);
          await expectAccessible(page);
        });
      }
    });
  });
}

test("axe finds nothing in the installer", async ({ page }, { parallelIndex }) => {
  const product = await startProduct(21_200 + parallelIndex, { empty: true });
  try {
    await page.goto(`${product.url}/admin/`);
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole("heading", { name: "Set up Rowhouse" })).toBeVisible();
      await expectAccessible(page);
    }
  } finally {
    await page.close();
    await product.stop();
  }
});

async function seeItems(page: Page): Promise<void> {
  await expect(page.getByRole("checkbox", { name: /^Select / }).nth(3)).toBeVisible();
}

async function seeForm(page: Page): Promise<void> {
  await expect(field(page, "Title")).toBeVisible();
}
