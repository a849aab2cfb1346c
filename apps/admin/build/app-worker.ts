import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rollup } from "vite";
import type { AppFiles } from "../src/data/boot/app-worker.ts";
import type { StableNames } from "./stable-names.ts";

const source = fileURLToPath(new URL("../src/data/boot/app-worker.ts", import.meta.url));

/** The chunks (`chunks.ts`) of the pages that people come to first. */
const firstChunks = new Set(["base", "sign-in", "workspace", "listing", "form", "item"]);

/** Base64 digits, as the worker compares them. */
const digestLength = 16;

/**
 * Writes `app-worker.js`, the service worker of the app, with the names of all files of this build, and the mark of the build into the
 * page. It comes when they are written and have their names: only then is it known what is in them.
 */
export function appWorker(): Plugin {
  let nameOf: StableNames["nameOf"] = (file) => file;
  return {
    name: "rowhouse:app-worker",
    apply: "build",
    configResolved({ plugins }) {
      const names = plugins.find(({ name }) => name === "rowhouse:stable-names");
      if (names === undefined) throw new Error("Only renamed files have their names.");
      // cast: the plugin says so itself
      nameOf = (names.api as StableNames).nameOf;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const files = await filesOf(dir, bundle, nameOf);
        await writeFile(join(dir, "app-worker.js"), await bundled(files));
        const page = join(dir, "index.html");
        const mark = `<meta name="build" content="${files.version}" />`;
        await writeFile(page, (await readFile(page, "utf8")).replace("<title>", `${mark}$&`));
      },
    },
  };
}

async function filesOf(
  dir: string,
  bundle: Rollup.OutputBundle,
  nameOf: StableNames["nameOf"],
): Promise<AppFiles> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const first = chunks.filter(
    ({ name, isEntry, moduleIds }) => isEntry || (firstChunks.has(name) && moduleIds.length > 1),
  );
  if (first.length < firstChunks.size) throw new Error("The build has other first chunks.");
  const files = {
    first: await Promise.all(
      [...needed(first, bundle)].map(async (file): Promise<[string, string]> => {
        const name = nameOf(file);
        return [name, digestOf(await readFile(join(dir, name)))];
      }),
    ),
    all: Object.keys(bundle)
      .map(nameOf)
      .filter((name) => /^assets\/.+-[\w-]{8,}\.\w+$/.test(name)),
  };
  return { version: digestOf(JSON.stringify(files)), ...files };
}

/** The files of chunks and of what these import at once. */
function needed(
  chunks: readonly Rollup.OutputChunk[],
  bundle: Rollup.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  for (const { fileName, imports, viteMetadata } of chunks) {
    if (found.has(fileName)) continue;
    found.add(fileName);
    for (const css of viteMetadata?.importedCss ?? []) found.add(css);
    const imported = imports.map((name) => bundle[name]).filter((file) => file?.type === "chunk");
    needed(imported, bundle, found);
  }
  return found;
}

function digestOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64").slice(0, digestLength);
}

async function bundled(files: AppFiles): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    define: { APP_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: source, formats: ["iife"], name: "worker" },
    },
  });
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The worker of the app could not be built.");
  return chunk.code;
}
