import { readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { filesBelow, root } from "./files.ts";

const page = "docs/reference/extension-kit.md";

/** The entries of the kit, by the name they are imported by. */
const entries = [
  { name: "@rowhouse/extension-kit", index: "packages/extension-kit/src/index.ts" },
  {
    name: "@rowhouse/extension-kit/testing",
    index: "packages/extension-kit/src/outside/testing/index.ts",
  },
  {
    name: "@rowhouse/extension-kit/build",
    index: "packages/extension-kit/src/outside/build/extension-plugin.ts",
  },
];

/** Where the tables of the page begin; what stands before is written by people. */
const start = "<!-- The tables below are written by `node scripts/checks/kit-reference.ts`. -->\n";

interface Export {
  name: string;
  isType: boolean;
  /** The first sentence of its comment. */
  about: string;
}

/** Compares the page of the extension kit with what the kit exports and says of it. One line per finding. */
export function checkKitReference(): string[] {
  const exported = entries.map(({ index }) => exportsOf(index));
  const text = readFileSync(join(root, page), "utf8");
  const silent = exported
    .flat()
    .filter(({ about }) => about === "")
    .map(({ name }) => `${name} is exported by the extension kit and has no comment`);
  if (silent.length > 0 || text.endsWith(start + tables(exported))) return silent;
  const rows = new Set([...text.matchAll(/^\| `([\w$]+)`/gm)].map(([, name]) => name ?? ""));
  const names = new Set(exported.flat().map(({ name }) => name));
  return [
    ...[...names].filter((name) => !rows.has(name)).map((name) => `${page} lacks ${name}`),
    ...[...rows]
      .filter((name) => !names.has(name))
      .map((name) => `${page} names ${name}, which the extension kit does not export`),
    `${page} says something else than the extension kit: node scripts/checks/kit-reference.ts writes its tables`,
  ];
}

/** Writes the tables of the page again. */
function writeReference(): void {
  const file = join(root, page);
  const [before = ""] = readFileSync(file, "utf8").split(start);
  const text = tables(entries.map(({ index }) => exportsOf(index)));
  writeFileSync(file, before + start + text);
}

function tables(exported: readonly Export[][]): string {
  return entries
    .map(({ name }, place) => {
      const all = (exported[place] ?? []).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
      const parts = [
        ["Functions, hooks, components and values", all.filter(({ isType }) => !isType)],
        ["Types", all.filter(({ isType }) => isType)],
      ] as const;
      const sections = parts
        .filter(([, some]) => some.length > 0)
        .map(([title, some]) => `\n### ${title}\n\n${tableOf(some)}`);
      return `\n## \`${name}\`\n${sections.join("")}`;
    })
    .join("");
}

/** A table as the formatter writes it. */
function tableOf(some: readonly Export[]): string {
  const rows = [
    ["Export", "What it is"],
    ...some.map(({ name, about }) => [`\`${name}\``, about.replaceAll("|", "\\|")]),
  ];
  const widths = [0, 1].map((column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? "")].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`;
  const [head = [], ...body] = rows.map(line);
  return [head, line(widths.map((width) => "-".repeat(width))), ...body].join("");
}

/** The exports of an entry, each with the comment of the place it is declared in. */
function exportsOf(index: string): Export[] {
  const text = readFileSync(join(root, index), "utf8");
  const own = [...text.matchAll(/^export (function|const|interface|type) (\w+)/gm)].map(
    ([, kind = "", name = ""]) => ({
      name,
      isType: kind === "interface" || kind === "type",
      about: commentOf(name, [text]),
    }),
  );
  const groups = text.matchAll(/export (type )?\{([^}]*)\} from "([^"]+)"/g);
  const handedOn = [...groups].flatMap(([, type, names = "", from = ""]) =>
    names
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .map((entry) => {
        const name = entry.replace(/^type /, "");
        const isType = type !== undefined || entry.startsWith("type ");
        return { name, isType, about: commentOf(name, sourcesOf(index, from)) };
      }),
  );
  return [...own, ...handedOn];
}

const contract = filesBelow("packages/contract/src", [".ts"]);

function sourcesOf(index: string, from: string): string[] {
  if (!from.startsWith(".")) return contract.map(({ text }) => text);
  return [readFileSync(join(root, posix.join(posix.dirname(index), from)), "utf8")];
}

/** The first sentence of the comment above a declaration, on one line and without links. */
function commentOf(name: string, sources: readonly string[]): string {
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:async )?(?:function|const|interface|type) ${name}\\b`,
  );
  const comment = sources
    .map((text) => declared.exec(text)?.[1])
    .find((found) => found !== undefined);
  const text = (comment ?? "")
    .split(/\n\s*\*\s*@/)[0]
    ?.replaceAll(/\n\s*\*\s?/g, " ")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .trim();
  return /^.*?(?:[.](?= [A-Z])|[.]$|$)/.exec(text ?? "")?.[0] ?? "";
}

if (process.argv[1] === import.meta.filename) writeReference();
