import { paths, settings } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { writtenList, writtenOne } from "../../http/answers/written.ts";
import { settingsService } from "./settings.service.ts";

const collection = "directus_settings";
const needsTo = <A extends "create" | "read" | "update" | "delete">(action: A) =>
  ({ needs: { collection, action } }) as const;

/** Routes of settings (API contract 2.14). */
export function settingsRoutes(app: App): void {
  app.get(paths.settings.list, { schema: settings.list, config: needsTo("read") }, (req) =>
    settingsService(req.ctx).list(queryOf(req)),
  );

  app.get(
    paths.settings.fields,
    { schema: settings.fields, config: needsTo("read") },
    async (req) => ({
      data: await settingsService(req.ctx).fields(),
    }),
  );

  app.get(paths.settings.one, { schema: settings.read, config: { needs: "nobody" } }, (req) =>
    settingsService(req.ctx).read(keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.settings.list,
    { schema: settings.create, config: needsTo("create") },
    async (req) => {
      const query = queryOf(req);
      const { body } = req;
      return Array.isArray(body)
        ? writtenList(await settingsService(req.ctx).createList(body, query))
        : writtenOne(await settingsService(req.ctx).create({ ...body }, query));
    },
  );

  app.patch(paths.settings.one, { schema: settings.update, config: needsTo("update") }, (req) =>
    settingsService(req.ctx).update(keysOf(req.params.id), req.body, queryOf(req)),
  );

  app.patch(
    paths.settings.list,
    { schema: settings.updateMany, config: needsTo("update") },
    (req) => settingsService(req.ctx).updateList(req.body, queryOf(req)),
  );

  app.delete(
    paths.settings.one,
    { schema: settings.remove, config: needsTo("delete") },
    async (req) => {
      await settingsService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
      return null;
    },
  );
}
