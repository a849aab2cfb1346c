import type { Page } from "@playwright/test";
import { haveLooks, painting } from "../../scripts/screens/responses.ts";
import {
  failToSignIn,
  forgetPassword,
  seeBackground,
} from "../../scripts/screens/steps/sign-in.ts";
import { expect, signIn, test } from "./journey.ts";

test("a wrong password is reported, and the e-mail address stays", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not it");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("password");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("admin@example.com");
});

test("signing in leads to the last page, signing out back to the form", async ({ page, api }) => {
  await api.change("users/me/tracking/page", { last_page: "/collections" });
  await signIn(page, "admin");
  await expect(page).toHaveURL(/#\/collections/);
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("an address opened without a session comes back after signing in", async ({ page }) => {
  await page.goto("./#/collections/artists");
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Artists" })).toBeVisible();
});

/** Where the boxes and the button of the form are. */
async function seePlaces(page: Page) {
  const parts = [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("textbox", { name: "E-mail" }),
    page.getByRole("button", { name: "Sign in" }),
  ];
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  return Promise.all(parts.map((part) => part.boundingBox()));
}

test("nothing moves when a message or the project's picture appears", async ({ page }) => {
  let show: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (show = resolve));
  await haveLooks({
    project_name: "Tidal Reach",
    project_background: { url: "/late.svg", full_url: "/late.svg" },
  })(page);
  await page.route("**/late.svg", async (route) => {
    await isAsked;
    const [, svg = ""] = painting.full_url.split(",");
    await route.fulfill({ contentType: "image/svg+xml", body: decodeURIComponent(svg) });
  });
  await page.goto("./");
  const before = await seePlaces(page);
  await failToSignIn(page);
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await seePlaces(page)).toEqual(before);
  show();
  await seeBackground(page);
  expect(await seePlaces(page)).toEqual(before);
});

test("a phone does not load the picture", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await haveLooks({ project_background: { url: "/late.svg", full_url: "/late.svg" } })(page);
  await page.goto("./");
  await seePlaces(page);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.endsWith("late.svg"))).toEqual([]);
});

test("a forgotten password: the steps begin in their box, the answer promises nothing", async ({
  page,
}) => {
  await page.goto("./");
  await forgetPassword(page);
  const box = page.getByRole("textbox", { name: "E-mail" });
  await expect(box).toBeFocused();
  await page.keyboard.type("nobody@example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This is not a complete e-mail address.");
  await expect(box).toBeFocused();
  await page.keyboard.type(".com");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^If nobody@example.com is known here/)).toBeFocused();
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await expect(box).toHaveValue("nobody@example.com");
});
