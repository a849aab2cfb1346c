import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, foldersIn, root } from "./files.ts";

/** Explicit lists that must name exactly the folders beside them. */
const lists = [{ list: "apps/server/src/app.ts", folder: "apps/server/src/modules" }];

/** The list of the languages of mails, and the folder with a file for each. */
const mails = "apps/server/src/mail/mail-texts.ts";
const mailTexts = "apps/server/src/mail/texts";

/** Compares the explicit lists with the folders. One line per finding. */
export function checkListsEqualFolders(): string[] {
  return [...unlistedMails(), ...lists.flatMap(compare)];
}

function unlistedMails(): string[] {
  const listed = readFileSync(join(root, mails), "utf8");
  return filesBelow(mailTexts, [".json"])
    .map(({ path }) => path.slice(mailTexts.length + 1))
    .filter((name) => !listed.includes(`"./texts/${name}"`))
    .map((name) => `${mails} does not list ${name}`);
}

function compare({ list, folder }: (typeof lists)[number]): string[] {
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
}
