import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, root } from "./files.ts";

/** A test that a table names: its file, and its title behind that. */
const namedTests = /`([\w./-]+\.test\.tsx?)`: ([^|\n]+?) *\|/g;

/**
 * A path in a document is a promise: checks links and code-formatted paths of every Markdown file. Paths of source files may
 * leave out where they begin, such as `query/read/run.ts`. Tests that tables name by file and title have to be there. One line per
 * finding.
 */
export function checkDocPaths(): string[] {
  const sources = ["apps", "packages", "scripts", "tests", "demo", "bench"].flatMap((folder) =>
    filesBelow(folder, [".ts", ".tsx", ".mjs", ".css"]).map(({ path }) => path),
  );
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
        /`((?:apps|packages|docs|scripts|demo|bench|tests|examples)\/[\w./@-]*|(?:[\w@-]+\/)+[\w.-]+\.(?:tsx?|mjs|css))`/g,
      ),
    ].map((match) => ({ path: match[1] ?? "", from: "." }));
    const missing = [...document.text.matchAll(namedTests)].flatMap(([, path = "", title = ""]) => {
      const file = join(root, path);
      const isThere = existsSync(file) && readFileSync(file, "utf8").includes(title.trim());
      return isThere
        ? []
        : [`${document.path} names a test of ${path} that it does not have: ${title.trim()}`];
    });
    return [
      ...missing,
      ...[...links, ...paths]
        .filter(({ path, from }) => !existsSync(join(root, from, path)))
        .filter(({ path }) => !sources.some((source) => source.endsWith(`/${path}`)))
        .map(({ path }) => `${document.path} names ${path}, which does not exist`),
    ];
  });
}
