import { parse } from "@formatjs/icu-messageformat-parser";
import { act, renderHook } from "@testing-library/react";
import { loaders } from "virtual:languages";
import { afterEach, describe, expect, test, vi } from "vitest";
import { formatsOf } from "./format.ts";
import { chooseLocale } from "./choose-locale.ts";
import {
  addMessages,
  addTexts,
  type LanguageTexts,
  preloadTexts,
  setLocale,
  translate,
} from "./i18n.ts";
import { firstLocale, listLanguages, supportedLocale } from "./languages.ts";
import { mergeAreas } from "./merge-areas.ts";
import { currentTranslation, formatMessage, useTranslation } from "./translation.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await setLocale("en-US");
});

/** A text as it is read: without the marks that keep the direction of names apart. */
function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, "");
}

describe("languages", () => {
  test("texts, lang and direction follow the language", async () => {
    await setLocale("de-DE");
    expect(translate("cancel")).toBe("Abbrechen");
    expect(document.documentElement.lang).toBe("de-DE");
    expect(document.documentElement.dir).toBe("ltr");
  });

  test("a language without texts falls back to English", async () => {
    await setLocale("de-DE");
    await setLocale("tlh-KX");
    expect(currentTranslation().language).toBe("en-US");
  });

  test("the nearest language is taken", () => {
    expect(supportedLocale("de-AT")).toBe("de-DE");
    expect(supportedLocale("xx")).toBeNull();
    expect(supportedLocale(null)).toBeNull();
    expect(firstLocale()).toBe("en-US");
  });

  test("each language is named in itself", () => {
    expect(listLanguages()).toContainEqual({
      code: "de-DE",
      name: "Deutsch",
      englishName: "German",
    });
  });

  test("those of one language are told apart", () => {
    const names = new Map(listLanguages().map(({ code, name }) => [code, name]));
    expect(names.get("pt-BR")).toBe("Português (Brasil)");
    expect(names.get("zh-CN")).toBe("简体中文");
    expect(names.get("zh-TW")).toBe("繁體中文");
    expect(new Set(names.values()).size).toBe(names.size);
  });

  test("27 can be chosen", () => {
    const others =
      `af-ZA ar-SA ca-ES cs-CZ da-DK de-DE el-GR es-ES fi-FI fr-FR he-IL hu-HU it-IT ja-JP ko-KR ms-MY nl-NL no-NO
      pl-PL pt-BR pt-PT tr-TR uk-UA vi-VN zh-CN zh-TW`.split(/\s+/);
    expect(listLanguages().map(({ code }) => code)).toEqual([...others, "en-US"].toSorted());
  });

  test("a missing text is the English one, then the key", async () => {
    await addMessages("en-US", { only_here: "Only in English" });
    await setLocale("de-DE");
    expect(translate("only_here")).toBe("Only in English");
    expect(translate("nowhere_at_all")).toBe("nowhere_at_all");
  });
});

test("names one after another stand with the comma of the language, and do not turn its line round", () => {
  expect(formatsOf("de-DE").series(["Titel", "Status"])).toBe("Titel, Status");
  expect(formatsOf("ja-JP").series(["Title", "Status"])).toBe("Title、Status");
  expect(formatsOf("ar-SA").series(["Title", "5"])).toBe("\u2068Title\u2069\u200F، 5");
  expect(formatsOf("he-IL").list(["Title", "עוד 5"])).toBe("\u2068Title\u2069 ועוד 5");
});

test("a text that holds a list names its entries with the comma of the language", async () => {
  const text = { listed: "{names}!" };
  await Promise.all(["en-US", "ja-JP"].map((locale) => addMessages(locale, text)));
  await setLocale("ja-JP");
  expect(translate("listed", { names: ["a", "b"] })).toBe("a、b!");
  await setLocale("en-US");
  expect(translate("listed", { names: ["a", "b"] })).toBe("a, b!");
});

test("texts without a full stop become sentences with that of the language", () => {
  expect(formatsOf("de-DE").sentences(["Zu lang", "Zu kurz"])).toBe("Zu lang. Zu kurz.");
  expect(formatsOf("zh-CN").sentences(["太长", "太短"])).toBe("太长。太短。");
});

test("the language to begin with is that of the last visit, else the browser's, else English", () => {
  const codes = ["de-DE", "en-US", "fr-FR"];
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["xx", "fr-CA", "de-DE"]);
  expect(chooseLocale(codes, "de-AT")).toBe("de-DE");
  expect(chooseLocale(codes, "tlh-KX")).toBe("fr-FR");
  expect(chooseLocale(codes, null)).toBe("fr-FR");
  vi.spyOn(navigator, "languages", "get").mockReturnValue([]);
  expect(chooseLocale(codes, null)).toBe("en-US");
});

