import { join } from "node:path";
import { createLogger, createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./checks/files.ts";

const warnings: string[] = [];
let vite: ViteDevServer;

// The dev server of the app, without a port.
beforeAll(async () => {
  const customLogger = createLogger("silent");
  customLogger.warn = (line) => warnings.push(line);
  vite = await createServer({
    root: join(root, "apps/admin"),
    customLogger,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
}, 60_000);

afterAll(() => vite.close());

/** The module at an address of the dev server, which writes a zero in front of a name in its own way. */
async function codeAt(address: string): Promise<string> {
  return (await vite.transformRequest(address.replace("/@id/__x00__", "\0")))?.code ?? "";
}

test("extensions find the modules of the app while it is developed, by the map of the page", async () => {
  const page = await vite.transformIndexHtml("/", '<script type="module" src="/x.js"></script>');
  const [, map = "{}"] = /<script type="importmap">(.*?)<\/script>/.exec(page) ?? [];
  const { imports }: { imports: Record<string, string> } = JSON.parse(map);
  const handedOn = {
    react: "export const useState",
    "react-dom": "export const createPortal",
    "react/jsx-runtime": "export const jsxs",
    "@rowhouse/extension-kit": "/packages/extension-kit/src/index.ts",
  };
  expect(Object.keys(imports)).toEqual(Object.keys(handedOn));
  for (const [name, part] of Object.entries(handedOn))
    expect(await codeAt(imports[name] ?? ""), name).toContain(part);
});

test("an address of which only the browser knows the module is left as it is, and nothing warns of it", async () => {
  expect(await codeAt("/src/registry/live-registry.ts")).toMatch(/import\([^"]*address/);
  expect(warnings).toEqual([]);
});
