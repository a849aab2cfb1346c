// Readiness of a project: what is installed and built, told by contents and by paths from the root, so that one which was moved or
// copied is as ready as it was. The launcher asks when it runs on a fitting Node.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Sources of the build. */
const sourceFolders = ["packages", "apps", "demo", "scripts/supply"];
const sourceFiles = [
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.build.json",
  "scripts/build.ts",
];
/** Travels with what was built. */
const buildStamp = "apps/server/dist/build.stamp";
/** Where there are no sources there is nothing to build from: what was built counts. */
const sign = "apps/server/src/main.ts";

/** Knows one project. Both stamps in `.stamps` are shortcuts: without them contents are looked at. */
export function readiness(root) {
  const at = (path) => join(root, path);
  const installStamp = at(".stamps/install");
  const quickStamp = at(".stamps/sources");

  /** Whether the packages are there that these workspaces run with; null: all there are. */
  function isInstalled(workspaces) {
    const text = readText(at("package-lock.json"));
    // A copy may come without it: then it came with what it needs.
    if (text === null) return existsSync(at("node_modules"));
    const known = readText(installStamp);
    if (workspaces === null && known !== null && known === installedHash(text)) return true;
    const { packages } = JSON.parse(text);
    const needed = workspaces === null ? everyPackage(packages) : packagesOf(packages, workspaces);
    const isComplete = needed.every((path) => isThere(path, packages[path]));
    if (isComplete && workspaces === null) noteInstalled();
    return isComplete;
  }

  /** After everything was installed. */
  function noteInstalled() {
    const hash = installedHash(readFileSync(at("package-lock.json"), "utf8"));
    if (hash !== null) writeShortcut(installStamp, hash);
  }

  function isThere(path, { version, link }) {
    if (link) return existsSync(at(path));
    const text = readText(at(`${path}/package.json`));
    return text !== null && JSON.parse(text).version === version;
  }

  /** npm notes what it has installed; with other packages it is another note. */
  function installedHash(lock) {
    const note = readText(at("node_modules/.package-lock.json"));
    return note === null ? null : digest([lock, note]);
  }

  function isBuilt(outputs) {
    if (!outputs.every((path) => existsSync(at(path)))) return false;
    if (!existsSync(at(sign))) return true;
    const built = readText(at(buildStamp));
    return built !== null && built === sourceHash();
  }

  /** Before a build; what it returns is to be called when it went well. */
  function beginBuild() {
    const hash = sourceHash();
    rmSync(at(buildStamp), { force: true });
    return () => writeFileSync(at(buildStamp), hash);
  }

  /** A digest of paths and contents of all sources. */
  function sourceHash() {
    const paths = [...sourceFolders.flatMap((folder) => filesBelow(folder)), ...sourceFiles];
    const look = digest(paths.map((path) => `${path}:${changeOf(at(path))}`));
    const [knownLook, known] = (readText(quickStamp) ?? "").split("\n");
    if (known && knownLook === look) return known;
    const hash = digest(paths.flatMap((path) => [path, readFileSync(at(path))]));
    writeShortcut(quickStamp, `${look}\n${hash}`);
    return hash;
  }

  function filesBelow(folder) {
    return readdirSync(at(folder), { withFileTypes: true })
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) => {
        const isLeftOut =
          entry.name === "dist" || entry.name === "node_modules" || entry.name.includes(".test.");
        if (isLeftOut) return [];
        const path = `${folder}/${entry.name}`;
        return entry.isDirectory() ? filesBelow(path) : [path];
      });
  }

  /** Nobody needs it, so a folder that cannot be written does no harm. */
  function writeShortcut(file, text) {
    try {
      mkdirSync(at(".stamps"), { recursive: true });
      writeFileSync(file, text);
    } catch {
      // Contents are looked at the next time, too.
    }
  }

  return { isInstalled, noteInstalled, isBuilt, beginBuild };
}

function everyPackage(packages) {
  return Object.keys(packages).filter((path) => {
    const { optional, devOptional } = packages[path];
    return path.includes("node_modules/") && !optional && !devOptional;
  });
}

/** Packages that these workspaces run with, found as Node finds them: beside the package, then further up. Optional ones are those of other systems. */
function packagesOf(packages, workspaces) {
  const found = new Set();
  const visit = (path) => {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
    const peers = Object.keys(peerDependencies).filter(
      (name) => !peerDependenciesMeta[name]?.optional,
    );
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const used = locate(packages, path, name);
      if (used === null || found.has(used)) continue;
      found.add(used);
      visit(packages[used].link ? packages[used].resolved : used);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found];
}

function locate(packages, path, name) {
  for (let at = path; ; at = at.includes("/") ? at.slice(0, at.lastIndexOf("/")) : "") {
    const candidate = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (!at.endsWith("node_modules") && packages[candidate]) return candidate;
    if (at === "") return null;
  }
}

function changeOf(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size}:${mtimeMs}`;
}

/** Where one part ends counts, too. */
function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length};`).update(part);
  return hash.digest("hex");
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