describe("files that do not load", () => {
  const fail = () => Promise.reject(new Error("Not there."));

  /** The file of a language, with areas that load otherwise. */
  function withLate(locale: string, late: Partial<LanguageTexts["late"]>): void {
    const load = loaders[locale] ?? fail;
    vi.spyOn(loaders, locale).mockImplementation(async () => {
      const texts = await load();
      return { ...texts, late: { ...texts.late, ...late } };
    });
  }

  test("a language that does not load leaves the page in its language, and is logged", async () => {
    const reported = vi.fn<typeof reportError>();
    vi.stubGlobal("reportError", reported);
    vi.spyOn(loaders, "fr-FR").mockImplementation(fail);
    await setLocale("fr-FR");
    expect(translate("cancel")).toBe("Cancel");
    expect(document.documentElement.lang).toBe("en-US");
    expect(reported).toHaveBeenCalledOnce();
  });

  test("a language that is there by half is not switched to", async () => {
    vi.stubGlobal("reportError", () => undefined);
    await addTexts("changes");
    withLate("fr-FR", { changes: fail });
    await setLocale("fr-FR");
    expect(translate("cancel")).toBe("Cancel");
    vi.restoreAllMocks();
    await setLocale("fr-FR");
    expect(translate("cancel")).toBe("Annuler");
  });

  test("texts that a language does not get come in English", async () => {
    await setLocale("fr-FR");
    withLate("fr-FR", { folders: fail });
    withLate("en-US", { folders: async () => ({ default: { of_english: "In English" } }) });
    await addTexts("folders");
    expect(translate("of_english")).toBe("In English");
  });

  test("texts that do not come in English either are refused, for the way to try again", async () => {
    await setLocale("fr-FR");
    withLate("fr-FR", { past: fail });
    withLate("en-US", { past: fail });
    await expect(addTexts("past")).rejects.toThrow("Not there.");
    vi.restoreAllMocks();
    await addTexts("past");
  });
});

test("texts that are asked for while a language is on its way come in that language", async () => {
  const gate = Promise.withResolvers<void>();
  const load = loaders["es-ES"];
  vi.spyOn(loaders, "es-ES").mockImplementation(async () => {
    await gate.promise;
    return (await load?.()) ?? Promise.reject(new Error("There is no Spanish."));
  });
  const switched = setLocale("es-ES");
  const added = addTexts("projects");
  gate.resolve();
  await Promise.all([switched, added]);
  expect(currentTranslation().language).toBe("es-ES");
  expect(translate("switch_running")).toMatch(/^Aquí todavía/);
});

test("a language that somebody stays at is loaded before it is chosen, one that is passed over is not", async () => {
  vi.useFakeTimers();
  const passed = vi.spyOn(loaders, "pl-PL");
  const stayedAt = vi.spyOn(loaders, "hu-HU");
  preloadTexts("pl-PL");
  preloadTexts("hu-HU");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(passed).not.toHaveBeenCalled();
  expect(stayedAt).toHaveBeenCalledOnce();
  expect(currentTranslation().language).toBe("en-US");
});

describe("texts that come later", () => {
  function renderTexts(key = "cancel") {
    let renders = 0;
    renderHook(() => {
      renders += 1;
      return useTranslation().t(key);
    });
    return () => renders;
  }

  test("render nothing again that does not wait for them", async () => {
    await addTexts("changes");
    const renders = renderTexts();
    await act(() => addTexts("changes"));
    expect(renders()).toBe(1);
  });

  test("of a language that is switched to render the page once", async () => {
    await addTexts("changes");
    const renders = renderTexts();
    await act(() => setLocale("nl-NL"));
    expect(renders()).toBe(2);
  });

  test("replace a key that was rendered before they were there", async () => {
    await addTexts("changes");
    const renders = renderTexts("not_there_yet");
    await act(() => addTexts("changes"));
    expect(renders()).toBe(2);
  });

  test("leave a name that an extension gave before they were there", async () => {
    await addMessages("en-US", { interfaces: { "text-input": { name: "Own text" } } });
    await addTexts("options");
    expect(translate("interfaces.text-input.name")).toBe("Own text");
    await addMessages("en-US", { interfaces: { "text-input": { name: "Text input" } } });
  });

  test("of an extension reach what is rendered already", async () => {
    const renders = renderTexts();
    await act(() => addMessages("en-US", { of_extension: "Late" }));
    expect(renders()).toBe(2);
  });
});

