import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, root } from "./files.ts";

const maxDepth = 4;
const maxWidth = 14;

/** Folders that are flat lists by design, and so may be wide. */
const flatLists = [
  /\/interfaces$/,
  /\/admin\/src\/design$/,
  /\/modules$/,
  /\/doctor\/checks$/,
  /\/resources$/,
  /\/src\/data$/,
  /\/migrations$/,
  /\/locales\/[^/]+$/,
  /\/i18n\/sources$/,
  /\/mail\/texts$/,
  /\/routes$/,
];

const forbiddenFolders = /\/(utils|helpers|common|misc|hooks|types|components)(\/|$)/;
/** A thing may be about what is new ("new-item"), but no file is the newer one of two ("item-new"). */
const forbiddenNames = /(^|-)(old|v2|final|deprecated|temp)([-.]|$)|-new\./;

/** Checks the shape of the tree: depth, width, forbidden folder and file names, kebab-case. One line per finding. */
export function checkFolderShape(): string[] {
  const sources = ["packages", "apps"]
    .flatMap((folder) => filesBelow(folder, [".ts", ".tsx", ".css", ".json"]))
    .filter((file) => file.path.includes("/src/"));
  const folders = [...new Set(sources.map((file) => dirname(file.path)))];
  return [
    ...folders
      .filter((folder) => depthOf(folder) > maxDepth)
      .map((folder) => `${folder} is ${depthOf(folder)} folders below src; at most ${maxDepth}`),
    ...folders
      .filter(
        (folder) =>
          !flatLists.some((pattern) => pattern.test(folder)) && widthOf(folder) > maxWidth,
      )
      .map((folder) => `${folder} has ${widthOf(folder)} entries; at most ${maxWidth}`),
    ...folders
      .filter((folder) => forbiddenFolders.test(folder.replace("/modules/utils", "")))
      .map((folder) => `${folder} is named after a kind, not a thing`),
    ...sources
      .map((file) => file.path.split("/").at(-1) ?? "")
      .filter(
        (name) =>
          !name.endsWith(".json") &&
          !/^[a-z]{2}-[A-Z]{2}\.ts$/.test(name) &&
          (name !== name.toLowerCase() || name.includes("_") || forbiddenNames.test(name)),
      )
      .map((name) => `${name} is not kebab-case or holds a forbidden word`),
  ];
}

function depthOf(folder: string): number {
  return folder.split("/src/")[1]?.split("/").length ?? 0;
}

/** Entries of a folder; a test counts with the file it stands beside. */
function widthOf(folder: string): number {
  return readdirSync(join(root, folder)).filter((name) => !/\.test(-d)?\.tsx?$/.test(name)).length;
}
