import { paths, settings } from "@rowhouse/contract";
import type { App } from "../../http/route.ts";
import { itemBody, keysReply, listBody, listReply } from "../../http/answers/results.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { writtenList, writtenOne } from "../../http/answers/written.ts";
import { settingsService } from "./settings.service.ts";

const collection = "directus_settings";
const needsTo = <A extends "create" | "read" | "update" | "delete">(action: A) =>
  ({ needs: { collection, action } }) as const;

/** Routes of settings (API contract 2.14). */
export function settingsRoutes(app: App): void {
  app.get(paths.settings.list, { schema: settings.list, config: needsTo("read") }, (req) =>
    listReply(settingsService(req.ctx), queryOf(req)),
  );

  app.get(
    paths.settings.fields,
    { schema: settings.fields, config: needsTo("read") },
    async (req) => ({
      data: await settingsService(req.ctx).fields(),
    }),
  );

  app.get(paths.settings.one, { schema: settings.read, config: { needs: "nobody" } }, (req) =>
    keysReply(settingsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.settings.list,
    { schema: settings.create, config: needsTo("create") },
    async (req) => {
      const query = queryOf(req);
      const { body } = req;
      return Array.isArray(body)
        ? writtenList(await settingsService(req.ctx).createMany(body, query))
        : writtenOne(await settingsService(req.ctx).create({ ...body }, query));
    },
  );

  app.patch(
    paths.settings.one,
    { schema: settings.update, config: needsTo("update") },
    async (req) => {
      const keys = keysOf(req.params.id);
      const [key] = keys;
      const service = settingsService(req.ctx);
      const query = queryOf(req);
      if (keys.length === 1 && key !== undefined)
        return itemBody(await service.update(key, req.body, query));
      return listBody(await service.updateEach(keys, req.body, query));
    },
  );

  app.patch(
    paths.settings.list,
    { schema: settings.updateMany, config: needsTo("update") },
    async (req) => {
      const result = await settingsService(req.ctx).updateMany(req.body, queryOf(req));
      return listBody(result);
    },
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
