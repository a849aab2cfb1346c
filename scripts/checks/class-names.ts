import { posix } from "node:path";
import { filesBelow } from "./files.ts";

/**
 * Compares the classes that a style sheet of a part defines with those that are asked of it: TypeScript knows neither. One line
 * per class that is not defined or not used.
 */
export function checkClassNames(): string[] {
  const app = "apps/admin/src";
  const uses = new Map<string, Set<string>>();
  for (const { path, text } of filesBelow(app, [".ts", ".tsx"]))
    for (const [, name = "", from = ""] of text.matchAll(
      /import (\w+) from "(\.[^"]+\.module\.css)"/g,
    )) {
      const sheet = posix.join(posix.dirname(path), from);
      const used = uses.get(sheet) ?? new Set();
      uses.set(sheet, used);
      // A name that is put together stands for all of them.
      const asked = new RegExp(`\\b${name}(?:\\.(\\w+)|\\["([\\w-]+)"\\]|\\b)`, "g");
      for (const [, dotted, quoted] of text.replaceAll(/^import .*$/gm, "").matchAll(asked))
        used.add(dotted ?? quoted ?? "*");
    }
  return filesBelow(app, [".module.css"]).flatMap(({ path, text }) => {
    const defined = classesOf(text);
    const used = uses.get(path) ?? new Set();
    if (used.has("*")) return [];
    return [
      ...[...used].filter((name) => !defined.has(name)).map((name) => `${path} has no .${name}`),
      ...[...defined]
        .filter((name) => !used.has(name))
        .map((name) => `${path}: .${name} is unused`),
    ];
  });
}

function classesOf(styles: string): Set<string> {
  const bare = styles.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/:global\([^{]*?\)/g, "");
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = ""]) => selector);
  return new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name),
    ),
  );
}
