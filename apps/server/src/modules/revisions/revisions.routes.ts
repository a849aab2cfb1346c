import { IdParams, ItemRevisionParams, items, paths, revisions } from "@rowhouse/contract";
import { Type } from "typebox";
import type { App } from "../../http/route.ts";
import { keysOf, numericKeysOf, queryOf } from "../../http/requests.ts";
import { revisionsService } from "./revisions.service.ts";

const collection = "directus_revisions";
const reading = { needs: { collection, action: "read" } } as const;

/** Routes of revisions (API contract 2.13) and those of one user or file (2.9, 2.12); items have their own. */
export function revisionsRoutes(app: App): void {
  app.get(paths.revisions.list, { schema: revisions.list, config: reading }, (req) =>
    revisionsService(req.ctx).list(queryOf(req)),
  );

  app.get(paths.revisions.one, { schema: revisions.read, config: { needs: "nobody" } }, (req) =>
    revisionsService(req.ctx).read(keysOf(req.params.id), queryOf(req)),
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
  app.get(path, { schema: { ...items.revisions, params: IdParams }, config: reading }, (req) =>
    revisionsService(req.ctx).ofItem(
      { collection: owner, item: itemOf(req.params.id) },
      queryOf(req),
    ),
  );

  const params = Type.Pick(ItemRevisionParams, ["id", "offset"]);
  app.get(`${path}/:offset`, { schema: { ...items.revision, params }, config: reading }, (req) =>
    revisionsService(req.ctx).ofItemAt(
      { collection: owner, item: itemOf(req.params.id) },
      req.params.offset,
      queryOf(req),
    ),
  );
}
