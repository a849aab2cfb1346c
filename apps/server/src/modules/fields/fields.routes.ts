import { fieldsEndpoints } from "@rowhouse/contract";
import { CachedResponse } from "../../http/answers/cached-response.ts";
import { handle, type App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { fieldsService } from "./fields.service.ts";

/** Routes of fields (API contract 2.6). */
export function fieldsRoutes(app: App): void {
  handle(
    app,
    fieldsEndpoints.listAll,
    async (req) =>
      new CachedResponse(() => ({ data: fieldsService(req.ctx).listAll(queryOf(req)) })),
  );

  handle(app, fieldsEndpoints.list, async (req) => ({
    data: fieldsService(req.ctx).list(req.params.collection, queryOf(req)),
  }));

  handle(app, fieldsEndpoints.read, async (req) =>
    fieldsService(req.ctx).read(req.params.collection, {
      names: keysOf(req.params.field),
      query: queryOf(req),
    }),
  );

  handle(app, fieldsEndpoints.create, (req) =>
    fieldsService(req.ctx).create(req.params.collection, req.body, queryOf(req)),
  );

  handle(app, fieldsEndpoints.updateMany, (req) =>
    fieldsService(req.ctx).updateList(req.params.collection, {
      bodies: req.body,
      query: queryOf(req),
    }),
  );

  handle(app, fieldsEndpoints.update, (req) =>
    fieldsService(req.ctx).update(req.params.collection, {
      names: keysOf(req.params.field),
      body: req.body,
      query: queryOf(req),
    }),
  );

  handle(app, fieldsEndpoints.remove, async (req) => {
    const { delete_junction: junction }: { delete_junction?: unknown } = Object(req.query);
    await fieldsService(req.ctx).remove(req.params.collection, {
      field: req.params.field,
      query: queryOf(req),
      dropsJunction: junction !== undefined && junction !== "0" && junction !== "false",
    });
    return null;
  });
}
