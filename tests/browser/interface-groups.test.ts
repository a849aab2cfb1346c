import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { Api } from "./api.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

const text = { type: "string", datatype: "VARCHAR", length: 200 };
const long = { type: "string", datatype: "TEXT" };
const whole = { type: "integer", datatype: "INT" };
const array = { type: "array", datatype: "VARCHAR", length: 255 };
const json = { type: "json", datatype: "TEXT" };

/** A collection of its own, whose fields have the interfaces to be tried, with one item. */
async function makeItem(
  api: Api,
  collection: string,
  fields: Record<string, Record<string, unknown>>,
): Promise<number> {
  const key = {
    field: "id",
    type: "integer",
    datatype: "INT",
    primary_key: true,
    auto_increment: true,
    interface: "primary-key",
    hidden_detail: true,
  };
  const named = Object.entries(fields).map(([field, about]) => ({ field, ...about }));
  await api.create("collections", {
    collection,
    fields: [key, ...named].map((field, index) => ({ ...field, sort: index + 1 })),
  });
  return await api.create(`items/${collection}`, {});
}

/** Tab, until the focus is in this part of the page. */
async function tabInto(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await part.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}

const fieldOf = (page: Page, key: string): Locator => page.locator(`main [data-field="${key}"]`);

/** Opens an item, and waits until its form can be written in. */
async function open(page: Page, path: string, first: string): Promise<void> {
  await page.goto(`./#/collections/${path}`);
  await expect(fieldOf(page, first).locator("input").first()).toBeEditable();
}

