import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";
import { filledIcons } from "../src/ui/icon/filled-icons.ts";
import { shardCount, shardOf } from "../src/ui/icon/icon-shard.ts";

const loaderId = "virtual:icon-chunks";
const shardPrefix = "virtual:icon-shard/";

/**
 * Splits the icon set into chunks that are loaded when one of their icons is first shown.
 * `virtual:icon-chunks` exports `loadIconShard(shard)`; `shardOf`, which the app uses as well, decides which icon is in
 * which chunk.
 */
export function iconChunks(): Plugin {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve("@material-symbols/svg-400/package.json")),
    "outlined",
  );
  let shards: Promise<Map<string, string[]>> | null = null;
  return {
    name: "rowhouse:icon-chunks",
    resolveId: (id) => (id === loaderId || id.startsWith(shardPrefix) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${loaderId}`) return loaderModule();
      if (!id.startsWith(`\0${shardPrefix}`)) return undefined;
      shards ??= namesByShard(folder);
      const names = (await shards).get(id.slice(shardPrefix.length + 1)) ?? [];
      const entries = await Promise.all(
        names.map(async (name) => [
          name,
          pathOf(await readFile(path.join(folder, `${fileOf(name)}.svg`), "utf8")),
        ]),
      );
      return `export const icons = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))});`;
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

async function namesByShard(folder: string): Promise<Map<string, string[]>> {
  const shards = new Map<string, string[]>();
  const files = (await readdir(folder)).filter((file) => /(?<!-fill)\.svg$/.test(file));
  const plain = files.map((file) => file.slice(0, -".svg".length)).toSorted();
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
