import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../checks/files.ts";
import type { Names } from "../generators/write.ts";
import { kitArchive } from "./pack-kit.ts";

/** The kinds of extensions. */
export type ExtensionKind = "interface" | "layout" | "page";

export const extensionKinds: readonly ExtensionKind[] = ["interface", "layout", "page"];

/** The packages that build and test an extension, in the versions of the repository. */
const tools = [
  "@testing-library/react",
  "@testing-library/user-event",
  "@types/react",
  "@types/react-dom",
  "axe-core",
  "jsdom",
  "react",
  "react-dom",
  "typescript",
  "vite",
  "vitest",
];

/** The files around the code of an extension, by path: how it is built, checked and tested. */
export function setUpFiles(kind: ExtensionKind, { kebab }: Names): Record<string, string> {
  return {
    "package.json": packageFile(kind, kebab),
    "tsconfig.json": tsconfig,
    "vite.config.ts": `import { extension } from "@rowhouse/extension-kit/build";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [extension({ kind: "${kind}", id: "${kebab}" })],
  test: { environment: "jsdom" },
});
`,
  };
}

/** The files that a folder of its own has beside those. */
export function folderFiles(kind: ExtensionKind, names: Names): Record<string, string> {
  return {
    ...setUpFiles(kind, names),
    ".gitignore": "node_modules\ndist\n",
    "README.md": readMe(kind, names),
  };
}

function packageFile(kind: ExtensionKind, id: string): string {
  const about = {
    name: `rowhouse-${kind}-${id}`,
    version: "1.0.0",
    private: true,
    type: "module",
    scripts: {
      build: "tsc && vite build",
      dev: "vite build --watch --",
      test: "vitest run",
    },
    devDependencies: {
      "@rowhouse/extension-kit": `file:kit/${kitArchive}`,
      ...versionsOf(tools),
    },
  };
  return `${JSON.stringify(about, null, 2)}\n`;
}

const tsconfig = `{
  "compilerOptions": {
    "target": "es2023",
    "lib": ["es2024", "dom", "dom.iterable"],
    "module": "esnext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "types": ["vite/client"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "verbatimModuleSyntax": true,
    "allowImportingTsExtensions": true,
    "resolveJsonModule": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src", "test"]
}
`;

function readMe(kind: ExtensionKind, { words, kebab }: Names): string {
  return `# ${words}

${kind === "interface" ? "An interface" : `A ${kind}`} of Rowhouse.

\`\`\`
npm install
npm test                                  the tests that everything built in passes, and your own
npm run build                             writes dist/${kind}s/${kebab}
npm run dev -- --data ../rowhouse/data    builds on every change into a data folder; the page reloads
\`\`\`

To install it, copy the folder \`dist/${kind}s/${kebab}\` to \`extensions/${kind}s/${kebab}\` in the data folder of a server. No restart is needed.

\`src/${kind}.ts\` is where it begins: its default export is the ${kind}. \`meta.json\` has its name, icon, version and texts. React and the kit come from the page; everything else is built in.

After an upgrade of Rowhouse, replace \`kit/${kitArchive}\` by the one of that version: \`npm run new -- kit\` there writes it.
`;
}

/** The versions that the repository has of these packages. */
function versionsOf(names: readonly string[]): Record<string, string> {
  const known: Record<string, string> = Object.assign(
    {},
    ...["package.json", "apps/admin/package.json"].map((file) => {
      // cast: packages of this repository
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(root, file), "utf8"),
      ) as Record<"dependencies" | "devDependencies", Record<string, string> | undefined>;
      return { ...dependencies, ...devDependencies };
    }),
  );
  return Object.fromEntries(names.map((name) => [name, known[name] ?? "latest"]));
}

/** The text of a meta.json, with what all begin with. */
export function metaFile(about: object): string {
  return `${JSON.stringify({ icon: "extension", version: "1.0.0", kit: 1, ...about }, null, 2)}\n`;
}
