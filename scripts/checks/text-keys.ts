import { translatedLocales } from "../../apps/admin/build/language-files.ts";
import { findProblems } from "../languages/status.ts";
import { filesBelow, type SourceFile } from "./files.ts";

const locales = "apps/admin/src/i18n/locales";
const source = "en-US";

/** Code that joins or sorts what is read by machines: coordinates, colors, typed lists, dates as they are stored, keys. */
const dataFiles = new Set(
  [
    "interfaces/color/cell.tsx",
    "interfaces/color/input.tsx",
    "interfaces/color/use-color.ts",
    "interfaces/fields/input.tsx",
    "interfaces/map/cell.tsx",
    "interfaces/tags/input.tsx",
    "layouts/calendar/calendar.model.ts",
    "screens/debug/debug.screen.tsx",
    "screens/listing/filters/filter-rules.model.ts",
    "screens/listing/view/bookmark-view.model.ts",
    "screens/settings/collection/fields/field-list.model.ts",
  ].map((path) => `apps/admin/src/${path}`),
);

/** The ways to write for people that ask the browser, or nobody, for the language. */
const withoutLanguage = [
  {
    found: /\.join\("[,;] "\)/,
    instead: "series of i18n/format.ts, formatList of the host, or a list as a value of t",
  },
  { found: /\$\{t\([^`]*\)\}: /, instead: "labeled of i18n/format.ts, or a text with values" },
  { found: /\.localeCompare\([^(),]*\)/, instead: "localeCompare with the language of the app" },
  { found: /\.toLocale(?:Date|Time)?String\(\)/, instead: "i18n/format.ts" },
  {
    found: /new Intl\.\w+\((?:undefined|\[\]|\))/,
    instead: "formattingLocale with the language of the app",
  },
];

/**
 * Checks that every text key used exists, every key is used, no language has mistakes that can be seen without speaking it, and what is
 * written for people is joined, sorted and formatted by the language of the app.
 */
export function checkTextKeys(): string[] {
  const texts = textsOf(source);
  const code = ["apps/admin/src", "packages/extension-kit/src"]
    .flatMap((folder) => filesBelow(folder, [".ts", ".tsx"]))
    .filter((file) => !/\.test\.tsx?$/.test(file.path));
  const all = code.map((file) => file.text).join("\n");
  const used = [
    ...all.matchAll(/\bt\(\s*["']([^"']+)["']/g),
    ...all.matchAll(/\bi18nKey="([^"]+)"/g),
    // Options are translated where they are shown.
    ...all.matchAll(
      /\b(?:text|flag|integer|decimal|choice|json|list)\(\{[^}]*?\blabel: "(\w+[._][\w.-]+)"/g,
    ),
  ].map((match) => match[1] ?? "");
  const literals = new Set(
    [...all.matchAll(/['"`](?:\$t:)?([\w.-]+)['"`]/g)].map((match) => match[1] ?? ""),
  );
  const prefixes = [...all.matchAll(/`([\w.-]+[._-])\$\{/g)].map((match) => match[1] ?? "");
  const isUsed = (key: string) =>
    literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix)) || isMetadata(key);
  return [
    ...[...new Set(used)]
      .filter((key) => !texts.has(key))
      .map((key) => `the text ${key} is used but does not exist in ${source}`),
    ...[...texts.keys()]
      .filter((key) => !isUsed(key))
      .map((key) => `the text ${key} exists in ${source} but nothing uses it`),
    ...translatedLocales().flatMap(findProblems),
    ...misplaced(all),
    ...code.flatMap(findWithoutLanguage),
  ];
}

function findWithoutLanguage({ path, text }: SourceFile): string[] {
  if (!path.startsWith("apps/admin/src/") || dataFiles.has(path)) return [];
  return withoutLanguage.flatMap(({ found, instead }) => {
    const [match] = found.exec(text) ?? [];
    return match === undefined ? [] : [`${path}: ${match} knows no language; use ${instead}`];
  });
}

/** Finds texts in the first load that only the option forms and the gallery show: names, and labels and notes of options. */
function misplaced(code: string): string[] {
  const first = textsIn(filesBelow(`${locales}/${source}`, ["interfaces.json"]));
  const ofOptions = new Set(
    [...code.matchAll(/\b(?:label|note): "(interfaces\.[^"]+)"/g)].map((match) => match[1] ?? ""),
  );
  return [...first.keys()]
    .filter(
      (key) =>
        /^interfaces\.[\w-]+\.name$/.test(key) ||
        (ofOptions.has(key) && !code.includes(`t("${key}"`)),
    )
    .map((key) => `the text ${key} belongs into options.json: only option forms show it`);
}

/** Names and option labels of interfaces and layouts are looked up by their id. */
function isMetadata(key: string): boolean {
  return (
    /^(interfaces|layouts)\.[\w-]+\./.test(key) || /^(errors|collections|fields|system)\./.test(key)
  );
}

function textsOf(locale: string): Map<string, string> {
  return textsIn(filesBelow(`${locales}/${locale}`, [".json"]));
}

function textsIn(files: SourceFile[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of files) flatten(JSON.parse(file.text), "", texts);
  return texts;
}

function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === "string") into.set(path, value);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path ? `${path}.${key}` : key, into);
  }
}
