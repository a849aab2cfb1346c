import type { Page } from "@playwright/test";

import { expectAccessibleAtEachWidth } from "./accessible.ts";
import type { Api } from "./api.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

/** A month that nobody else's journey knows. */
const month = "2031-05";
const address = `./#/collections/exhibitions?view=calendar&at=${month}`;

async function plan(api: Api, title: string, day: string): Promise<number> {
  return api.create("items/exhibitions", { title, opens_on: `${month}-${day}`, status: "draft" });
}

const dayOf = (page: Page, day: string) => page.locator(`[data-day="${month}-${day}"]`);
const entry = (page: Page, title: string) =>
  page.getByRole("grid").getByRole("link", { name: title });

test("an exhibition is put at another day by dragging and by keys, and each is taken back", async ({
  page,
  api,
}) => {
  const id = await plan(api, "Sea charts", "06");
  const opensOn = async () => (await api.read(`items/exhibitions/${id}`))["opens_on"];
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "May 2031" })).toBeVisible();

  await entry(page, "Sea charts").dragTo(dayOf(page, "14"));
  await expect(dayOf(page, "14").getByRole("link", { name: "Sea charts" })).toBeVisible();
  await expect(page.getByText("“Sea charts” was changed")).toBeVisible();
  expect(await opensOn()).toBe("2031-05-14");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(dayOf(page, "06").getByRole("link", { name: "Sea charts" })).toBeVisible();
  await expect.poll(opensOn).toBe("2031-05-06");

  await dayOf(page, "06")
    .getByRole("button", { name: /May 6, 2031/ })
    .focus();
  await page.keyboard.press("Tab");
  await expect(entry(page, "Sea charts")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(dayOf(page, "14").getByRole("link", { name: "Sea charts" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dayOf(page, "06").getByRole("link", { name: "Sea charts" })).toBeFocused();
  expect(await opensOn()).toBe("2031-05-06");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect.poll(opensOn).toBe("2031-05-07");
});

test("what somebody else has moved meanwhile is not overwritten", async ({ page, api }) => {
  const id = await plan(api, "Lost maps", "12");
  await page.goto(address);
  await expect(entry(page, "Lost maps")).toBeVisible();
  await api.change(`items/exhibitions/${id}`, { opens_on: `${month}-28` });
  await entry(page, "Lost maps").dragTo(dayOf(page, "13"));
  await expect(page.getByText(/Someone else has changed “Lost maps”/)).toBeVisible();
  await expect(dayOf(page, "28").getByRole("link", { name: "Lost maps" })).toBeVisible();
  expect((await api.read(`items/exhibitions/${id}`))["opens_on"]).toBe("2031-05-28");
});

test("a day shows all it has, begins a new item, and months follow each other in the address", async ({
  page,
  api,
}) => {
  for (const number of [1, 2, 3, 4, 5, 6]) await plan(api, `Talk ${number}`, "21");
  await page.goto(address);
  await dayOf(page, "21").getByRole("button", { name: /more$/ }).click();
  const day = page.getByRole("region", { name: "Wednesday, May 21, 2031" });
  await expect(day.getByRole("link")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await expect(day).toHaveCount(0);
  await expect(dayOf(page, "21").getByRole("button", { name: /May 21/ })).toBeFocused();

  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { name: "June 2031" })).toBeVisible();
  await expect(page).toHaveURL(/at=2031-06/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "June 2031" })).toBeVisible();
  await page.locator('[data-day="2031-06-17"] [data-day-button]').click();
  await page.getByRole("button", { name: "Add on this day" }).click();
  await expect(page.getByRole("textbox", { name: "Opens On" })).toHaveValue("06/17/2031");
});

test("the calendar can be used by everyone, in both looks", async ({ page, api }) => {
  await plan(api, "Open house", "03");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "May 2031" })).toBeVisible();
  await expectAccessibleAtEachWidth(page);
});
