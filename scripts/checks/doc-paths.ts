import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, root } from "./files.ts";

/** A path in a document is a promise: checks links and code-formatted paths of every Markdown file. One line per finding. */
export function checkDocPaths(): string[] {
  const documents = [
    ...filesBelow("docs", [".md"]),
    ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].flatMap((name) =>
      filesBelow(".", [name]).filter((file) => file.path === name),
    ),
  ];
  return documents.flatMap((document) => {
    const links = [...document.text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(
      (match) => ({ path: match[1] ?? "", from: dirname(document.path) }),
    );
    const paths = [
      ...document.text.matchAll(
        /`((?:apps|packages|docs|scripts|demo|bench|tests|examples)\/[\w./@-]*)`/g,
      ),
    ].map((match) => ({ path: match[1] ?? "", from: "." }));
    return [...links, ...paths]
      .filter(({ path, from }) => !existsSync(join(root, from, path)))
      .map(({ path }) => `${document.path} names ${path}, which does not exist`);
  });
}
