import { posix } from "node:path";
import { adminRooms } from "./app-import-rules.ts";
import { filesBelow, type SourceFile } from "./files.ts";
import {
  any,
  anyButDrivers,
  serverRooms,
  type Room,
  contract,
  node,
  react,
} from "./import-rules.ts";

/** The packages that a folder may import; the rule of the innermost folder counts. */
const packageRules: Record<string, RegExp[]> = {
  "packages/contract": [/^typebox(\/.*)?$/, /^re2js$/],
  "packages/client": [contract],
  "packages/extension-kit": [contract, react],
  // Builds and tests extensions; nothing of it runs in the app.
  "packages/extension-kit/src/outside": [
    contract,
    react,
    node,
    /^vite$/,
    /^vitest$/,
    /^@testing-library\/(react|user-event)$/,
    /^axe-core$/,
  ],
};

interface Import {
  target: string;
  isType: boolean;
}

/** Finds imports that go against the directions of docs/architecture.md. One line per finding. */
export function checkImportDirections(): string[] {
  const folders = Object.keys(packageRules).toSorted((one, other) => other.length - one.length);
  const packages = sourcesIn("packages").flatMap((file) => {
    const folder = folders.find((name) => file.path.startsWith(`${name}/`));
    const allowed =
      folder === undefined || !file.path.includes("/src/") ? any : packageRules[folder];
    return importsOf(file)
      .filter(
        ({ target }) => !target.startsWith(".") && !allowed?.some((rule) => rule.test(target)),
      )
      .map(({ target }) => `${file.path} imports ${target}`);
  });
  return [
    ...packages,
    ...checkRooms("apps/server/src", serverRooms),
    ...checkRooms("apps/admin/src", adminRooms),
  ];
}

function checkRooms(base: string, rooms: Room[]): string[] {
  return sourcesIn(base).flatMap((file) => {
    const path = file.path.slice(base.length + 1);
    const room = rooms.find((candidate) => candidate.pattern.test(path));
    if (!room) return path.endsWith(".d.ts") ? [] : [`${file.path} is in no known room`];
    return importsOf(file)
      .filter((found) => !isAllowed(path, room, { ...found, rooms }))
      .map(({ target }) => `${file.path} (${room.name}) may not import ${target}`);
  });
}

function isAllowed(
  path: string,
  room: Room,
  { target, isType, rooms }: Import & { rooms: Room[] },
): boolean {
  if (target.endsWith(".css") || target.includes("?")) return true;
  const { packages = anyButDrivers } = room;
  if (!target.startsWith(".")) return packages.some((pattern) => pattern.test(target));
  const resolved = posix.normalize(posix.join(posix.dirname(path), target));
  if (resolved.startsWith("..")) return false;
  const isOwn =
    posix.dirname(path) === posix.dirname(resolved) || resolved.startsWith(`${ownFolder(path)}/`);
  if (isOwn && room.mayImport.some((name) => name.startsWith("own")))
    return room.name !== "routes" || !resolved.endsWith(".repository.ts");
  const other = rooms.find((candidate) => candidate.pattern.test(resolved))?.name ?? "";
  if (isType && room.typesOf?.includes(other)) return true;
  return room.mayImport.includes("*") || room.mayImport.includes(other);
}

/** The folder a file belongs to as a thing: modules/x, screens/x (settings/x counts one deeper), interfaces/x, layouts/x. */
function ownFolder(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("screens/settings/") ? 3 : 2)
    .join("/");
}

function sourcesIn(folder: string): SourceFile[] {
  return filesBelow(folder, [".ts", ".tsx"]).filter(
    (file) => !/\.test(-d)?\.tsx?$/.test(file.path),
  );
}

function importsOf({ text }: SourceFile): Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
  const found = code.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'";]*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g,
  );
  return [...found].map((match) => ({
    target: match[2] ?? match[3] ?? match[4] ?? "",
    isType: match[1] !== undefined,
  }));
}
