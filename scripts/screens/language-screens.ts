import type { Page } from "@playwright/test";
import { type Before, speak } from "./responses.ts";
import type { Screen } from "./screen.ts";

/** Languages that differ most from English in length, script and direction. */
export const shownLanguages = [
  "de-DE",
  "fi-FI",
  "el-GR",
  "hu-HU",
  "ar-SA",
  "he-IL",
  "ja-JP",
  "zh-CN",
];

/** English that is half as long again, for lack of the longest language. */
export const longEnglish = "long";

/** Screens that hold most kinds of texts. Their steps know no text of the app, so that they work in every language. */
const screens: Screen[] = [
  { name: "sign-in", path: "/login", as: "anonymous" },
  { name: "listing", path: "/collections/artworks" },
  { name: "item", path: "/collections/artworks/8" },
  { name: "library", path: "/files" },
  { name: "wizard", path: "/settings/collections/loans", prepare: openField },
  { name: "matrix", path: "/settings/roles/3/permissions" },
  { name: "settings", path: "/settings" },
  { name: "error", path: "/nowhere" },
];

/** The screens in a language. */
export function screensIn(language: string): Screen[] {
  const before = language === longEnglish ? lengthen : speak(language);
  return screens.map((screen) => ({ ...screen, name: `${language}-${screen.name}`, before }));
}

/** The name in the database stands on the row of a field, whatever the language. */
async function openField(page: Page): Promise<void> {
  await page.getByRole("button").filter({ hasText: "borrower" }).click();
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
}

/** Makes every text half as long again when it is rendered. */
const lengthen: Before = (page) =>
  page.addInitScript(() => {
    const done = new WeakMap<Node, string>();
    const lengthenText = (node: Node): void => {
      const text = node.nodeValue ?? "";
      const isCode = node.parentElement?.closest("script, style, svg, textarea, code") != null;
      if (isCode || text.trim().length < 2 || done.get(node) === text) return;
      const longer = `${text} ${text.trim().slice(0, Math.ceil(text.length / 2))}`;
      done.set(node, longer);
      node.nodeValue = longer;
    };
    const lengthenBelow = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        lengthenText(node);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === "characterData") lengthenText(target);
        else
          for (const node of addedNodes) {
            lengthenText(node);
            lengthenBelow(node);
          }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
