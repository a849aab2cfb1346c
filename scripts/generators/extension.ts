import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { foldersIn, root } from "../checks/files.ts";
import { firstCode } from "../extension/first-code.ts";
import { extensionKinds, folderFiles, type ExtensionKind } from "../extension/folder-files.ts";
import { packKit } from "../extension/pack-kit.ts";
import { namesOf } from "./write.ts";

/**
 * Makes the folder of an extension outside of the repository: code of its kind with a test, set-up, and the packed kit.
 * @param words the words after the name: `--kind interface|layout|page`, `--to FOLDER`, `--example`
 * @returns the folder
 * @throws Error in words where the name or a word cannot be, the folder is taken, or it is inside of the repository
 */
export async function generateExtension(name: string, words: readonly string[]): Promise<string> {
  const { kind: said, to, example } = readWords(words);
  const names = namesOf(name);
  const folder = resolve(to ?? join(root, "..", name));
  const kind = kindOf(said);
  checkPlace(folder);
  if (example) copyExample(name, folder);
  else writeAll(folder, kind, names);
  await packKit(join(folder, "kit"));
  return folder;
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        kind: { type: "string" },
        to: { type: "string" },
        example: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why} An extension takes --kind, --to and --example.`, { cause: error });
  }
}

/** Interfaces are what most people make. */
function kindOf(said = "interface"): ExtensionKind {
  const kind = extensionKinds.find((known) => known === said);
  if (kind !== undefined) return kind;
  throw new Error(`"${said}" is no kind of extension: it is ${extensionKinds.join(", ")}.`);
}

/** Extensions are made outside: workspaces and checks of the repository do not know them. */
function checkPlace(folder: string): void {
  const path = relative(root, folder);
  if (path === "" || !path.startsWith(".."))
    throw new Error(`${folder} is inside of this repository; say another place with --to FOLDER.`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(
      `${folder} is there already and not empty; say another place with --to FOLDER.`,
    );
}

function writeAll(folder: string, kind: ExtensionKind, names: ReturnType<typeof namesOf>): void {
  const files = { ...folderFiles(kind, names), ...firstCode[kind](names) };
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** A copy of an example to go on from. */
function copyExample(name: string, folder: string): void {
  const known = foldersIn("examples");
  if (!known.includes(name))
    throw new Error(`There is no example ${name}; there are ${known.join(", ")}.`);
  cpSync(join(root, "examples", name), folder, {
    recursive: true,
    filter: (path) => !/[/\\](?:node_modules|dist|kit)$/.test(path),
  });
}
