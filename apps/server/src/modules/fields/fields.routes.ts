import { fields, paths } from "@rowhouse/contract";
import { CachedResponse } from "../../http/answers/cached-response.ts";
import type { App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { fieldsService } from "./fields.service.ts";

const needs = (action: "create" | "read" | "update" | "delete") =>
  ({ needs: { collection: "directus_fields", action } }) as const;

/** Routes of fields (API contract 2.6). */
export function fieldsRoutes(app: App): void {
  app.get(
    paths.fields.all,
    { schema: fields.listAll, config: needs("read") },
    async (req) =>
      new CachedResponse(() => ({ data: fieldsService(req.ctx).listAll(queryOf(req)) })),
  );

  app.get(paths.fields.list, { schema: fields.list, config: needs("read") }, async (req) => ({
    data: fieldsService(req.ctx).list(req.params.collection, queryOf(req)),
  }));

  app.get(paths.fields.one, { schema: fields.read, config: needs("read") }, async (req) =>
    fieldsService(req.ctx).read(req.params.collection, {
      names: keysOf(req.params.field),
      query: queryOf(req),
    }),
  );

  app.post(paths.fields.list, { schema: fields.create, config: needs("create") }, (req) =>
    fieldsService(req.ctx).create(req.params.collection, req.body, queryOf(req)),
  );

  app.patch(paths.fields.list, { schema: fields.updateMany, config: needs("update") }, (req) =>
    fieldsService(req.ctx).updateList(req.params.collection, {
      bodies: req.body,
      query: queryOf(req),
    }),
  );

  app.patch(paths.fields.one, { schema: fields.update, config: needs("update") }, (req) =>
    fieldsService(req.ctx).update(req.params.collection, {
      names: keysOf(req.params.field),
      body: req.body,
      query: queryOf(req),
    }),
  );

  app.delete(paths.fields.one, { schema: fields.remove, config: needs("delete") }, async (req) => {
    const { delete_junction: junction }: { delete_junction?: unknown } = Object(req.query);
    await fieldsService(req.ctx).remove(req.params.collection, {
      field: req.params.field,
      query: queryOf(req),
      dropsJunction: junction !== undefined && junction !== "0" && junction !== "false",
    });
    return null;
  });
}
