import { ownValue, type Endpoint } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { mayCall } from "./access-text.ts";
import { isItemEndpoint } from "./item-paths.ts";
import { operationOf, toAddress, toOperationId, type Paths } from "./operation.ts";
import type { Describer } from "./schemas/describer.ts";

/** All endpoints except those of items, as far as the caller may use them. */
export function routePaths(ctx: Context, served: readonly Endpoint[], describer: Describer): Paths {
  const paths: Paths = {};
  for (const endpoint of served) {
    if (isItemEndpoint(endpoint) || endpoint.isUndescribed || !mayCall(ctx, endpoint)) continue;
    const address = toAddress(endpoint.path, ctx.project.key);
    const operation = operationOf({ endpoint, address, operationId: idOf(endpoint), describer });
    paths[address] = { ...ownValue(paths, address), [endpoint.method.toLowerCase()]: operation };
  }
  return paths;
}

/** The endpoints of the server and of the project have paths without words, so their ids are fixed. */
function idOf({ method, path }: Endpoint): string {
  if (path === "/" || path === "/:project/") return path === "/" ? "getServer" : "getProject";
  return toOperationId(method, toAddress(path.replace(/^\/:project(?=\/)/, ""), "files"));
}