describe("messages", () => {
  test("values and plurals are filled in", () => {
    const message = parse("{count, plural, =0 {Nothing} one {One item} other {# items}} in {name}");
    expect(formatMessage(message, { count: 0, name: "news" }, "en-US")).toBe("Nothing in news");
    expect(formatMessage(message, { count: 1200, name: "news" }, "en-US")).toBe(
      "1,200 items in news",
    );
    expect(formatMessage(message, { count: 1200, name: "news" }, "de-DE")).toBe(
      "1.200 items in news",
    );
  });

  test("a name that runs the other way keeps to itself", () => {
    const message = parse("{name} deleted {kind, select, one {“{title}”} other {all}} in {place}.");
    const values = { name: "נועה", kind: "one", title: "Sunflowers", place: "ספרים" };
    const text = formatMessage(message, values, "en-US");
    expect(text).toBe("\u2068נועה\u2069 deleted “Sunflowers” in \u2068ספרים\u2069.");
    expect(withoutIsolates(text)).toBe("נועה deleted “Sunflowers” in ספרים.");
    // In a language from right to left it is the other way round, and what chooses words is no name.
    expect(withoutIsolates(formatMessage(message, values, "he"))).toBe(withoutIsolates(text));
    expect(formatMessage(message, values, "he")).toContain("\u2068Sunflowers\u2069");
  });

  test("marks inside of a value end with it", () => {
    const message = parse("{name} was deleted");
    expect(formatMessage(message, { name: "\u202Eexe.gpj" }, "en-US")).toBe(
      "\u2068\u202Eexe.gpj\u2069 was deleted",
    );
  });

  test("tags stay for the caller", async () => {
    await addMessages("en-US", { of_tags: "See <link>{name}</link>" });
    expect(translate("of_tags", { name: "it" })).toBe("See <link>it</link>");
  });

  test("a message that lacks a value shows its own text rather than breaking the page", async () => {
    await addMessages("en-US", { greeting: "Hello {name}" });
    expect(translate("greeting")).toBe("Hello {name}");
  });

  test("areas are laid over one another", () => {
    const areas = { a: { errors: { 1: "one" }, x: "x" }, b: { errors: { 2: "two" } } };
    expect(mergeAreas(areas)).toEqual({ errors: { 1: "one", 2: "two" }, x: "x" });
  });
});

describe("formats", () => {
  const moment = new Date("2026-11-20T15:04:00Z");

  test("dates follow the language", () => {
    expect(formatsOf("en-US").date(moment, "short", "UTC")).toBe("Nov 20, 2026");
    expect(formatsOf("de-DE").date(moment, "short", "UTC")).toBe("20. Nov. 2026");
    expect(formatsOf("en-US").date(moment, "long", "UTC")).toMatch(/^Fri, Nov 20, 2026.*PM$/);
    expect(formatsOf("de-DE").date(moment, "long", "UTC")).toContain("15:04");
  });

  test.each([
    [-30, "now"],
    [-300, "5 minutes ago"],
    [-86_400, "yesterday"],
    [7_200, "in 2 hours"],
    [-40 * 86_400, "last month"],
  ])("%s seconds from now is %s", (seconds, text) => {
    const then = new Date(moment.getTime() + seconds * 1000);
    expect(formatsOf("en-US").relative(then, moment)).toBe(text);
  });

  test.each([
    [999, "999 B"],
    [1_500, "1.5 kB"],
    [100_000_000, "100 MB"],
    [2_340_000_000_000, "2,340 GB"],
  ])("%s bytes are %s", (bytes, text) => {
    expect(formatsOf("en-US").bytes(bytes)).toBe(text);
  });

  test.each([
    ["fr-FR", "999 o", "1,5 ko"],
    ["uk-UA", "999 Б", "1,5 кБ"],
    ["fi-FI", "999 t", "1,5 kt"],
    ["de-DE", "999 B", "1,5 kB"],
  ])("sizes in %s have the units of the language", (locale, bytes, kilobytes) => {
    const sizes = [999, 1500].map((size) => formatsOf(locale).bytes(size).replace(/\s/, " "));
    expect(sizes).toEqual([bytes, kilobytes]);
  });

  test("a limit of 100 times 1024 times 1024 bytes is 100 MB", () => {
    expect(formatsOf("en-US").bytes(104_857_600, 1024)).toBe("100 MB");
  });
});

test("each interface has a name of its own, in sentence case", () => {
  const [interfaces = {}] = Object.values(
    import.meta.glob<Record<string, { name?: string }>>("./locales/en-US/options.json", {
      eager: true,
      import: "interfaces",
    }),
  );
  const names = Object.values(interfaces).flatMap(({ name }) => name ?? []);
  expect(names.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(names.length);
  const words = names.flatMap((name) => name.split(" ").slice(1));
  expect(words.filter((word) => /^[A-Z]/.test(word) && word !== word.toUpperCase())).toEqual([]);
});
