import { filesEndpoints, revisionsEndpoints, usersEndpoints } from "@rowhouse/contract";
import { handle, type App } from "../../http/route.ts";
import { itemBody, listBody } from "../../http/replies/results.ts";
import { rowReads } from "../../http/replies/row-handlers.ts";
import { numericKeysOf, queryOf } from "../../http/requests.ts";
import { revisionsService } from "./revisions.service.ts";

/** Routes of revisions (API contract 2.13) and of the history of one user or file (2.9, 2.12); items have their own. */
export function revisionsRoutes(app: App): void {
  const { list, read } = rowReads({ service: revisionsService });
  handle(app, revisionsEndpoints.list, list);
  handle(app, revisionsEndpoints.read, read);
  addHistory(app, usersEndpoints, (id) => ({ collection: "directus_users", item: id }));
  addHistory(app, filesEndpoints, (id) => ({
    collection: "directus_files",
    // Files have numeric keys; any other key is not found (404/1).
    item: numericKeysOf(id).join(),
  }));
}

function addHistory(
  app: App,
  endpoints: typeof usersEndpoints | typeof filesEndpoints,
  itemOf: (id: string) => { collection: string; item: string },
): void {
  handle(app, endpoints.revisions, async (req) => {
    const query = queryOf(req);
    return listBody(await revisionsService(req.ctx).ofItem(itemOf(req.params.id), query), query);
  });

  handle(app, endpoints.revision, async (req) => {
    const { id, offset } = req.params;
    return itemBody(await revisionsService(req.ctx).ofItemAt(itemOf(id), offset, queryOf(req)));
  });
}
