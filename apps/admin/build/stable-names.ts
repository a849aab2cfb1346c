import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Texts of an area and drawings of icons: chunks that one other names and that import nothing. Most files of the app are of these. */
const leaf = /\/src\/i18n\/locales\/|^\0virtual:icon-(?:shard|sheet)\//;

/** Names of scripts and style sheets of the build, without their folder: a stem, eight characters of a hash, and the kind. */
const hashed = /([\w.%@~-]+)-[\w-]{8}(\.(?:js|css))/g;

/** A file that the code of others names by what stays the same in every build. */
interface Stable {
  /** The file as the bundler has written it, in its folder. */
  fileName: string;
  stem: string;
  extension: string;
  /** The module that the file belongs to, from the root of the repository. */
  module: string;
}

/** The plugin for others of the build, once the files are written. */
export interface StableNames {
  /** The name of a file, in its folder, by the one that the bundler gave. */
  nameOf(file: string): string;
}

/**
 * Keeps the names of files whose content stays the same. The name of a file has the hash of its content; with the names of
 * others in that, a change of one screen would rename the app, which loads it, and then all files that import the app. So
 * code names scripts and style sheets without a hash, the import map of the page leads to the files, and hashes are of the
 * code with these names. Leaves are named as they are: the map would have three times as many entries. The files that the page
 * itself loads are called like their chunks, others shorter (`chunks.json` says what they hold): the map is part of the first load.
 */
export function stableNames(): Plugin<StableNames> {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: "rowhouse:stable-names",
    apply: "build",
    api: {
      nameOf: (file) => {
        const base = path.posix.basename(file);
        return path.posix.join(path.posix.dirname(file), names.get(base) ?? base);
      },
    },
    writeBundle: {
      order: "pre",
      async handler({ dir = "" }, bundle) {
        const stable = findStable(bundle);
        const renamed = await writeRenamed(dir, stable);
        names = renamed.names;
        for (const { fileName, type } of Object.values(bundle))
          if (type === "asset" && /\.(?:html|js|json|webmanifest)$/.test(fileName))
            await rewriteAsset(path.join(dir, fileName), renamed);
        const modules = Object.fromEntries(stable.map(({ stem, module }) => [stem, module]));
        await writeFile(path.join(dir, "chunks.json"), JSON.stringify(modules, null, 1));
      },
    },
  };
}

/** The name of a chunk for the bundler. Texts of the same area in other languages are no forms of each other. */
export function chunkFileName({ moduleIds }: Rollup.PreRenderedChunk): string {
  const [, locale] = /\/src\/i18n\/locales\/([\w-]+)\//.exec(moduleIds[0] ?? "") ?? [];
  return locale === undefined || moduleIds.length > 1
    ? "assets/[name]-[hash].js"
    : `assets/[name].${locale}-[hash].js`;
}

/** The files that get an entry in the map. */
function findStable(bundle: Rollup.OutputBundle): Stable[] {
  const pages = Object.values(bundle)
    .flatMap((file) => (file.fileName.endsWith(".html") && "source" in file ? [file.source] : []))
    .join("\n");
  const chunks = Object.values(bundle)
    .filter((file) => file.type === "chunk")
    .filter(({ moduleIds }) => !moduleIds.every((id) => leaf.test(id)));
  const modules = new Map<string, string>();
  for (const { fileName, facadeModuleId, moduleIds, viteMetadata } of chunks) {
    const module = path.relative(root, facadeModuleId ?? moduleIds[0] ?? "").replaceAll("\\", "/");
    for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])])
      if (!modules.has(file)) modules.set(file, module);
  }
  const paths = [...new Set(modules.values())];
  return [...modules].map(([fileName, module]): Stable => {
    const [, name = "", extension = ""] =
      new RegExp(hashed.source).exec(path.posix.basename(fileName)) ?? [];
    const stem = pages.includes(fileName) ? name : shortName(module, paths);
    return { fileName, stem, extension, module };
  });
}

/** Three characters for a module, more where another one has the same. */
function shortName(module: string, all: readonly string[]): string {
  const named = (path: string, length: number): string =>
    Number.parseInt(digest(path).slice(0, 12), 16).toString(36).padStart(10, "0").slice(-length);
  for (let length = 3; length <= 10; length++) {
    const own = named(module, length);
    if (all.filter((path) => named(path, length) === own).length === 1) return own;
  }
  throw new Error(`There is no name for the file of ${module}.`);
}

/** The names of files by those that the bundler gave, without their folder, and the import map. */
interface Renamed {
  /** In code. */
  stable: ReadonlyMap<string, string>;
  /** In the folder. */
  names: ReadonlyMap<string, string>;
  imports: Readonly<Record<string, string>>;
}

async function writeRenamed(dir: string, stable: readonly Stable[]): Promise<Renamed> {
  const stableNames = new Map(
    stable.map(({ fileName, stem, extension }) => [
      path.posix.basename(fileName),
      stem + extension,
    ]),
  );
  if (new Set(stableNames.values()).size < stable.length)
    throw new Error("Two files of the build would have the same name.");
  const names = new Map<string, string>();
  const imports: Record<string, string> = {};
  for (const { fileName, stem, extension } of stable) {
    const folder = path.posix.dirname(fileName);
    const code = withNames(await readFile(path.join(dir, fileName), "utf8"), stableNames);
    const name = `${stem}-${digest(code).slice(0, 8)}${extension}`;
    await rm(path.join(dir, fileName));
    await writeFile(path.join(dir, folder, name), code);
    names.set(path.posix.basename(fileName), name);
    imports[`./${folder}/${stem}${extension}`] = `./${folder}/${name}`;
  }
  return { stable: stableNames, names, imports };
}

/** Text with other names for scripts and style sheets. */
function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(hashed, (name) => names.get(name) ?? name);
}

/** A page names files as they are, and a script as code does. The import map of a page stands before all that loads a module, as older browsers require. */
async function rewriteAsset(file: string, { stable, names, imports }: Renamed): Promise<void> {
  const text = withNames(await readFile(file, "utf8"), file.endsWith(".js") ? stable : names);
  const element = /\s*<script type="importmap">(.*?)<\/script>/s;
  const [, map] = element.exec(text) ?? [];
  if (map === undefined) return await writeFile(file, text);
  const all = JSON.stringify({ imports: { ...JSON.parse(map).imports, ...imports } });
  const page = text
    .replace(element, "")
    .replace(/<script[ >]/, (first) => `<script type="importmap">${all}</script>\n    ${first}`);
  await writeFile(file, page);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
