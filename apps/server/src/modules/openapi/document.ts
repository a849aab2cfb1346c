import { errors, ErrorReply, type OpenApiDocument } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { itemPaths } from "./item-paths.ts";
import { itemSchemas } from "./item-schemas.ts";
import type { KnownRoute } from "./known-route.ts";
import { parameters } from "./parameters.ts";
import { routePaths } from "./route-paths.ts";

const introduction = `Every answer is \`{ "data": … }\`, with \`meta\` beside it when asked for; without a user there is \`"public": true\` as well. Every failure is \`{ "error": { "code", "message", "request_id" } }\`; tell failures apart by the code. This description holds what the caller may see: ask for it with a token to see more.`;

/** The description of the API for one caller: the routes that are registered, and the collections the caller may use. */
export function describeApi(ctx: Context, routes: readonly KnownRoute[]): OpenApiDocument {
  const items = itemPaths(ctx, routes);
  const paths = { ...routePaths(ctx, routes), ...items };
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
    tags: [...tags].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "A token of /auth/authenticate, or the static token of a user.",
        },
      },
      parameters,
      responses: {
        Failure: {
          description: "It failed; the code tells why.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      },
      schemas: { Failure: { ...ErrorReply, "x-codes": codes }, ...itemSchemas(ctx) },
    },
  };
}

const codes = Object.values(errors).map(({ code, status, text }) => ({ code, status, text }));
