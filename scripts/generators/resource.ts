import { changeFile, namesOf, type Names, writeFiles } from "./write.ts";

/** Makes the anatomy of an API resource: contract, and server module with scenarios. */
export function generateResource(name: string): void {
  const names = namesOf(name);
  writeFiles({ ...contractFiles(names), ...moduleFiles(names) });
  const { kebab, camel } = names;
  changeFile("packages/contract/src/index.ts", (text) =>
    inOrder(
      text,
      `export * from "./resources/${kebab}.ts";`,
      /^export \* from "\.\/resources\/[a-z-]+\.ts";$/gm,
    ),
  );
  changeFile("packages/contract/src/endpoints.ts", (text) =>
    inOrder(
      text,
      `import { ${camel}Endpoints } from "./resources/${kebab}.ts";`,
      /^import \{.*\} from "\.\/resources\/[a-z-]+\.ts";$/gm,
    ).replace("\n};", `\n  ${camel}: ${camel}Endpoints,\n};`),
  );
  changeFile("apps/server/src/app.ts", (text) =>
    inOrder(
      text,
      `import { ${camel}Module } from "./modules/${kebab}/index.ts";`,
      /^import \{.*\} from "\.\/modules\/[a-z-]+\/index\.ts";$/gm,
    ).replace("    activityModule,", `    activityModule,\n    ${camel}Module,`),
  );
}

function contractFiles({ kebab, camel, pascal, words }: Names): Record<string, string> {
  const things = words.toLowerCase();
  return {
    [`packages/contract/src/resources/${kebab}.ts`]: `import { type Static, Type } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list } from "../schema/replies.ts";

/** One entry of ${things}. */
export const ${pascal}Entry = Type.Object({ name: Type.String() });
export type ${pascal}Entry = Static<typeof ${pascal}Entry>;

/** ${words}. */
export const ${camel}Endpoints = defineEndpoints(
  { name: "${kebab}", text: "${words}." },
  {
    list: {
      method: "GET",
      path: "/:project/${kebab}",
      access: "user",
      summary: "List ${things}",
      reply: list(${pascal}Entry),
    },
  },
);
`,
  };
}

function moduleFiles({ kebab, camel, words }: Names): Record<string, string> {
  const folder = `apps/server/src/modules/${kebab}`;
  return {
    [`${folder}/index.ts`]: `export { ${camel}Module } from "./${kebab}.routes.ts";\n`,
    [`${folder}/${kebab}.routes.ts`]: `import { ${camel}Endpoints } from "@rowhouse/contract";
import { defineModule } from "../../http/route.ts";
import { ${camel}Service } from "./${kebab}.service.ts";

/** Routes of ${words.toLowerCase()}. */
export const ${camel}Module = defineModule(${camel}Endpoints, {
  list: (req) => ({ data: ${camel}Service(req.ctx).list() }),
});
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
  status: 200,
  check: ({ reply }) => expect(JSON.stringify(reply.body)).toContain("directus_users"),
});

scenario("an editor without rules gets none of ${words.toLowerCase()}", {
  as: "editor",
  get: "/_/${kebab}",
  status: 200,
  data: [],
});

scenario("the public is refused ${words.toLowerCase()}", {
  as: "public",
  get: "/_/${kebab}",
  status: 401,
  code: 108,
});
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
