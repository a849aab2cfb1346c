import { filesBelow } from "./files.ts";

const app = "apps/admin/src/";

/** Where the import itself may stand alone: definitions, whose loaders the registry runs, and the helpers. */
const definitions = /\/(?:interfaces|layouts)\/[^/]+\/(?:interface|layout)\.ts$/;

/**
 * Code that is loaded late may be out of reach: the app loads it with `lazyPart` or `loadModule` only, which try again
 * and leave everything else standing. One line per finding.
 */
export function checkLateCode(): string[] {
  return filesBelow(app, [".ts", ".tsx"])
    .filter(({ path }) => !/\.test\.tsx?$/.test(path) && !definitions.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      const bare = /\blazyRouteComponent\b|\bimport \{[^}]*\blazy\b[^}]*\} from "react"/.test(code);
      const isLate =
        /(?<!typeof )\bimport\(/.test(code) ||
        (/(?<!Object\.keys\()import\.meta\.glob/.test(code) && !code.includes("eager: true"));
      const isGuarded = /\b(?:lazyPart|loadModule)\(/.test(code);
      return [
        ...(bare
          ? [
              `${path} uses a bare lazy component: lazyPart (apps/admin/src/design/lazy) can try again`,
            ]
          : []),
        ...(isLate && !isGuarded
          ? [
              `${path} imports code late without lazyPart or loadModule (apps/admin/src/design/loading)`,
            ]
          : []),
      ];
    });
}
