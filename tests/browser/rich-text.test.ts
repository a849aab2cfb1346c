import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import { scriptOf } from "../../scripts/screens/responses.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, field, test } from "./journey.ts";

test.use({ as: "admin" });

const sentence = "The frame was mended in 1931, and nobody wrote down by whom.";

for (const delay of [0, 30, 120]) {
  test(`rich text can be typed at once and loses no key, ${delay} ms between two keys`, async ({
    page,
    api,
  }) => {
    const title = `Typed at once ${delay}`;
    const id = await api.create("items/artworks", { title, description: "<p>Found in 1930.</p>" });
    await delayEditor(page.context(), 400);
    await openFromListing(page, title);
    const text = field(page, "Description");
    await text.click({ position: { x: 40, y: 150 } });
    await page.keyboard.type(` ${sentence}`, { delay });
    await page.keyboard.press("Enter");
    await page.keyboard.type("Ask the school");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("l.", { delay });
    await expectEditor(text);
    await expect(text).toBeFocused();
    const expected = `<p>Found in 1930. ${sentence}</p><p>Ask the school.</p>`;
    await expect.poll(() => htmlOf(text)).toBe(expected);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Item saved")).toBeVisible();
    expect(await api.read(`items/artworks/${id}`)).toMatchObject({ description: expected });
  });
}

test("the browser's Back ends full-screen writing and a drawer without edits, and stays on the page", async ({
  page,
  api,
}) => {
  const artist = await api.create("items/artists", { name: "Net mender" });
  const title = "Written wide";
  const id = await api.create("items/artworks", { title, artist, description: "<p>Wide</p>" });
  await api.create("items/loans", { artwork: id, borrower: "Harbor museum" });
  await openFromListing(page, title);
  await page.getByRole("button", { name: "Full-screen writing" }).first().click();
  const frame = page.locator("[data-full]");
  await expect(frame).toBeVisible();
  await page.goBack();
  await expect(frame).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/artworks/${id}$`));

  await page.getByRole("button", { name: "Edit Harbor museum" }).click();
  const drawer = page.getByRole("dialog", { name: /^Harbor museum/ });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/artworks/${id}$`));
});

test("opening an artwork loads at most 64 KB of script, and the editor only later", async ({
  page,
  api,
}) => {
  await api.create("items/artworks", { title: "Weighed", description: "<p>Light</p>" });
  const editor = await holdEditor(page.context());
  await findInListing(page, "Weighed");
  await expectLoadedAhead(page);
  const scripts = await watchScripts(page);
  const complete = page.waitForResponse((response) => response.url().endsWith("/tracking/page"));
  await page.getByRole("link", { name: "Weighed" }).click();
  const text = field(page, "Description");
  await expect(text).toHaveText("Light");
  expect(editor.requests()).toBe(0);
  // The app reports an open page when that has all it needs.
  await complete;
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum, scripts.map(({ url, bytes }) => `${url} ${bytes}`).join("\n")).toBeLessThan(64_000);
  await expectAccessible(page);
  await editor.release();
  await expectEditor(text);
  await expectAccessible(page);
});

test("caret, paste and undo are the same before the editor has come and after", async ({
  page,
  api,
}) => {
  const description = "<h2>One</h2>\n<ul><li>two  words</li><li>three</li></ul><p>four</p>";
  await api.create("items/artworks", { title: "Clicked", description });
  const editor = await holdEditor(page.context());
  await openFromListing(page, "Clicked");
  const text = field(page, "Description");
  await text.getByText("two words").click({ position: { x: 2, y: 6 } });
  await page.keyboard.type("A");
  await text.getByText("three").dblclick({ position: { x: 12, y: 6 } });
  await page.keyboard.type("B ");
  await paste(text, '<b style="position: fixed">C</b><img src="x">');
  const box = await text.boundingBox();
  await editor.release();
  await expectEditor(text);
  expect(await text.boundingBox()).toEqual(box);
  await page.keyboard.type("D");
  const lines = (first: string, second: string) =>
    `<h2>One</h2><ul><li><p>${first}</p></li><li><p>${second}</p></li></ul><p>four</p>`;
  await expect.poll(() => htmlOf(text)).toBe(lines("Atwo words", "B <strong>CD</strong>"));
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => htmlOf(text)).toBe(lines("two words", "three"));
});

