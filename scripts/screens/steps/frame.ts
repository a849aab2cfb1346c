import type { Page } from "@playwright/test";

const phoneBelow = 768;

export async function openNavigation(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "On display" }).hover();
}

export async function openBookmark(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "On display" }).click();
  await page.getByRole("row").nth(1).waitFor();
  if (isPhone(page)) await page.getByRole("button", { name: "Open navigation" }).click();
}

export async function openUserMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
}

export async function askToSignOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

export async function showShortcuts(page: Page): Promise<void> {
  await page.keyboard.press("?");
}

/** Mirrors the page as a language written from right to left does. */
export async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

/** Errors show only after the app has retried a few times. */
export async function awaitError(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try again" }).waitFor({ timeout: 30_000 });
}

export async function openNotice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "A notice with a button" }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Undo").waitFor();
}

export async function openDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show or hide details" }).click();
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.locator("[data-page-scroll]").evaluate((content) => {
    content.scrollTop = content.scrollHeight;
  });
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < phoneBelow;
}

/** The server has a newer version of the app than the page that is open. */
export async function awaitNewVersion(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith("/admin/"),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(<script[^>]+src="[^"]+)\.js"/g, '$1-next.js"');
      await route.fulfill({ response, body });
    },
  );
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByText("A new version of Rowhouse is there").waitFor();
}
