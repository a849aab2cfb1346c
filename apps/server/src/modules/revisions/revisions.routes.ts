import { IdParams, ItemRevisionParams, items, paths, revisions } from "@rowhouse/contract";
import { Type } from "typebox";
import type { App } from "../../http/route.ts";
import { itemBody, keysReply, listBody, listReply } from "../../http/answers/results.ts";
import { keysOf, numericKeysOf, queryOf } from "../../http/requests.ts";
import { revisionsService } from "./revisions.service.ts";

const collection = "directus_revisions";
const reading = { needs: { collection, action: "read" } } as const;

/** Routes of revisions (API contract 2.13) and those of one user or file (2.9, 2.12); items have their own. */
export function revisionsRoutes(app: App): void {
  app.get(paths.revisions.list, { schema: revisions.list, config: reading }, (req) =>
    listReply(revisionsService(req.ctx), queryOf(req)),
  );

  app.get(paths.revisions.one, { schema: revisions.read, config: { needs: "nobody" } }, (req) =>
    keysReply(revisionsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  addRevisionsOf(app, "directus_users", { path: paths.users.revisions, itemOf: (id) => id });
  addRevisionsOf(app, "directus_files", {
    path: paths.files.revisions,
    // Files have numbers; any other address is not there at all (404/1).
    itemOf: (id) => numericKeysOf(id).join(),
  });
}

function addRevisionsOf(
  app: App,
  owner: string,
  { path, itemOf }: { path: string; itemOf: (id: string) => string },
): void {
  const named = (id: string) => ({ collection: owner, item: itemOf(id) });
  app.get(
    path,
    { schema: { ...items.revisions, params: IdParams }, config: reading },
    async (req) => {
      const query = queryOf(req);
      return listBody(await revisionsService(req.ctx).ofItem(named(req.params.id), query), query);
    },
  );

  const params = Type.Pick(ItemRevisionParams, ["id", "offset"]);
  app.get(
    `${path}/:offset`,
    { schema: { ...items.revision, params }, config: reading },
    async (req) => {
      const { id, offset } = req.params;
      return itemBody(await revisionsService(req.ctx).ofItemAt(named(id), offset, queryOf(req)));
    },
  );
}
