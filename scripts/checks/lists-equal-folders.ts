import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldersIn, root } from "./files.ts";

/** Explicit lists that must name exactly the folders beside them. */
const lists = [{ list: "apps/server/src/app.ts", folder: "apps/server/src/modules" }];

/** Compares the explicit lists with the folders. One line per finding. */
export function checkListsEqualFolders(): string[] {
  return lists.flatMap(({ list, folder }) => {
    const text = readFileSync(join(root, list), "utf8");
    const named = new Set(
      [
        ...text.matchAll(/(?:from|import\() ?["'](?:\.\/modules\/|\.\/)([a-z0-9-]+)\/[^"']+["']/g),
      ].map((match) => match[1] ?? ""),
    );
    const folders = foldersIn(folder);
    return [
      ...folders.filter((name) => !named.has(name)).map((name) => `${list} does not list ${name}`),
      ...(list.endsWith("index.ts")
        ? [...named]
            .filter((name) => !folders.includes(name))
            .map((name) => `${list} lists ${name}, which has no folder`)
        : []),
    ];
  });
}
