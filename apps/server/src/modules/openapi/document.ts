import type { OpenApiDocument } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { itemPaths } from "./item-paths.ts";
import type { KnownRoute } from "./known-route.ts";
import type { Operation, Paths } from "./operation.ts";
import { parameters } from "./parameters.ts";
import { routePaths } from "./route-paths.ts";
import { itemSchemas } from "./schemas/item-schemas.ts";
import { failure, sharedIn } from "./schemas/shared-schemas.ts";
import { tagTexts } from "./summaries.ts";

const introduction = `Every answer is \`{ "data": … }\`, with \`meta\` beside it when asked for; without a user there is \`"public": true\` as well. Every failure is \`{ "error": { "code", "message", "request_id" } }\`; tell failures apart by the code. This description holds what the caller may see: ask for it with a token to see more.`;

/** The description of the API for one caller: the routes that are registered, and the collections the caller may use. */
export function describeApi(ctx: Context, routes: readonly KnownRoute[]): OpenApiDocument {
  const paths = withOwnIds({ ...routePaths(ctx, routes), ...itemPaths(ctx, routes) });
  const items = itemSchemas(ctx);
  const told = JSON.stringify(paths);
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((each) => each.tags)),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: ctx.settings["project_name"] ?? "Rowhouse",
      // Of the API and not of the product, which only administrators are told (D2).
      version: "2",
      description: introduction,
    },
    servers: [{ url: ctx.origin.baseUrl }],
    tags: [...tags].toSorted().map(describeTag),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "A token of /auth/authenticate, or the static token of a user.",
        },
      },
      parameters: Object.fromEntries(
        Object.entries(parameters).filter(([name]) => told.includes(`/parameters/${name}"`)),
      ),
      responses: {
        Failure: {
          description: "It failed; the code tells why.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      },
      schemas: { Failure: failure, ...sharedIn({ paths, items }), ...items },
    },
  };
}

/** Names of collections that differ by signs only make the same id: those after the first are numbered. */
function withOwnIds(paths: Paths): Paths {
  const taken = new Set<string>();
  const own = (operation: Operation): Operation => {
    let operationId = operation.operationId;
    for (let turn = 2; taken.has(operationId); turn++)
      operationId = `${operation.operationId}_${turn}`;
    taken.add(operationId);
    return { ...operation, operationId };
  };
  const entries = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, each]) => [method, own(each)]);
    return [path, Object.fromEntries(operations)];
  });
  return Object.fromEntries(entries) as Paths; // the same keys
}

function describeTag(name: string): { name: string; description?: string } {
  const description = tagTexts[name];
  return description === undefined ? { name } : { name, description };
}
