import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, zstdCompressSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { root } from "../../scripts/checks/files.ts";
import type { Finding } from "../report.ts";

/** The module that is changed, and the files that the first visit of its page loads beside the page of the app. */
const pages = {
  "role list": { module: "screens/settings/role-list/role-list.screen.tsx", files: ["workspace"] },
  listing: { module: "screens/listing/listing.screen.tsx", files: ["workspace", "listing"] },
  item: { module: "screens/item/item.screen.tsx", files: ["workspace", "form", "item"] },
} as const;

/** Of a first visit, in percent. */
const maxShare = 15;

/**
 * Builds the app as it is, and with one line more in one page after the other. What somebody transfers who comes back to that page
 * is held against a first visit: files whose names are other ones, and with differences to those of before (RFC 9842).
 */
export async function measureDeploy(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-deploy-"));
  try {
    const before = await filesOf(join(folder, "before"), null);
    const findings: Finding[] = [];
    for (const [name, { module, files }] of Object.entries(pages)) {
      const after = await filesOf(join(folder, name), module);
      findings.push(finding(`one line of the ${name}`, { before, after, first: files }));
    }
    return findings;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Text by name. */
type Files = ReadonlyMap<string, Buffer>;

/** The page and the scripts and style sheets of a build. */
async function filesOf(outDir: string, changed: string | null): Promise<Files> {
  await build({
    root: join(root, "apps/admin"),
    configFile: join(root, "apps/admin/vite.config.ts"),
    logLevel: "error",
    plugins: changed === null ? [] : [lineIn(changed)],
    build: { outDir, emptyOutDir: true },
  });
  const names = (await readdir(join(outDir, "assets"))).filter((name) =>
    /\.(?:js|css)$/.test(name),
  );
  const paths = ["index.html", ...names.map((name) => `assets/${name}`)];
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(outDir, path))] as const),
    ),
  );
}

function lineIn(module: string): Plugin {
  return {
    name: "rowhouse:changed-line",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith(`/apps/admin/src/${module}`)
        ? { code: `${code}\ndocument.documentElement.dataset["changed"] = "yes";\n`, map: null }
        : undefined,
  };
}

function finding(
  name: string,
  { before, after, first }: { before: Files; after: Files; first: readonly string[] },
): Finding {
  const ofFirst = new RegExp(`^assets/(?:index|base|${first.join("|")})-\\w{8}\\.|^index\\.html$`);
  const cold = [...after].filter(([file]) => ofFirst.test(file));
  const fresh = [...after].filter(([file]) => file === "index.html" || !before.has(file));
  const kB = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const whole = kB(fresh.map(([, text]) => compressed(text)));
  const differences = kB(fresh.map(([file, text]) => differenceTo(before, file, text)));
  const visit = kB(cold.map(([, text]) => compressed(text)));
  return {
    name,
    figures: {
      "first visit, kB": visit,
      "renamed files": fresh.length - 1,
      kB: whole,
      "with differences, kB": differences,
      "with differences, percent": (100 * differences) / visit,
    },
    goals: [
      { figure: "renamed files", atMost: 2 },
      { figure: "with differences, percent", atMost: maxShare },
    ],
  };
}

function compressed(text: Buffer): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The size of a file for a browser that has the earlier form of it, as the server sends it (`earlier-builds.ts`). */
function differenceTo(before: Files, file: string, text: Buffer): number {
  const part = (name: string) => name.replace(/-[\w-]{8}(?=\.\w+$)/, "");
  const [, dictionary] = [...before].find(([name]) => part(name) === part(file)) ?? [];
  if (dictionary === undefined || file === "index.html") return compressed(text);
  const params = { [constants.ZSTD_c_compressionLevel]: 9 };
  return Math.min(compressed(text), zstdCompressSync(text, { dictionary, params }).length + 40);
}
