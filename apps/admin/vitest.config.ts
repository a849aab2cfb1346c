import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
import { iconChunks } from "./build/icon-chunks.ts";
import { sharedModules } from "./build/shared-modules.ts";
import { appTexts } from "./build/texts.ts";

export default defineConfig({
  plugins: [iconChunks(), appTexts(), sharedModules(), react({ compiler: true })],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  test: {
    name: "admin",
    // The number of vitest.config.ts: all projects of a run must have the same one, whatever the machine has by default.
    maxWorkers: 4,
    environment: "jsdom",
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    setupFiles: ["../../scripts/test-setup/no-console.ts", "./test/setup.ts"],
    css: false,
    testTimeout: 20_000,
  },
});
