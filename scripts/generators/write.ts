import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../checks/files.ts";

/** The forms of a new thing's name: `slow-clock`, `slowClock`, `SlowClock`, `Slow clock`. */
export interface Names {
  kebab: string;
  camel: string;
  pascal: string;
  words: string;
}

/**
 * Makes the forms of a kebab-case name. Throws when the name is not kebab-case, or is that of something that every object of
 * JavaScript has, such as `constructor`: texts and registries are objects by name.
 */
export function namesOf(name: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is not a name in lower case with hyphens, such as slow-clock.`);
  if (name in {}) throw new Error(`"${name}" is a name of JavaScript's own.`);
  const pascal = name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  const words = name.replaceAll("-", " ");
  return {
    kebab: name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** Files that will be written, by path: none is, where a generator ends halfway. */
const staged = new Map<string, string>();

/** Writes everything that was staged, and forgets it. */
export function writeStaged(): void {
  for (const [path, text] of staged) {
    const verb = existsSync(join(root, path)) ? "changed" : "wrote";
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    process.stdout.write(`${verb} ${path}\n`);
  }
  staged.clear();
}

/** Stages files that do not exist yet; throws when one does. */
export function writeFiles(files: Record<string, string>): void {
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} exists already.`);
  for (const [path, text] of Object.entries(files)) staged.set(path, text);
}

/** Stages a change of one file through `change`; throws when nothing changed, because then the generator is out of date. */
export function changeFile(path: string, change: (text: string) => string): void {
  const before = staged.get(path) ?? readFileSync(join(root, path), "utf8");
  const after = change(before);
  if (after === before)
    throw new Error(`${path} could not be changed; its shape is not the expected one.`);
  staged.set(path, after);
}

type Texts = { [key: string]: Texts | string };

/** Adds texts to an area of the source language under a path of keys. Throws where another text has such a key. */
export function addTexts(area: string, keys: string[], texts: Record<string, string>): void {
  const added = keys.length === 0 ? Object.keys(texts).map((key) => [key]) : [keys];
  const folder = "apps/admin/src/i18n/locales/en-US";
  for (const file of readdirSync(join(root, folder)))
    for (const path of added)
      if (textAt(readTexts(`${folder}/${file}`), path) !== undefined)
        throw new Error(`${folder}/${file} has the text "${path.join(".")}" already.`);
  changeFile(`${folder}/${area}.json`, (text) => {
    const all = parseTexts(text);
    let target = all;
    for (const key of keys) {
      const inner = target[key] ?? {};
      if (typeof inner === "string") throw new Error(`"${key}" is a text in ${area}.json.`);
      target = target[key] = inner;
    }
    Object.assign(target, texts);
    return `${JSON.stringify(all, null, 2)}\n`;
  });
}

function readTexts(path: string): Texts {
  return parseTexts(staged.get(path) ?? readFileSync(join(root, path), "utf8"));
}

function parseTexts(text: string): Texts {
  return JSON.parse(text) as Texts; // cast: locale files hold nested objects of texts
}

function textAt(texts: Texts, path: readonly string[]): Texts | string | undefined {
  return path.reduce<Texts | string | undefined>(
    (inner, key) => (typeof inner === "object" ? inner[key] : undefined),
    texts,
  );
}
