import type { Page } from "@playwright/test";
import { titleCase } from "@rowhouse/contract";
import { textStates } from "../../scripts/languages/status.ts";
import { longEnglish, screensIn } from "../../scripts/screens/language-screens.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, field, test } from "./journey.ts";
import { misfits, textsFound } from "./fit.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
];

test.describe("texts fit", () => {
  test.use({ as: "admin" });
  for (const language of [longEnglish, "de-DE", "fi-FI", "hu-HU", "ar-SA"])
    for (const screen of screensIn(language).filter(({ as = "admin" }) => as === "admin"))
      test(`on the screen ${screen.name}`, async ({ page }) => {
        await screen.before?.(page);
        await page.goto(`#${screen.path}`);
        await screen.prepare?.(page);
        expect(await findings(page)).toEqual([]);
      });
});

test.describe("in a low window", () => {
  test.use({ as: "admin", viewport: { width: 1280, height: 600 } });

  test("the first and the last language can be pointed at, and so can the way back", async ({
    page,
  }) => {
    await page.goto("./");
    await page.getByRole("button", { name: "Ada Moreau", exact: true }).click();
    await page.getByRole("menuitem", { name: "Language" }).click();
    const languages = page.getByRole("menuitemradio");
    await languages.first().hover();
    await languages.last().hover();
    await page.getByRole("menuitem", { name: "Language" }).click();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  });
});

test.describe("from right to left", () => {
  test.use({ as: "admin" });

  /** Opens one of the screens in Arabic. */
  async function open(page: Page, ending: string): Promise<void> {
    const screen = screensIn("ar-SA").find(({ name }) => name.endsWith(ending));
    await screen?.before?.(page);
    await page.goto(`#${screen?.path}`);
    await screen?.prepare?.(page);
  }

  test("the arrow of what is unfolded points down", async ({ page }) => {
    await open(page, "wizard");
    const arrow = page.getByRole("dialog").locator("details[open] > summary svg").first();
    const angle = () =>
      arrow.evaluate((svg: SVGSVGElement) => {
        const { a = 0, b = 0 } = svg.getScreenCTM() ?? {};
        return Math.round((Math.atan2(b, a) * 180) / Math.PI);
      });
    await expect.poll(angle).toBe(90);
  });

  test("the size of a file is read before its unit", async ({ page }) => {
    await open(page, "item");
    const size = page.locator("bdi", { hasText: /كيلوبايت$/ }).first();
    const [number = 0, unit = 0] = await size.evaluate(({ firstChild }) => {
      const text = firstChild?.nodeValue ?? "";
      return [0, text.length - 1].map((at) => {
        const range = document.createRange();
        if (firstChild === null) return 0;
        range.setStart(firstChild, at);
        range.setEnd(firstChild, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(number).toBeGreaterThan(unit);
  });
});

/** At each width, when the page is at rest. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-pending]")).toHaveCount(0);
    for (const misfit of await misfits(page)) found.push(`${size.width}: ${misfit}`);
  }
  return found;
}

/** Who works in a language: a name and a title in its script, and a year as its keyboard writes it. */
const speakers = [
  { language: "ar-SA", name: "نورة", title: "مرفأ عند الفجر", year: "١٩٠٥" },
  { language: "ja-JP", name: "さくら", title: "夜明けの港", year: "１９０５" },
  { language: "fi-FI", name: "Päivi", title: "Satama aamunkoitteessa", year: "1905" },
] as const;

for (const { language, name, title, year } of speakers)
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test("people sign in, edit an item, save it, and are told what is wrong", async ({
      page,
      api,
    }) => {
      const texts = textStates(language);
      const text = (key: string): string => texts.find((one) => one.key === key)?.text ?? key;
      const id = await api.create("items/artworks", { title: "Harbor" });
      // The names of columns are content: the project has none in other languages.
      const columns = Object.keys(await api.read(`items/artworks/${id}`)).map(titleCase);
      const english = texts.filter(isSentence).map((one) => one.english);
      const leftovers = () =>
        textsFound(
          page,
          english.filter((one) => !columns.includes(one)),
        );
      const email = `${language.toLowerCase()}@example.com`;
      const password = "Sandbank am Deich";
      const roles = [{ role: 1 }];
      const account = { email, password, status: "active", locale: language, timezone: "UTC" };
      await api.create("users", { ...account, roles, first_name: name, last_name: "Moreau" });

      await page.goto("./");
      await page.getByLabel(text("email"), { exact: true }).fill(email);
      await page.getByLabel(text("password"), { exact: true }).fill("not it");
      await page.getByRole("button", { name: text("sign_in"), exact: true }).click();
      await expect(page.getByRole("alert")).toContainText(text("errors.wrongCredentials"));
      await expectAccessible(page);
      expect(await leftovers()).toEqual([]);
      await page.getByLabel(text("password"), { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();

      await page.goto(`./#/collections/artworks/${id}`);
      const titleBox = field(page, "Title");
      const saved = page.getByRole("button", { name: text("item.saved"), exact: true });
      await titleBox.fill("");
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByText(text("problems.required"), { exact: true })).toBeVisible();
      await expectAccessible(page);
      expect(await leftovers()).toEqual([]);
      await titleBox.click();
      await page.keyboard.insertText(title);
      await page.getByRole("spinbutton", { name: "Year" }).click();
      await page.keyboard.insertText(year);
      await page.keyboard.press("ControlOrMeta+s");
      await expect(saved).toBeVisible();
      expect(await leftovers()).toEqual([]);
      expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title, year: 1905 });
    });
  });

/** English words that mean nothing else: of one word alone the same may stand in the content. */
function isSentence({ english, text, state }: ReturnType<typeof textStates>[number]): boolean {
  return (
    state === "translated" &&
    text !== english &&
    !/[{<]/.test(english) &&
    /\p{L} \p{L}/u.test(english)
  );
}

test.describe("an input method", () => {
  test.use({ as: "admin" });

  test("puts words together in the palette, and Enter goes nowhere until they are done", async ({
    page,
  }) => {
    await page.goto("./#/collections");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog");
    await expect(palette.getByRole("combobox")).toBeFocused();
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose("ａ");
    await compose("ａｒｔｗ");
    await expect(palette.getByRole("option", { name: "Artworks" }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/collections$/);
    await expect(palette).toBeVisible();
    await keyboard.send("Input.insertText", { text: "ａｒｔｗｏｒｋｓ" });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/collections\/artworks/);
  });
});
