import { changeFile, namesOf, type Names, writeFiles } from "./write.ts";

/** Makes the anatomy of an API resource: contract, client, server module with a scenario, and the app's query. */
export function generateResource(name: string): void {
  const names = namesOf(name);
  writeFiles({ ...contractFiles(names), ...moduleFiles(names), ...appFiles(names) });
  const { kebab, camel } = names;
  changeFile("packages/contract/src/index.ts", (text) =>
    inOrder(
      text,
      `export * from "./resources/${kebab}.ts";`,
      /^export \* from "\.\/resources\/[a-z-]+\.ts";$/gm,
    ),
  );
  changeFile("packages/contract/src/constants/paths.ts", (text) =>
    text.replace("\n} as const;", `\n  ${camel}: { list: "/${kebab}" },\n} as const;`),
  );
  changeFile("packages/client/src/create-client.ts", (text) =>
    inOrder(
      text,
      `import { ${camel}Resource } from "./resources/${kebab}.ts";`,
      /^import \{.*\} from "\.\/resources\/[a-z-]+\.ts";$/gm,
    ).replace(/( {4}session,\n)/, `$1    ${camel}: ${camel}Resource(caller),\n`),
  );
  changeFile("apps/admin/src/data/keys.ts", (text) =>
    text.replace("\n};", `\n  ${camel}: ["${kebab}"] as const,\n};`),
  );
  changeFile("apps/server/src/app.ts", (text) =>
    inOrder(
      text,
      `import { ${camel}Routes } from "./modules/${kebab}/index.ts";`,
      /^import \{.*\} from "\.\/modules\/[a-z-]+\/index\.ts";$/gm,
    ).replace("    activityRoutes,", `    activityRoutes,\n    ${camel}Routes,`),
  );
}

function contractFiles({ kebab, camel, pascal, words }: Names): Record<string, string> {
  return {
    [`packages/contract/src/resources/${kebab}.ts`]: `import { type Static, Type } from "typebox";
import { replies } from "../schema/envelope.ts";

/** One entry of ${words.toLowerCase()}. */
export const ${pascal}Entry = Type.Object({ name: Type.String() });
export type ${pascal}Entry = Static<typeof ${pascal}Entry>;

/** Route schemas of ${words.toLowerCase()}. */
export const ${camel} = {
  list: { response: replies(Type.Array(${pascal}Entry)) },
};
`,
    [`packages/client/src/resources/${kebab}.ts`]: `import { paths, type ${pascal}Entry } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for ${words.toLowerCase()}. */
export function ${camel}Resource(caller: Caller) {
  return {
    list: async (options: CallOptions = {}): Promise<${pascal}Entry[]> =>
      (await caller.get<${pascal}Entry[]>(paths.${camel}.list, options)).data,
  };
}
`,
  };
}

function moduleFiles({ kebab, camel, words }: Names): Record<string, string> {
  const folder = `apps/server/src/modules/${kebab}`;
  return {
    [`${folder}/index.ts`]: `export { ${camel}Routes } from "./${kebab}.routes.ts";\n`,
    [`${folder}/${kebab}.routes.ts`]: `import { paths, ${camel} } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { ${camel}Service } from "./${kebab}.service.ts";

/** Routes of ${words.toLowerCase()}. */
export function ${camel}Routes(app: App): void {
  app.get(paths.${camel}.list, { schema: ${camel}.list, config: { needs: "user" } }, async (req) => ({
    data: ${camel}Service(req.ctx).list(),
  }));
}
`,
    [`${folder}/${kebab}.service.ts`]: `import { can } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";

/** Use cases of ${words.toLowerCase()}. To start with, the names of the collections that the caller may read. */
export function ${camel}Service(ctx: Context) {
  return {
    list(): { name: string }[] {
      const readable = Object.values(ctx.model.collections).filter((collection) => can(ctx.rights, collection, "read"));
      return readable.map(({ collection }) => ({ name: collection }));
    },
  };
}
`,
    [`${folder}/${kebab}.scenarios.test.ts`]: `import { expect } from "vitest";
import { scenario } from "../../../test/index.ts";

scenario("an administrator gets ${words.toLowerCase()} of everything", {
  as: "admin",
  get: "/_/${kebab}",
  answers: 200,
  check: ({ reply }) => expect(JSON.stringify(reply.body)).toContain("directus_users"),
});

scenario("an editor without rules gets none of ${words.toLowerCase()}", {
  as: "editor",
  get: "/_/${kebab}",
  answers: 200,
  data: [],
});

scenario("nobody gets ${words.toLowerCase()} without signing in", {
  as: "public",
  get: "/_/${kebab}",
  answers: 401,
  code: 108,
});
`,
  };
}

function appFiles({ kebab, camel, pascal, words }: Names): Record<string, string> {
  return {
    [`apps/admin/src/data/${kebab}.ts`]: `import type { ${pascal}Entry } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** ${words} as the person may see them. */
export function ${camel}Query() {
  return queryOptions({
    queryKey: keys.${camel},
    queryFn: ({ signal }): Promise<${pascal}Entry[]> => client().${camel}.list({ signal }),
  });
}
`,
  };
}

/** Adds a line to a block of alike lines, in alphabetical order of the files they name. */
function inOrder(text: string, line: string, alike: RegExp): string {
  const lines = [...text.matchAll(alike)].map((match) => match[0]);
  const after = lines.findLast((existing) => fileIn(existing) < fileIn(line));
  return after
    ? text.replace(after, () => `${after}\n${line}`)
    : text.replace(lines[0] ?? "", (first) => `${line}\n${first}`);
}

function fileIn(line: string): string {
  return line.slice(line.indexOf('"./'));
}
