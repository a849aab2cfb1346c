import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldersIn, modulesIn, root } from "./files.ts";

/** Explicit lists that must name exactly the folders beside them. */
const lists = [{ list: "apps/server/src/app.ts", folder: "apps/server/src/modules" }];

/** Resources of the contract that have no function in the client, with the reason. */
const withoutClient: Record<string, string> = {};

/** Compares the explicit lists with the folders, and the contract's resources with the client's. One line per finding. */
export function checkListsEqualFolders(): string[] {
  const unlisted = lists.flatMap(({ list, folder }) => {
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
  const client = modulesIn("packages/client/src/resources");
  const missing = modulesIn("packages/contract/src/resources")
    .filter((name) => !client.includes(name) && !(name in withoutClient))
    .map((name) => `packages/client has no file for the resource ${name}`);
  return [...unlisted, ...missing];
}
