import type { Endpoint, OpenApiDocument } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { itemPaths } from "./item-paths.ts";
import type { Operation, Paths } from "./operation.ts";
import { idempotencyKey, parameters } from "./parameters.ts";
import { routePaths } from "./route-paths.ts";
import { createDescriber } from "./schemas/describer.ts";
import { failure } from "./schemas/failure.ts";
import { itemSchemas } from "./schemas/item-schemas.ts";

const introduction = `Every response is \`{ "data": … }\`, with \`meta\` beside it on request; without a user there is \`"public": true\` as well. Every failure is \`{ "error": { "code", "message", "request_id" } }\`; the code distinguishes failures. This description contains what the caller may see: request it with a token to see more.`;

/** A description with its operations as they were made. */
export type ApiDescription = OpenApiDocument & { paths: Paths };

/** The description of the API for one caller: the endpoints that are served, and the collections the caller may use. */
export function describeApi(ctx: Context, served: readonly Endpoint[]): ApiDescription {
  const describer = createDescriber(ctx);
  const paths = withUniqueIds({
    ...routePaths(ctx, served, describer),
    ...itemPaths(ctx, served, describer),
  });
  const items = itemSchemas(ctx, describer);
  const text = JSON.stringify(paths);
  const sections = new Map(served.map(({ section }) => [section.name, section.text]));
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((each) => each.tags)),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: ctx.settings["project_name"] ?? "Rowhouse",
      // Of the API; the version of the product is for administrators only (D2).
      version: "2",
      description: introduction,
    },
    servers: [{ url: ctx.origin.baseUrl }],
    tags: [...tags].toSorted().map((name) => describeTag(name, sections.get(name))),
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
        Object.entries({ ...parameters, [idempotencyKey.name]: idempotencyKey }).filter(([name]) =>
          text.includes(`/parameters/${name}"`),
        ),
      ),
      responses: {
        Failure: {
          description: "It failed; the code says why.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      },
      schemas: { Failure: failure, ...describer.components(), ...items },
    },
  };
}

/** Collection names that differ in special characters only yield the same id: duplicates are numbered. */
function withUniqueIds(paths: Paths): Paths {
  const taken = new Set<string>();
  const unique = (operation: Operation): Operation => {
    let operationId = operation.operationId;
    for (let count = 2; taken.has(operationId); count++)
      operationId = `${operation.operationId}_${count}`;
    taken.add(operationId);
    return { ...operation, operationId };
  };
  const result: Paths = {};
  for (const [path, item] of Object.entries(paths)) {
    const operations = Object.entries(item).map(
      ([method, each]) => [method, unique(each)] as const,
    );
    result[path] = Object.fromEntries(operations);
  }
  return result;
}

function describeTag(name: string, description?: string): { name: string; description?: string } {
  return description === undefined ? { name } : { name, description };
}
