import { filesBelow } from "./files.ts";
import type { SourceFile } from "./files.ts";

/** A document that code refers to, and how: the name is followed by one or more numbers of its sections or entries. */
interface ReferenceDocument {
  path: string;
  /** Followed by white space and the numbers, in comments and documents. */
  name: RegExp;
}

const documents: readonly ReferenceDocument[] = [
  { path: "docs/reference/api-contract.md", name: /API contract/ },
  { path: "docs/reference/interfaces.md", name: /\binterfaces\.md/ },
  { path: "docs/reference/layouts.md", name: /\blayouts\.md/ },
  { path: "docs/reference/security.md", name: /\bsecurity cases?/ },
];

/** Numbers of the API contract's own notes, which are named alone in comments: "(F36)". */
const notes = /\b([FJK]\d{1,2})\b/g;
const numbers = String.raw`\s+((?:[A-Z]?\d+(?:\.\d+)*(?:,\s+|\s+and\s+|\s+to\s+)?)+)`;
const oneNumber = /[A-Z]?\d+(?:\.\d+)*/g;
const comments = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g;

/** Documents that are not in the repository; readers of the code cannot look them up. */
const absent =
  /\b(?:product decisions?|house rules?|requirements \d|requirements, |(?:layouts-and-strings|look|house|stack)\.md)/gi;

/**
 * Comments refer to documents of the repository, and to sections and entries that exist there. One line per finding.
 */
export function checkReferences(): string[] {
  const anchors = new Map(
    documents.map(({ path }) => [
      path,
      new Set(
        filesBelow("docs/reference", [path.slice(path.lastIndexOf("/") + 1)]).flatMap(anchorsOf),
      ),
    ]),
  );
  const sources = ["packages", "apps", "scripts", "demo", "bench", "tests"].flatMap((folder) =>
    filesBelow(folder, [".ts", ".tsx", ".mjs", ".css"]),
  );
  return sources
    .filter(({ path }) => !path.startsWith("scripts/checks/"))
    .flatMap((file) => [
      ...referencesOf(file)
        .filter(({ document, number }) => anchors.get(document)?.has(number) !== true)
        .map(
          ({ document, number }) =>
            `${file.path} refers to ${number}, which ${document} does not have`,
        ),
      ...absentIn(file),
    ]);
}

function absentIn({ path, text }: SourceFile): string[] {
  return [...text.matchAll(comments)].flatMap(([comment]) =>
    [...comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ").matchAll(absent)].map(
      ([name]) => `${path} refers to "${name}", which is not in the repository`,
    ),
  );
}

/** Returns the targets of references: numbered headings, and first cells of tables that hold such a number. */
function anchorsOf({ text }: SourceFile): string[] {
  const headings = [...text.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)];
  const entries = [...text.matchAll(/^\| *([A-Z]\d+) *\|/gm)];
  return [...headings, ...entries].flatMap(([, anchor]) => (anchor === undefined ? [] : [anchor]));
}

function referencesOf({ text }: SourceFile): { document: string; number: string }[] {
  const [contract] = documents;
  return [...text.matchAll(comments)].flatMap(([comment]) => {
    // A reference may run over the end of a line of its comment.
    let rest = comment.replaceAll(/\n\s*(?:\*|\/\/)?/g, " ");
    const found: { document: string; number: string }[] = [];
    for (const { path, name } of documents)
      rest = rest.replaceAll(new RegExp(name.source + numbers, "g"), (_reference, list: string) => {
        for (const [number] of list.matchAll(oneNumber)) found.push({ document: path, number });
        return "";
      });
    for (const [, number] of rest.matchAll(notes))
      if (contract && number) found.push({ document: contract.path, number });
    return found;
  });
}
