import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";

const source = fileURLToPath(new URL("../src/", import.meta.url));

/** The tables of routes; what they import late are the pages of the app. */
const routeTables = ["parents", "public-pages", "content-pages", "settings-pages"].map(
  (name) => `routes/${name}.tsx`,
);

/** Interfaces that most projects use and that bring no library of their own along. */
const everyday = [
  "date",
  "datetime",
  "datetime-created",
  "dropdown",
  "file",
  "many-to-many",
  "many-to-one",
  "numeric",
  "one-to-many",
  "status",
  "tags",
  "text-input",
  "textarea",
  "toggle",
  "user-created",
];

/** The pages that people come to first, with what they load late and yet at once. Everything else is split as the imports say. */
const firstPages = {
  signIn: ["screens/login/login.screen.tsx"],
  workspace: [
    "routes/workspace.tsx",
    "parts/host.tsx",
    "access/address/apply-bookmark.ts",
    "form/draft/journal.ts",
    // Lists and forms show values.
    ...[...everyday, "primary-key", "wysiwyg"]
      // Lists of related items have the cell of every list.
      .filter((id) => !id.endsWith("-to-many"))
      .map((id) => `interfaces/${id}/cell.tsx`),
  ],
  listing: ["screens/listing/listing.screen.tsx", "layouts/tabular/view.tsx"],
  item: [
    "screens/item/item.screen.tsx",
    ...[...everyday, "datetime-updated", "json", "translation", "user-updated", "wysiwyg"].map(
      (id) => `interfaces/${id}/input.tsx`,
    ),
  ],
};

/**
 * Parts of libraries that two chunks share. Libraries go with the first chunk in this file's order that uses them, and that need not
 * be the one that both have.
 */
const sharedParts: Readonly<Partial<Record<Chunk, RegExp>>> = {
  base: /\/@mantine\/.+\/use-(?:id|uncontrolled|resolved-styles-api)\b|\/@tanstack\/react-query\/|\/query-core\/.+\/mutationObserver|\/contract\/src\/validation\/email/,
  workspace: /\/@mantine\/core\/.+\/Stack\/|\/react-router\/.+\/useLocation\./,
  form: /\/@mantine\/core\/.+\/Radio\//,
};

type Page = keyof typeof firstPages | "others";
type Chunk = "base" | "sign-in" | "workspace" | "listing" | "form" | "item";

/** The part of the bundler's context that is used here. */
interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** Which pages run a module, by its id; known once all modules are. */
let pagesOf: Map<string, Set<Page>> | null = null;

/**
 * Chunks by the pages that run a module: what every page needs is the app; else what only one of the first pages runs comes with it, and what
 * several of them run with the frame. A page of the settings that shares a module with one of them must not load that page,
 * so what it shares is of the frame too; the form, which the settings share with the item page, has a chunk of its own.
 * Every chunk has to import the app, directly or not: then the bundler's own helpers come with the app, and not in a
 * tiny file of their own.
 */
export const chunkGroups = [
  { name: "app", tags: ["$initial" as const], priority: 7 },
  ...(["base", "sign-in", "workspace", "form", "listing", "item"] as const).map((chunk, at) => ({
    name: (id: string, modules: Modules) =>
      chunkOf(id, modules) === chunk || sharedParts[chunk]?.test(id) === true ? chunk : null,
    debugName: chunk,
    priority: 6 - at,
  })),
];

/** The chunks most of whose functions run before their page is seen; the entry is one more. */
const hinted: ReadonlySet<string> = new Set(["base", "workspace", "form", "listing", "item"]);

/** Texts are chunks of one module, called like their area. */
const hasHint = ({ name, moduleIds, isEntry }: Rollup.OutputChunk): boolean =>
  isEntry || (hinted.has(name) && moduleIds.length > 1);

/**
 * Hints to Chromium, in the first line of a chunk, that it is to compile all functions of it: it does so while the chunk arrives, beside
 * the main thread, and keeps them with the compiled code. Without a hint it keeps those only that ran while the chunk was evaluated, and a
 * visit that comes back compiles a thousand one by one. For other browsers it is a comment.
 */
export function compileHints(): Plugin {
  return {
    name: "rowhouse:compile-hints",
    apply: "build",
    generateBundle: {
      // Lines that the bundler adds at the top come before: then it would be no hint.
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && hasHint(chunk))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

function chunkOf(id: string, modules: Modules): Chunk | null {
  pagesOf ??= readPages(modules);
  const pages = pagesOf.get(id) ?? new Set();
  const [first, ...more] = [...pages].filter((page) => page !== "others");
  if (first === undefined) return null;
  if (pages.has("signIn")) return more.length > 0 ? "base" : "sign-in";
  if (first === "workspace" || more.length > 0) return "workspace";
  if (first === "item") return pages.has("others") ? "form" : "item";
  return pages.has("others") ? "workspace" : "listing";
}

function readPages(modules: Modules): Map<string, Set<Page>> {
  const found = new Map<string, Set<Page>>();
  const first = Object.entries(firstPages).map(
    // The keys of the table are the names of the pages.
    ([page, files]) => [page as Page, files.map((file) => source + file)] as const,
  );
  const known = new Set(first.flatMap(([, ids]) => ids));
  for (const id of known)
    if (modules.getModuleInfo(id) === null)
      throw new Error(`build/chunks.ts names ${id}, which the app does not import.`);
  const others = routeTables
    .flatMap((file) => modules.getModuleInfo(source + file)?.dynamicallyImportedIds ?? [])
    .filter((id) => !known.has(id));
  for (const [page, ids] of [...first, ["others", others] as const])
    for (const id of ids) mark(id, page);
  return found;

  // Libraries are left out: through their index everything of them is imported.
  function mark(id: string, page: Page): void {
    if (!id.startsWith(source)) return;
    const pages = found.get(id) ?? new Set();
    if (pages.has(page)) return;
    found.set(id, pages.add(page));
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) mark(imported, page);
  }
}
