import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../checks/files.ts";

/** The forms of a new thing's name: `slow-clock`, `slowClock`, `SlowClock`, `Slow clock`. */
export interface Names {
  kebab: string;
  camel: string;
  pascal: string;
  words: string;
}

/** Makes the forms of a kebab-case name. Throws when the name is not kebab-case. */
export function namesOf(name: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is not a name in lower case with hyphens, such as slow-clock.`);
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

/** Writes files that do not exist yet; throws before writing anything when one does. */
export function writeFiles(files: Record<string, string>): void {
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} exists already.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    process.stdout.write(`wrote ${path}\n`);
  }
}

/** Changes one file through `change`; throws when nothing changed, because then the generator is out of date. */
export function changeFile(path: string, change: (text: string) => string): void {
  const before = readFileSync(join(root, path), "utf8");
  const after = change(before);
  if (after === before)
    throw new Error(`${path} could not be changed; its shape is not the expected one.`);
  writeFileSync(join(root, path), after);
  process.stdout.write(`changed ${path}\n`);
}

/** Adds texts to a locale's area file under a path of keys, for every locale. */
export function addTexts(area: string, keys: string[], texts: Record<string, string>): void {
  for (const locale of ["en-US", "de-DE"]) {
    changeFile(`apps/admin/src/i18n/locales/${locale}/${area}.json`, (text) => {
      const all = JSON.parse(text) as Record<string, unknown>; // cast: locale files hold nested objects
      let target = all;
      for (const key of keys) target = (target[key] ??= {}) as Record<string, unknown>; // cast: as above
      Object.assign(target, texts);
      return `${JSON.stringify(all, null, 2)}\n`;
    });
  }
}