/** Leaves the page as a reload does, and takes up again what was typed. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();
}

test("texts of every kind are written with the keyboard, survive a reload and are saved", async ({
  page,
  api,
}) => {
  const id = await makeItem(api, "essays", {
    title: { ...text, interface: "text-input" },
    address: { ...text, interface: "slug", options: { mirroredField: "title" } },
    body: { ...long, interface: "markdown" },
    recipe: { ...long, interface: "code", options: { language: "text/javascript" } },
    facts: { ...json, interface: "json" },
  });
  await open(page, `essays/${id}`, "title");
  const type = async (key: string, typed: string): Promise<void> => {
    await tabInto(page, fieldOf(page, key));
    await page.keyboard.type(typed);
  };
  await type("title", "Élan of the harbour");
  await expect(fieldOf(page, "address").getByRole("textbox")).toHaveValue("elan-of-the-harbour");
  await type("body", "A *quiet* place");
  await fieldOf(page, "recipe").getByRole("textbox").focus();
  await page.keyboard.type("const tide = 4;");
  await fieldOf(page, "facts").getByRole("textbox").focus();
  // The editor closes the bracket, which the plain box before it does not.
  await expect(fieldOf(page, "facts").locator(".cm-content")).toBeFocused();
  await page.keyboard.type('{ "depth": 12,');
  const fault = fieldOf(page, "facts").getByRole("button", { name: /^Line 1, column \d+$/ });
  await expect(fault).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(fault).toBeHidden();
  await fieldOf(page, "body").getByText("Preview", { exact: true }).click();
  await expect(fieldOf(page, "body").locator("em")).toHaveText("quiet");
  await expectAccessible(page);

  await reload(page);
  await save(page);
  await expect
    .poll(() => api.read(`items/essays/${id}`))
    .toMatchObject({
      title: "Élan of the harbour",
      address: "elan-of-the-harbour",
      body: "A *quiet* place",
      recipe: "const tide = 4;",
      facts: { depth: 12 },
    });
});

const harbours = { north: "North", south: "South", west: "West" };

test("choices and numbers of every kind are made with the keyboard, survive a reload and are saved", async ({
  page,
  api,
}) => {
  const choices = { choices: harbours };
  const id = await makeItem(api, "soundings", {
    side: { ...text, interface: "radio-buttons", options: choices },
    tide: { ...text, interface: "button-group", options: choices },
    marks: { ...array, interface: "checkboxes", options: choices },
    lights: { ...array, interface: "multiselect", options: choices },
    berth: { ...text, interface: "dropdown", options: choices },
    words: { ...array, interface: "tags" },
    is_open: { type: "boolean", datatype: "TINYINT", interface: "toggle" },
    is_lit: { type: "boolean", datatype: "TINYINT", interface: "toggle-icon" },
    depth: { ...whole, interface: "slider", options: { maximum: 50 } },
    stars: { ...whole, interface: "rating", options: { display: "star" } },
    boats: { ...whole, interface: "numeric" },
    noon: { type: "time", datatype: "TIME", interface: "time" },
  });
  await open(page, `soundings/${id}`, "side");
  const press = async (key: string, ...keys: string[]): Promise<void> => {
    await tabInto(page, fieldOf(page, key));
    for (const one of keys) await page.keyboard.press(one);
  };
  await press("side", "ArrowDown");
  await press("tide", "ArrowRight");
  await press("marks", " ", "Tab", "Tab", " ");
  await fieldOf(page, "lights").getByRole("checkbox", { name: "West" }).focus();
  await page.keyboard.press(" ");
  await fieldOf(page, "berth").getByRole("combobox").focus();
  await page.keyboard.type("west");
  await page.keyboard.press("Enter");
  await fieldOf(page, "words").getByRole("textbox").focus();
  await page.keyboard.type("deep,cold,");
  await press("is_open", " ");
  await press("is_lit", " ");
  await press("depth", "Home", "ArrowRight", "ArrowRight");
  await press("stars", "ArrowRight", "ArrowRight");
  await press("boats");
  await page.keyboard.type("7");
  await press("noon");
  await page.keyboard.type("12:30");
  await expectAccessible(page);

  await reload(page);
  await save(page);
  await expect
    .poll(() => api.read(`items/soundings/${id}`))
    .toMatchObject({
      marks: ["north", "west"],
      // With the empty texts at both ends by which one of them can be searched exactly.
      lights: ["", "west", ""],
      berth: "west",
      words: ["cold", "deep"],
      is_open: true,
      is_lit: true,
      depth: 2,
      boats: 7,
      noon: "12:30:00",
    });
});

test("lists, keys, colors, icons and places are edited with the keyboard, survive a reload and are saved", async ({
  page,
  api,
}) => {
  const id = await makeItem(api, "signals", {
    hours: {
      ...json,
      interface: "repeater",
      options: {
        fields: {
          day: { field: "day", type: "string", interface: "text-input" },
          opens: { field: "opens", type: "string", interface: "text-input" },
        },
      },
    },
    sizes: { ...json, interface: "key-value" },
    tint: { ...text, interface: "color" },
    label: { ...text, interface: "color-palette" },
    symbol: { ...text, interface: "icon" },
    place: { ...json, interface: "map" },
    tongue: { type: "lang", datatype: "VARCHAR", length: 20, interface: "language" },
  });
  await open(page, `signals/${id}`, "tint");
  const type = async (typed: string): Promise<void> => page.keyboard.type(typed);

  const hours = fieldOf(page, "hours");
  await hours.getByRole("button", { name: "Add Item" }).press("Enter");
  await tabInto(page, hours.getByRole("textbox", { name: "Day" }).first());
  await type("Monday");
  await tabInto(page, hours.getByRole("textbox", { name: "Opens" }).first());
  await type("10 to 6");
  const sizes = fieldOf(page, "sizes");
  await sizes.getByRole("button", { name: "Add" }).press("Enter");
  await type("height");
  await page.keyboard.press("Tab");
  await type("40 cm");
  await fieldOf(page, "tint").getByRole("textbox").focus();
  await type("#2f6db5");
  await fieldOf(page, "label").getByRole("combobox").press("Enter");
  await expect(page.getByRole("radiogroup", { name: "Palette" }).locator(":focus")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await fieldOf(page, "symbol").getByRole("combobox").press("Enter");
  await expect(page.getByRole("combobox", { name: "Search icons" })).toBeFocused();
  await type("anchor");
  await page.keyboard.press("Enter");
  await expect(fieldOf(page, "symbol").getByText("Anchor", { exact: true })).toBeVisible();
  await fieldOf(page, "place").getByRole("textbox", { name: "Latitude" }).focus();
  await type("53.5");
  await page.keyboard.press("Tab");
  await type("9.9");
  await fieldOf(page, "tongue").getByRole("combobox").focus();
  await type("arabic");
  await page.keyboard.press("Enter");
  await expectAccessible(page);

  await reload(page);
  await save(page);
  await expect
    .poll(() => api.read(`items/signals/${id}`))
    .toMatchObject({
      hours: [{ day: "Monday", opens: "10 to 6" }],
      sizes: { height: "40 cm" },
      tint: "#2f6db5",
      symbol: "anchor",
      tongue: "ar",
      place: { lat: 53.5, lng: 9.9 },
    });
});
