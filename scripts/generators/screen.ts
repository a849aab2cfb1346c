import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../checks/files.ts";
import { formFiles } from "./screen-form.ts";
import { listFiles } from "./screen-list.ts";
import { addTexts, changeFile, namesOf, writeFiles, type Names } from "./write.ts";

/** The names of a thing that a settings screen is about, and of several of them. */
export interface ScreenNames extends Names {
  /** `folders`, `slowClocks`, `SlowClocks`, `Slow clocks`. */
  many: Names;
  /** The system collection that holds them. */
  collection: string;
  /** Where a project's API has them. */
  apiPath: string;
}

/** Stands before the list of all routes of the settings. */
const treeComment = "/** The settings with all of their pages. */";

/** Makes the anatomy of a settings screen: list and form of a system collection, as roles have them. */
export function generateScreen(name: string): void {
  const names = screenNamesOf(name);
  const { kebab, camel, many, collection, words } = names;
  const folder = `apps/admin/src/screens/settings/${many.kebab}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already.`);
  writeFiles({
    ...dataFiles(names),
    ...listFiles(names),
    ...formFiles(names),
  });
  const things = many.words.toLowerCase();
  const thing = words.toLowerCase();
  addTexts("settings", [camel], {
    title: many.words,
    one: words,
    count: `{count, plural, =0 {No ${things}} one {One ${thing}} other {# ${things}}}`,
    create: `New ${thing}`,
    enter_name: `Name of the ${thing}`,
    settings: `${words} settings`,
    saved: `${words} saved`,
    deleted: "{name} was deleted",
    delete_question: `Delete the ${thing} {name} for good?`,
    delete_consequence: "Nobody can bring it back.",
  });
  addTexts("settings", [], {
    [`settings_tile_${camel}`]: many.words,
    [`settings_tile_${camel}_note`]: `All ${things}`,
  });
  changeFile("apps/admin/src/access/address/addresses.ts", (text) =>
    text.replace(
      '  directus_roles: "/settings/roles",\n',
      (line) => `${line}  ${collection}: "/settings/${many.kebab}",\n`,
    ),
  );
  changeFile("apps/admin/src/access/address/settings-places.ts", (text) =>
    text.replace(
      '      { id: "roles", icon: "group", to: "/settings/roles" },\n',
      (line) => `${line}      { id: "${camel}", icon: "inbox", to: "/settings/${many.kebab}" },\n`,
    ),
  );
  changeFile("apps/admin/src/routes/settings-pages.tsx", (text) =>
    text
      .replace(
        "import { preloadItem }",
        (line) => `import { ${many.camel}Query } from "../data/${many.kebab}.ts";\n${line}`,
      )
      .replace(treeComment, (line) => `${routesOf(names)}\n${line}`)
      .replace("  explainRoute,\n", (line) => `  ${many.camel}Route,\n  ${camel}Route,\n${line}`),
  );
  changeFile("scripts/screens/settings-screens.ts", (text) =>
    text.replace(
      '  { name: "roles", path: roleList },\n',
      (line) =>
        `${line}  { name: "${many.kebab}", path: "/settings/${many.kebab}" },\n  { name: "${kebab}-created", path: "/settings/${many.kebab}/+" },\n`,
    ),
  );
}

function screenNamesOf(name: string): ScreenNames {
  const one = namesOf(name);
  const many = namesOf(pluralOf(name));
  const resource = many.kebab.replaceAll("-", "_");
  return {
    ...one,
    many,
    collection: `directus_${resource}`,
    // Folders live below files.
    apiPath: resource === "folders" ? "/_/files/folders" : `/_/${resource}`,
  };
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** The two pages, as the table of the settings' routes has them. */
function routesOf({ kebab, camel, pascal, words, many, collection }: ScreenNames): string {
  const folder = `../screens/settings/${many.kebab}`;
  return `/** All ${many.words.toLowerCase()}. */
const ${many.camel}Route = settingsPage(
  "/${many.kebab}",
  async () => (await import("${folder}/${kebab}-list.screen.tsx")).${pascal}ListScreen,
  { data: (cache) => cache.prefetchQuery(${many.camel}Query()) },
);

const ${pascal}Screen = lazyPart(
  async () => (await import("${folder}/${kebab}.screen.tsx")).${pascal}Screen,
  { place: "page" },
);

/** One ${words.toLowerCase()}; \`+\` is a new one. */
const ${camel}Route = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/${many.kebab}/$id",
  loader: ({ context, params, cause }) =>
    preloadSettings(context, () =>
      preloadItem({
        queryClient: context.queryClient,
        registry: context.registry.get(),
        collection: "${collection}",
        key: params.id,
        isOpening: cause !== "preload",
      }),
    ),
  component: pageOf(${pascal}Screen, ${pascal}),
});

function ${pascal}(): ReactNode {
  const { id } = useParams({ from: "/frame/settings/${many.kebab}/$id" });
  return <${pascal}Screen ${camel}Key={id} />;
}
`;
}

function dataFiles({ pascal, words, many, collection }: ScreenNames) {
  return {
    [`apps/admin/src/data/${many.kebab}.ts`]: `import type { Item } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";

/** A ${words.toLowerCase()} as a list shows it. */
export interface Listed${pascal} {
  id: number;
  name: string;
}

const collection = "${collection}";
const fields = ["id", "name"];

/** All ${many.words.toLowerCase()}, in no particular order. A write to any item marks them as stale. */
export function ${many.camel}Query() {
  return queryOptions({
    queryKey: [...keys.items.of(collection), "names"],
    queryFn: async ({ signal }): Promise<Listed${pascal}[]> => {
      const { data } = await client().items.list(collection, { query: { fields, limit: -1 }, signal });
      return data.map(readListed);
    },
  });
}

/** Creates a ${words.toLowerCase()} with nothing but a name; what shows ${many.words.toLowerCase()} is read again in the background. */
export function create${pascal}Mutation() {
  return mutationOptions({
    mutationFn: async (name: string, { client: cache }): Promise<Listed${pascal}> => {
      const { data } = await client().items.create(collection, { name }, { query: { fields } });
      void itemsChanged(cache, collection);
      return readListed(data ?? {});
    },
  });
}

function readListed(item: Item): Listed${pascal} {
  return { id: Number(item["id"]), name: String(item["name"] ?? "") };
}
`,
  };
}
