/// <reference types="node" />
import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { appWorker } from "./build/app-worker.ts";
import { bootScript } from "./build/boot-script.ts";
import { chunkGroups, compileHints } from "./build/chunks.ts";
import { iconChunks } from "./build/icon-chunks.ts";
import { textSizes } from "./build/text-files.ts";
import { appTexts } from "./build/texts.ts";
import { interfaceSizes } from "./build/interface-sizes.ts";
import { mantineIds } from "./build/mantine-ids.ts";
import { mantineStyles } from "./build/mantine-styles.ts";
import { precompress } from "./build/precompress.ts";
import { sharedModules } from "./build/shared-modules.ts";
import { chunkFileName, stableNames } from "./build/stable-names.ts";

/** Where the API runs while developing. */
const api = process.env["ROWHOUSE_DEV_API"] ?? "http://127.0.0.1:8484";

/** The paths of the dev server and the app, files at the top among them; everything else is the API's. */
const ownPaths =
  "^/(?!(?:@|src/|node_modules/|assets/|apps/|packages/|build/|[^/?]+\\.\\w+(?:$|\\?)|$|\\?))";

/**
 * Imports what only the browser knows the address of, in words that tell Vite so; the compiler of React would take them away
 * with all comments.
 */
const importsByAddress = /\/src\/registry\/live-registry\.ts$/;

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("./package.json", import.meta.url), "utf8"),
);

export default defineConfig({
  base: "./",
  define: { "import.meta.env.VITE_APP_VERSION": JSON.stringify(version) },
  plugins: [
    mantineIds(),
    mantineStyles(),
    iconChunks(),
    appTexts(),
    react({ compiler: true, exclude: [/\/node_modules\//, importsByAddress] }),
    bootScript(),
    compileHints(),
    sharedModules(),
    interfaceSizes(),
    textSizes(),
    stableNames(),
    appWorker(),
    precompress(),
  ],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  build: {
    target: "es2023",
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 810,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: chunkFileName },
    },
    // Inlined pictures would be refused by the content security policy of the server.
    assetsInlineLimit: 0,
  },
  server: { proxy: { [ownPaths]: { target: api, changeOrigin: true } } },
});
