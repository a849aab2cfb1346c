import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin, Rollup } from "vite";

/** The limit for the code that the input of an interface loads beside the first load of the app, in kB as sent. */
const usual = 20;
const others: Readonly<Record<string, number>> = {
  // Editors.
  code: 170,
  json: 170,
  wysiwyg: 170,
  "wysiwyg-full": 170,
  markdown: 40,
  // The texts of files are shown by the editor of code.
  "file-preview": 170,
  map: 60,
  color: 15,
  icon: 21,
};

/** The chunks of the first load (`chunks.ts`) beside the app itself. */
const firstLoad: ReadonlySet<string> = new Set([
  "base",
  "sign-in",
  "workspace",
  "listing",
  "form",
  "item",
]);

const input = /\/src\/interfaces\/([^/]+)\/input\.tsx$/;
/** The modules that load parts of interfaces later. Parts that the rest of the app loads later are not the interface's. */
const leads = /\/src\/(?:interfaces|design\/(?:late-editor|code|rich-editor))\//;
/** Libraries name more in their lists of exports than is used. */
const own = /\/apps\/admin\/src\//;
/** Modules that offer more parts than this load one of them at a time, such as languages and sheets of icons. */
const maxAtOnce = 3;
/** The limit for one of these parts. PHP is the largest: it holds HTML, and that holds scripts and styles. */
const onePart = 100;

/** Fails the build when the input of an interface loads more than it may, and says of which. */
export function interfaceSizes(): Plugin {
  return {
    name: "rowhouse:interface-sizes",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = lateFiles(bundle);
      const graph = graphOf(files, (id) => this.getModuleInfo(id));
      const large = [...this.getModuleIds()].flatMap((id) => {
        const [, name = ""] = input.exec(id) ?? [];
        if (name === "") return [];
        const { files, parts } = loadedBy(id, graph);
        return [
          ...tooLarge(name, graph.sizeOf(files), others[name] ?? usual),
          ...parts.flatMap((part) => tooLarge(`one part of ${name}`, part, onePart)),
        ];
      });
      if (large.length > 0) this.error(`Interfaces have become too large.\n${large.join("\n")}`);
    },
  };
}

/** The compressed files as sent are smaller by a few percent (`precompress.ts`). */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

interface LateFile {
  /** Compressed, in bytes. */
  size: number;
  modules: readonly string[];
  imports: readonly string[];
}

type LateFiles = ReadonlyMap<string, LateFile>;

/** The files of code that are not part of the first load. */
function lateFiles(bundle: Rollup.OutputBundle): LateFiles {
  return new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === "chunk" && !file.isEntry && !firstLoad.has(file.name)
        ? [[file.fileName, lateFile(file)]]
        : [],
    ),
  );
}

function lateFile({ code, moduleIds, imports }: Rollup.OutputChunk): LateFile {
  return { size: brotliCompressSync(code, quickly).byteLength, modules: moduleIds, imports };
}

interface Graph {
  /** The own modules that a module needs at once. */
  importedBy: (id: string) => readonly string[];
  /** Those that a module loads later. */
  offeredBy: (id: string) => readonly string[];
  /** The file of a module with all files it needs, as far as they are late. */
  filesWith: (id: string) => ReadonlySet<string>;
  /** Of files together. */
  sizeOf: (names: ReadonlySet<string>) => number;
}

type ModuleLookUp = (id: string) => {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
} | null;

function graphOf(files: LateFiles, find: ModuleLookUp): Graph {
  const owners = new Map(
    [...files].flatMap(([name, { modules }]) => modules.map((id) => [id, name] as const)),
  );
  return {
    importedBy: (id) => find(id)?.importedIds.filter((to) => own.test(to)) ?? [],
    offeredBy: (id) =>
      owners.has(id) || leads.test(id) ? (find(id)?.dynamicallyImportedIds ?? []) : [],
    filesWith(id) {
      const owner = owners.get(id);
      const found = new Set(owner === undefined ? [] : [owner]);
      for (const name of found)
        for (const next of files.get(name)?.imports ?? []) if (files.has(next)) found.add(next);
      return found;
    },
    sizeOf: (names) => [...names].reduce((sum, name) => sum + (files.get(name)?.size ?? 0), 0),
  };
}

function tooLarge(name: string, bytes: number, most: number): string[] {
  const size = bytes / 1000;
  return size > most ? [`${name} loads ${size.toFixed(1)} kB; at most ${most}`] : [];
}

/** All late files that a module loads, sooner or later, and what each of the parts adds of which it loads one. */
function loadedBy(start: string, graph: Graph): { files: Set<string>; parts: number[] } {
  const files = new Set(graph.filesWith(start));
  const parts: string[] = [];
  const modules = new Set([start]);
  for (const id of modules) {
    for (const next of graph.importedBy(id)) modules.add(next);
    const offered = graph.offeredBy(id);
    if (offered.length > maxAtOnce) parts.push(...offered);
    else
      for (const next of offered) {
        modules.add(next);
        for (const file of graph.filesWith(next)) files.add(file);
      }
  }
  return {
    files,
    parts: parts.map((part) =>
      graph.sizeOf(new Set([...graph.filesWith(part)].filter((file) => !files.has(file)))),
    ),
  };
}
