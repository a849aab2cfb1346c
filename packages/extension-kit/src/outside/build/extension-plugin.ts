import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

import { kitVersion } from "../../host.ts";
import { readMeta } from "./meta-file.ts";

/**
 * The extension that a folder makes.
 * @public
 */
export interface ExtensionBuild {
  kind: "interface" | "layout" | "page";
  /** The name of its folder in the data folder, and so its id: letters, digits, dots, underscores and hyphens. */
  id: string;
}

/** The name of an extension's folder, as the server takes it. */
const extensionId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The modules that the page shares with extensions; everything else is built into them. */
const shared = ["react", "react-dom", "react/jsx-runtime", "@rowhouse/extension-kit"];

/** The files of a build; others in the folder, such as pictures that somebody put there, stay. */
const builtFile = /\.(?:js|css|map)$/;

/**
 * Builds an extension with Vite: code, style sheet and `meta.json` go to `dist/{interfaces|layouts|pages}/{id}`, ready to be copied
 * into the folder `extensions` of a data folder. With `-- --data FOLDER` they go there at once, and the page that shows the
 * extension reloads after each build.
 * @throws Error when the id is no name of a folder, `src/{kind}.ts` or `meta.json` is missing, or the folder of the data is
 * @example export default defineConfig({ plugins: [extension({ kind: "interface", id: "stars" })] });
 * @public
 */
export function extension({ kind, id }: ExtensionBuild): Plugin {
  if (!extensionId.test(id))
    throw new Error(
      `"${id}" is no id of an extension: it has up to 64 letters, digits, dots, underscores and hyphens, and begins with a letter or digit.`,
    );
  const data = dataFolder(process.argv);
  let root = process.cwd();
  let folder = "";
  /** When the present build began, which tells it from others. */
  let built = "";

  return {
    name: "rowhouse:extension",
    // The style sheet is there when the plugins of Vite have ended.
    enforce: "post",

    config(config, { command }) {
      root = resolve(config.root ?? process.cwd());
      folder =
        data === null
          ? join(root, "dist", `${kind}s`, id)
          : join(data, "extensions", `${kind}s`, id);
      return {
        publicDir: false,
        // Of libraries that are built in. Tests have another one.
        ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
        build: {
          target: "es2023",
          outDir: folder,
          // The page may ask for the former files until it has the new ones; what is left over goes at the end.
          emptyOutDir: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          lib: {
            entry: entryOf(root, kind),
            formats: ["es"],
            fileName: () => `${kind}.js`,
            cssFileName: "style",
          },
          rolldownOptions: {
            external: shared,
            output: { chunkFileNames: "[name]-[hash].js", assetFileNames: "[name][extname]" },
          },
        },
      };
    },

    buildStart() {
      built = new Date().toISOString();
      this.addWatchFile(join(root, "meta.json"));
    },

    renderChunk(code, chunk) {
      return data !== null && chunk.isEntry
        ? { code: `${code}\n${reloadAfter(built)}`, map: null }
        : null;
    },

    generateBundle(_options, bundle) {
      const meta = readMeta(join(root, "meta.json"), kind);
      if (meta.kit !== kitVersion)
        this.error(
          `meta.json says "kit": ${JSON.stringify(meta.kit ?? null)}; this kit is number ${kitVersion}.`,
        );
      const style = Object.keys(bundle).find((name) => name.endsWith(".css"));
      const about = {
        ...meta,
        ...(style === undefined ? {} : { style }),
        ...(data === null ? {} : { built }),
      };
      const source = `${JSON.stringify(about, null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: "meta.json", source });
    },

    writeBundle(_options, bundle) {
      const made = new Set(Object.keys(bundle).map((name) => name.split("/")[0]));
      for (const name of readdirSync(folder))
        if (builtFile.test(name) && !made.has(name)) rmSync(join(folder, name));
    },
  };
}

function entryOf(root: string, kind: string): string {
  const found = [".ts", ".tsx"]
    .map((ending) => join(root, "src", `${kind}${ending}`))
    .find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`There is no src/${kind}.ts: its default export is the extension.`);
  return found;
}

/** The data folder of a running server that the words of the command name; null where they name none. */
function dataFolder(words: readonly string[]): string | null {
  const at = words.indexOf("--data");
  if (at === -1) return null;
  const folder = resolve(words[at + 1] ?? "");
  const isThere =
    words[at + 1] !== undefined && existsSync(folder) && statSync(folder).isDirectory();
  if (isThere) return folder;
  throw new Error(
    `${words[at + 1] === undefined ? "--data needs the data folder of a server" : `${folder} is no folder`}: the one that the server was started with, such as --data ../rowhouse/data.`,
  );
}

/**
 * The work of a development build in the page: it asks each second whether `meta.json` names another build, and reloads the page
 * when it has named the same one for a second, so that all files of the build are there. Drafts are kept by the app.
 */
const reloadAfter = (built: string) => `
;(() => {
  const address = new URL("meta.json", import.meta.url);
  const builtNow = () =>
    fetch(address, { cache: "no-store" }).then((reply) => reply.json()).then((meta) => meta.built, () => null);
  let before = null;
  setInterval(async () => {
    if (document.hidden) return;
    const now = await builtNow();
    if (now != null && now !== ${JSON.stringify(built)} && now === before) location.reload();
    before = now;
  }, 1000);
})();
`;
