import type { ExtensionRecord } from "@rowhouse/contract";
import { afterEach, expect, test } from "vitest";
import { setLocale, translate } from "../../i18n/i18n.ts";
import { readExtension } from "./extension-facts.ts";
import { addExtensionTexts } from "./extension-texts.ts";

const record = (id: string, meta: Record<string, unknown>): ExtensionRecord => ({
  ...meta,
  id,
  core: false,
  path: `extensions/custom/layouts/${id}/meta.json`,
});

const wall = record("wall", {
  name: "$t:name 2",
  translation: {
    "de-DE": { name: "Wand", bricks: "{count} Steine" },
    "en-US": {
      name: "Wall",
      bricks: "{count, plural, one {# brick} other {# bricks}}",
      only: "English",
    },
  },
});

afterEach(async () => {
  await setLocale("en-US");
});

test("names and texts come in the language of the app, with those that are missing in English", async () => {
  await addExtensionTexts([readExtension("layouts", wall)]);
  expect(translate("layouts-wall-wall")).toBe("Wall 2");
  expect(translate("layouts-wall-bricks", { count: 1 })).toBe("1 brick");
  await setLocale("de-DE");
  expect(translate("layouts-wall-wall")).toBe("Wand 2");
  expect(translate("layouts-wall-bricks", { count: 3 })).toBe("3 Steine");
  expect(translate("layouts-wall-only")).toBe("English");
});

test("a name that is in no language, a message that is none and texts that are no texts are shown as they are", async () => {
  const odd = record("odd", {
    name: "$t:nowhere",
    translation: { "fr-FR": { half: "Half {a brace", number: 3 }, "de-DE": "no map" },
  });
  await addExtensionTexts([readExtension("layouts", odd)]);
  expect(translate("layouts-odd-odd")).toBe("nowhere");
  expect(translate("layouts-odd-half")).toBe("Half a brace");
});

test("two of one name are told apart by their folders", async () => {
  const twice = ["one", "two"].map((id) => readExtension("layouts", record(id, { name: "Board" })));
  await addExtensionTexts(twice);
  expect(translate("layouts-one-one")).toBe("Board (one)");
  expect(translate("layouts-two-two")).toBe("Board (two)");
});
