import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

/** Workspace packages resolve to their source, so nothing has to be built before the tests. */
const noConsole = new URL("./scripts/test-setup/no-console.ts", import.meta.url).pathname;
const ofServerTests = (file: string) =>
  new URL(`./apps/server/test/${file}`, import.meta.url).pathname;
/** Without `module`: Node does not know it, and packages may put code behind it that only bundlers can load. */
const conditions = ["source", ...defaultServerConditions.filter((name) => name !== "module")];

const nodeProject = (name: string, root: string) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root,
    environment: "node" as const,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: [noConsole],
  },
});

export default defineConfig({
  test: {
    maxWorkers: 4,
    projects: [
      nodeProject("contract", "packages/contract"),
      nodeProject("client", "packages/client"),
      nodeProject("kit", "packages/extension-kit"),
      {
        ...nodeProject("server", "apps/server"),
        // The code that counts the record of a run is loaded in an environment of its own.
        environments: { __vitest__: { resolve: { conditions } } },
        test: {
          ...nodeProject("server", "apps/server").test,
          // A worker loads the server once, and its test files share the installed projects (`test/scenario.ts`).
          isolate: false,
          setupFiles: [noConsole, ofServerTests("each-file.ts")],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: [ofServerTests("run-folder.ts"), ofServerTests("count/whole-run.ts")],
        },
      },
      {
        ...nodeProject("scripts", "."),
        test: {
          name: "scripts",
          root: ".",
          include: [
            "scripts/**/*.test.ts",
            "demo/**/*.test.ts",
            "bench/**/*.test.ts",
            "apps/admin/build/*.test.ts",
          ],
          setupFiles: [noConsole],
        },
      },
      "./apps/admin/vitest.config.ts",
    ],
  },
});
