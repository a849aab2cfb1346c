import { posix } from "node:path";
import { filesBelow, type SourceFile } from "../checks/files.ts";

/** Lines from which on a file is worth opening, apart from cells, routes and types. */
const shortFile = 15;

/** Sizes of the product's tree, without tests, texts and what only develops it. Features make it grow. */
export interface TreeFigures {
  sizes: Record<string, number>;
  /** Figures of code that is cut too fine; they do not grow with features. */
  cuts: Record<string, number>;
}

/** Measures the tree of the product. */
export function measureTree(): TreeFigures {
  const sources = ["apps/admin/src", "apps/server/src", "packages"].flatMap((folder) =>
    filesBelow(folder, [".ts", ".tsx", ".css"]).filter(({ path }) => isProduct(path)),
  );
  const styles = sources.filter(({ path }) => path.endsWith(".css"));
  const modules = sources.filter(({ path }) => !path.endsWith(".css"));
  const importers = [...importersOf(modules).values()];
  const withOne = importers.filter((count) => count === 1).length;
  return {
    sizes: {
      "product files": sources.length,
      "lines of TypeScript": sum(modules),
      "lines of CSS": sum(styles),
    },
    cuts: {
      "files with one importer, in percent": Math.round((withOne / modules.length) * 1000) / 10,
      "files of 15 lines or fewer": modules.filter((file) => linesOf(file) <= shortFile).length,
      "declarations of CSS outside of design": styles
        .filter(({ path }) => !path.startsWith("apps/admin/src/design/"))
        .reduce((count, { text }) => count + declarationsIn(text), 0),
    },
  };
}

function isProduct(path: string): boolean {
  return /\/src\//.test(path) && !/\.test(-d)?\.tsx?$|\.d\.ts$|\/locales\//.test(path);
}

/** How many files of the product import each of them; texts of imports are enough, for paths are whole. */
function importersOf(modules: readonly SourceFile[]): Map<string, number> {
  const counts = new Map(modules.map(({ path }) => [path, 0]));
  for (const { path, text } of modules) {
    const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)"/g)].map(
      ([, target = ""]) => posix.join(posix.dirname(path), target),
    );
    for (const target of new Set(targets)) {
      const count = counts.get(target);
      if (count !== undefined) counts.set(target, count + 1);
    }
  }
  return counts;
}

function declarationsIn(styles: string): number {
  const bare = styles.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...bare.matchAll(/^\s*[\w-]+:[^{}]*?;/gm)].length;
}

function sum(files: readonly SourceFile[]): number {
  return files.reduce((lines, file) => lines + linesOf(file), 0);
}

function linesOf({ text }: SourceFile): number {
  return text.split("\n").length - 1;
}
