import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rollup } from "vite";
import { findTextFiles } from "./text-files.ts";

const source = fileURLToPath(new URL("../src/data/boot/boot.ts", import.meta.url));

/** The font of the texts. */
const mainFont = /\/inter-latin-wght-normal-[^/]+\.woff2$/;

/** The chunks (`chunks.ts`) that each kind of page needs beside the app itself. */
const parts = {
  signIn: ["base", "sign-in"],
  frame: ["base", "workspace"],
  listing: ["listing"],
  item: ["form", "item"],
};

/**
 * Writes `src/data/boot/boot.ts` into the page, before anything that the browser waits for. The server allows it by its hash
 * (`apps/server/src/http/admin/built-app.ts`); where it is refused, the app starts without it.
 *
 * The page itself names a module of one line that imports the app: browsers request what a page names before they run any script in it,
 * and the script is to decide how the app is loaded.
 */
export function bootScript(): Plugin {
  let startFile = "";
  return {
    name: "rowhouse:boot-script",
    apply: "build",
    generateBundle(_options, bundle) {
      const source = `import "./${path.basename(entryOf(bundle).fileName)}";\n`;
      startFile = this.getFileName(this.emitFile({ type: "asset", name: "start.js", source }));
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        const script = await bundled(filesOf(bundle));
        const { fileName } = entryOf(bundle);
        return html
          .replace(`src="./${fileName}"`, `src="./${startFile}"`)
          .replace(/<script /, () => `<script>${script}</script>\n    <script `);
      },
    },
  };
}

function entryOf(bundle: Rollup.OutputBundle): Rollup.OutputChunk {
  const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  if (entry?.type !== "chunk") throw new Error("The app has no entry.");
  return entry;
}

function filesOf(bundle: Rollup.OutputBundle): object {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const texts = [...findTextFiles(bundle)].map(([locale, { first, listing }]) => [
    locale,
    `./${first.fileName}`,
    `./${listing.fileName}`,
  ]);
  const font = Object.keys(bundle).filter((file) => mainFont.test(file));
  const ofParts = Object.fromEntries(
    Object.entries(parts).map(([part, names]) => [
      part,
      chunks
        // Texts are chunks of one module, called like their area.
        .filter(({ name, moduleIds }) => names.includes(name) && moduleIds.length > 1)
        .flatMap(({ fileName, viteMetadata }) => [
          `./${fileName}`,
          ...[...(viteMetadata?.importedCss ?? [])].map((css) => `./${css}`),
        ]),
    ]),
  );
  return {
    ...ofParts,
    app: [`./${entryOf(bundle).fileName}`],
    font: font.map((file) => `./${file}`),
    texts,
  };
}

async function bundled(files: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    define: { BOOT_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: source, formats: ["iife"], name: "boot" },
    },
  });
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The script of the page could not be built.");
  return chunk.code.trim();
}