test("without its editor rich text can still be written and saved, and a message says so", async ({
  page,
  api,
}) => {
  const id = await api.create("items/artworks", { title: "Cut off", description: null });
  await page.context().route(await scriptOf("editor"), (route) => route.fulfill({ status: 404 }));
  await openFromListing(page, "Cut off");
  const text = field(page, "Description");
  await text.focus();
  await expect(page.getByText("The formatting tools could not be loaded.")).toBeVisible();
  await page.keyboard.type("One");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.getByRole("button", { name: "Full-screen writing" }).first().click();
  await expect(text).toBeFocused();
  await page.keyboard.type(", three");
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({
    description: "<p>One</p><p>two, three</p>",
  });
  await page.context().unroute(await scriptOf("editor"));
  await field(page, "Title").focus();
  await text.focus();
  await expectEditor(text);
  await expect(text).toBeFocused();
});

test("a slash offers blocks at the caret, and closes with Escape also where the text fills the screen", async ({
  page,
  api,
}) => {
  await api.create("items/artworks", { title: "Slashed", description: "<p>One</p>" });
  await openFromListing(page, "Slashed");
  const text = field(page, "Description");
  await text.focus();
  await expectEditor(text);
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" a/b");
  const list = page.getByRole("listbox", { name: "Commands" });
  await expect(list).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/quo");
  await expect(list.getByRole("option")).toHaveText(["Quote"]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two");
  const expected = "<p>One a/b</p><blockquote><p>Two</p></blockquote>";
  await expect.poll(() => htmlOf(text)).toContain(expected);
  await page.getByRole("button", { name: "Full-screen writing" }).first().click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" /");
  await expect(list).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(page.getByRole("button", { name: "Close" }).first()).toBeVisible();
});

/** The listing is searched for the text, so that no journey depends on how many artworks there are. */
async function findInListing(page: Page, title: string): Promise<void> {
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill(title);
  await expect(page.getByText("One result")).toBeVisible();
}

async function openFromListing(page: Page, title: string): Promise<void> {
  await findInListing(page, title);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

async function delayEditor(context: BrowserContext, ms: number): Promise<void> {
  await context.route(await scriptOf("editor"), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

interface HeldEditor {
  /** How often it was requested. */
  requests: () => number;
  release: () => Promise<void>;
}

/** Holds the editor back until it is released. */
async function holdEditor(context: BrowserContext): Promise<HeldEditor> {
  const held: Route[] = [];
  await context.route(await scriptOf("editor"), (route) => void held.push(route));
  return {
    requests: () => held.length,
    release: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      for (const route of held) await route.continue();
    },
  };
}

async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", data);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

/** The code for keeping the app's files comes last. */
async function expectLoadedAhead(page: Page): Promise<void> {
  const last = await scriptOf("install-worker");
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect.poll(loaded).toContainEqual(expect.stringMatching(last));
}

async function expectEditor(text: Locator): Promise<void> {
  await expect(text).toHaveClass(/ProseMirror/);
}

/** The HTML without the breaks that the editor itself puts into empty lines. */
function htmlOf(text: Locator): Promise<string> {
  return text.evaluate((element) =>
    element.innerHTML.replaceAll(/<br class="ProseMirror-trailingBreak">/g, ""),
  );
}

/** Lists the scripts that go over the wire from now on, by their size as sent. */
async function watchScripts(page: Page): Promise<{ url: string; bytes: number }[]> {
  const scripts: { url: string; bytes: number }[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const urls = new Map<string, string>();
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") urls.set(requestId, response.url);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined) scripts.push({ url, bytes: encodedDataLength });
  });
  return scripts;
}
