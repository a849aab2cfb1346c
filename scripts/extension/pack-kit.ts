import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { build, defaultServerConditions } from "vite";
import { filesBelow, root } from "../checks/files.ts";

const kit = "packages/extension-kit";
const contract = "packages/contract";

/** The name of the archive, the same for every version: folders of extensions name it. */
export const kitArchive = "rowhouse-extension-kit.tgz";

/** The entries of the packed kit, by the name after the package's own. */
const entries = {
  index: `${kit}/src/index.ts`,
  testing: `${kit}/src/outside/testing/index.ts`,
  build: `${kit}/src/outside/build/extension-plugin.ts`,
};

interface PackageFile {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
}

/**
 * Packs the extension kit so that it works outside of the workspaces: one file of code for each entry and one for what they share,
 * with the contract inside, and types that name neither workspaces nor sources. Resolves to the path of the archive, which
 * `npm install` takes.
 * @param folder where the archive is put
 * @throws Error when the kit has type errors, or an archive cannot be written
 */
export async function packKit(folder: string): Promise<string> {
  run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", kit]);
  const staged = mkdtempSync(join(tmpdir(), "rowhouse-kit-"));
  try {
    const about = writePackage(join(staged, "package"));
    await buildCode(join(staged, "package", "dist"), about);
    writeTypes(join(staged, "package", "dist", "types"));
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, kitArchive);
    run("tar", ["-czf", archive, "-C", staged, "package"]);
    return archive;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Writes what npm reads of the package. */
function writePackage(folder: string): PackageFile {
  const about = readPackage(kit);
  const entry = (name: string, types: string) => ({
    types: `./dist/types/kit/${types}.d.ts`,
    default: `./dist/${name}.js`,
  });
  const packed = {
    name: about.name,
    version: about.version,
    description: "All that an interface, layout or page of Rowhouse may import.",
    license: about.license,
    type: "module",
    sideEffects: false,
    files: ["dist"],
    exports: {
      ".": entry("index", "index"),
      "./testing": entry("testing", "outside/testing/index"),
      "./build": entry("build", "outside/build/extension-plugin"),
    },
    // The types of the contract are written with it.
    dependencies: { typebox: readPackage(contract).dependencies["typebox"] },
    peerDependencies: about.peerDependencies,
    peerDependenciesMeta: about.peerDependenciesMeta,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(
    join(folder, "README.md"),
    "# Extension kit of Rowhouse\n\nAll that an interface, layout or page of others may import. The guide is docs/how-to/write-an-extension.md of Rowhouse.\n",
  );
  return about;
}

async function buildCode(outDir: string, { peerDependencies }: PackageFile): Promise<void> {
  const outside = Object.keys(peerDependencies);
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { conditions: ["source", ...defaultServerConditions] },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      minify: false,
      lib: { entry: entries, formats: ["es"] },
      rolldownOptions: {
        external: (id) =>
          id.startsWith("node:") ||
          ["react", "react-dom", ...outside].some(
            (name) => id === name || id.startsWith(`${name}/`),
          ),
        output: { chunkFileNames: "[name].js" },
      },
    },
  });
}

/** The declarations of kit and contract beside each other, which lead to each other by their paths. */
function writeTypes(folder: string): void {
  const places = { kit: `${kit}/dist/types`, contract: `${contract}/dist` };
  for (const [place, from] of Object.entries(places))
    for (const { path, text } of filesBelow(from, [".d.ts"])) {
      const inner = posix.join(place, posix.relative(from, path));
      const up = posix.relative(posix.dirname(inner), "contract/index.js");
      const file = join(folder, inner);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        text
          .replaceAll('"@rowhouse/contract"', `"${up}"`)
          .replaceAll(/((?:from|import\() ?"\.{1,2}\/[^"]+)\.tsx?"/g, '$1.js"'),
      );
    }
}

function readPackage(folder: string): PackageFile {
  // cast: a package of this repository
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as PackageFile;
}

function run(program: string, words: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw error ?? new Error(`The kit cannot be packed: ${stdout}${stderr}`);
}
