import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import {
  areaFile,
  areasThere,
  flatten,
  mapTexts,
  readArea,
  readRecord,
  recordFile,
  recordOf,
  type SourceRecord,
  sourceLocale,
  translatedLocales,
} from "../apps/admin/build/language-files.ts";
import { problemsOf } from "./languages/problems.ts";
import { findProblems, textStates } from "./languages/status.ts";

/**
 * The languages of the app (docs/how-to/add-a-language.md). Without a language: how complete each is; `--check` ends with an error
 * where something is missing or stale, `--record` notes from which English texts the translations were made (of all, or of one).
 * With one, such as `fi-FI`: what is missing or stale, as a file to fill, `--all` with what is translated; `--take FILE` puts a
 * filled one in.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    take: { type: "string" },
  },
});
const [locale] = positionals;
const translations = translatedLocales();

if (locale === undefined) {
  if (values.record) for (const one of translations) record(one);
  const isComplete = printOverview();
  if (values.check && !isComplete) process.exitCode = 1;
} else if (!/^[a-z]{2,3}-[A-Z]{2}$/.test(locale) || locale === sourceLocale) {
  fail(`${locale} is not the code of a language that can be translated to, such as fi-FI.`);
} else if (values.record) {
  record(locale);
} else if (values.take === undefined) {
  process.stdout.write(`${JSON.stringify(toFill(locale), null, 2)}\n`);
} else {
  take(locale, values.take);
}

/** A line for each language; true when nothing is missing, stale or wrong in any. */
function printOverview(): boolean {
  const rows = translations.map((one) => {
    const states = textStates(one);
    const count = (state: string) => states.filter((text) => text.state === state).length;
    return {
      language: one,
      translated: count("translated"),
      missing: count("missing"),
      stale: count("stale"),
      problems: findProblems(one).length,
    };
  });
  for (const one of translations)
    process.stdout.write(
      findProblems(one)
        .map((line) => `${line}\n`)
        .join(""),
    );
  for (const { language, translated, missing, stale, problems } of rows)
    process.stdout.write(
      `${language}  ${translated} translated, ${missing} missing, ${stale} stale, ${problems} problems\n`,
    );
  return rows.every(({ missing, stale, problems }) => missing + stale + problems === 0);
}

/** By area and key: the English text; for what is stale or translated, the present text beside it. */
function toFill(locale: string) {
  const filled: Record<string, Record<string, unknown>> = {};
  for (const { area, key, english, text, state } of textStates(locale)) {
    if (state === "translated" && !values.all) continue;
    const entries = (filled[area] ??= {});
    entries[key] = text === null ? english : { english, text, state };
  }
  return filled;
}

/** Puts the texts of a filled file into those of the language. A text that is wrong is named and left out, the others are taken. */
function take(locale: string, file: string): void {
  if (!existsSync(file)) return fail(`There is no file ${file}.`);
  const filled: unknown = JSON.parse(readFileSync(file, "utf8"));
  const known = new Map(textStates(locale).map((state) => [`${state.area} ${state.key}`, state]));
  const texts = new Map<string, string>();
  const refusals: string[] = [];
  for (const [area, entries] of entriesOf(filled))
    for (const [key, entry] of entriesOf(entries)) {
      const text = typeof entry === "object" ? Reflect.get(entry ?? {}, "text") : entry;
      const english = known.get(`${area} ${key}`)?.english;
      if (typeof text !== "string" || text === "") continue;
      const problems =
        english === undefined ? ["is not known"] : problemsOf({ locale, english, text });
      if (problems.length === 0) texts.set(`${area} ${key}`, text);
      refusals.push(...problems.map((problem) => `${key} in ${area} ${problem}`));
    }
  const made: SourceRecord = readRecord(locale);
  for (const area of areasThere()) {
    const own = flatten(readArea(locale, area));
    const merged = mapTexts(readArea(sourceLocale, area), (english, key) => {
      const text = texts.get(`${area} ${key}`);
      if (text === undefined) return own.get(key);
      made[area] = { ...made[area], [key]: recordOf(english, text) };
      return text;
    });
    if (Object.keys(merged).length > 0) write(areaFile(locale, area), merged);
  }
  write(recordFile(locale), made);
  for (const refusal of refusals) process.stdout.write(`${refusal}\n`);
  process.stdout.write(`${texts.size} texts taken, ${refusals.length} problems\n`);
  if (refusals.length > 0) process.exitCode = 1;
}

/** Notes the present English text for each translation that was changed since, and removes what English does not have any more. */
function record(locale: string): void {
  const made: SourceRecord = {};
  const former = readRecord(locale);
  for (const { area, key, english, text, state } of textStates(locale)) {
    if (text === null) continue;
    const entries = (made[area] ??= {});
    const recorded = state === "stale" ? former[area]?.[key] : undefined;
    entries[key] = recorded ?? recordOf(english, text);
  }
  write(recordFile(locale), made);
  for (const area of areasThere()) {
    const own = flatten(readArea(locale, area));
    const known = mapTexts(readArea(sourceLocale, area), (_, key) => own.get(key));
    if (flatten(known).size < own.size) write(areaFile(locale, area), known);
  }
}

function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
