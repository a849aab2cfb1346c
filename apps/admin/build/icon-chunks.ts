import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";
import { filledIcons } from "../src/design/icon/filled-icons.ts";
import { shardCount, shardOf } from "../src/design/icon/icon-shard.ts";

const loaderId = "virtual:icon-chunks";
const shardPrefix = "virtual:icon-shard/";
const sheetsId = "virtual:icon-sheets";
const sheetPrefix = "virtual:icon-sheet/";

/** How many icons of neighboring names are loaded together where all of them are offered. */
const sheetSize = 120;

/**
 * Splits the icon set into chunks that are loaded when one of their icons is first shown.
 * `virtual:icon-chunks` exports `loadIconShard(shard)`; `shardOf`, which the app uses as well, decides which icon is in
 * which chunk. `virtual:icon-sheets` has the names of all icons, and the same icons once more in the order of their names,
 * for the interface that offers all of them: what is seen together is loaded together.
 */
export function iconChunks(): Plugin {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve("@material-symbols/svg-400/package.json")),
    "outlined",
  );
  let shards: Promise<Map<string, string[]>> | null = null;
  const drawings = async (names: readonly string[]) => {
    const entries = await Promise.all(
      names.map(async (name) => [
        name,
        pathOf(await readFile(path.join(folder, `${fileOf(name)}.svg`), "utf8")),
      ]),
    );
    return `export const icons = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))});`;
  };
  return {
    name: "rowhouse:icon-chunks",
    resolveId: (id) =>
      [loaderId, shardPrefix, sheetsId, sheetPrefix].some((own) => id.startsWith(own))
        ? `\0${id}`
        : undefined,
    async load(id) {
      if (id === `\0${loaderId}`) return loaderModule();
      if (id === `\0${sheetsId}`) return sheetsModule(await plainNames(folder));
      if (id.startsWith(`\0${sheetPrefix}`)) {
        const start = Number(id.slice(sheetPrefix.length + 1)) * sheetSize;
        return drawings((await plainNames(folder)).slice(start, start + sheetSize));
      }
      if (!id.startsWith(`\0${shardPrefix}`)) return undefined;
      shards ??= namesByShard(folder);
      return drawings((await shards).get(id.slice(shardPrefix.length + 1)) ?? []);
    },
  };
}

function loaderModule(): string {
  const shards = ["common", ...Array.from({ length: shardCount }, (_, index) => String(index))];
  const loads = shards.map(
    (shard) => `${JSON.stringify(shard)}: () => import("${shardPrefix}${shard}")`,
  );
  return [
    `const loaders = { ${loads.join(", ")} };`,
    "export const loadIconShard = async (shard) => (await loaders[shard]()).icons;",
  ].join("\n");
}

/** Of each name only what it does not share with the one before it, behind how much that is: half the size. */
function sheetsModule(names: readonly string[]): string {
  const packed = names.map((name, index) => {
    const last = names[index - 1] ?? "";
    const differs = [...name].findIndex((letter, at) => letter !== last[at]);
    const shared = Math.min(differs === -1 ? name.length : differs, 35);
    return shared.toString(36) + name.slice(shared);
  });
  const loads = Array.from(
    { length: Math.ceil(names.length / sheetSize) },
    (_, sheet) => `() => import("${sheetPrefix}${sheet}")`,
  );
  return [
    'let last = "";',
    `export const iconNames = ${JSON.stringify(packed.join(" "))}.split(" ").map((part) => (last = last.slice(0, parseInt(part[0], 36)) + part.slice(1)));`,
    `export const sheetSize = ${sheetSize};`,
    `const loaders = [${loads.join(", ")}];`,
    "export const loadIconSheet = async (sheet) => (await loaders[sheet]()).icons;",
  ].join("\n");
}

async function plainNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /(?<!-fill)\.svg$/.test(file));
  return files.map((file) => file.slice(0, -".svg".length)).toSorted();
}

async function namesByShard(folder: string): Promise<Map<string, string[]>> {
  const shards = new Map<string, string[]>();
  const plain = await plainNames(folder);
  for (const name of [...plain, ...filledIcons.map((one) => one + filledSuffix)]) {
    const shard = shards.get(shardOf(name)) ?? [];
    shard.push(name);
    shards.set(shardOf(name), shard);
  }
  return shards;
}

const filledSuffix = "_fill";

/** The name of the file of an icon; filled drawings have another one in the set. */
function fileOf(name: string): string {
  const plain = name.slice(0, -filledSuffix.length);
  const isFilled = name.endsWith(filledSuffix) && filledIcons.includes(plain);
  return isFilled ? `${plain}-fill` : name;
}

function pathOf(svg: string): string {
  return /\sd="([^"]+)"/.exec(svg)?.[1] ?? "";
}
