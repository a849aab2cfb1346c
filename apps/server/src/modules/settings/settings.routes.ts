import { settingsEndpoints } from "@rowhouse/contract";
import { handle, type App } from "../../http/route.ts";
import {
  itemBody,
  keysReply,
  listBody,
  listReply,
  oneOrMany,
  writtenList,
  writtenOne,
} from "../../http/replies/results.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { settingsService } from "./settings.service.ts";

/** Routes of settings (API contract 2.14). */
export function settingsRoutes(app: App): void {
  handle(app, settingsEndpoints.list, (req) => listReply(settingsService(req.ctx), queryOf(req)));

  handle(app, settingsEndpoints.fields, async (req) => ({
    data: await settingsService(req.ctx).fields(),
  }));

  handle(app, settingsEndpoints.read, (req) =>
    keysReply(settingsService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  handle(app, settingsEndpoints.create, async (req) => {
    const query = queryOf(req);
    const { body } = req;
    return Array.isArray(body)
      ? writtenList(await settingsService(req.ctx).createMany(body, query))
      : writtenOne(await settingsService(req.ctx).create({ ...body }, query));
  });

  handle(app, settingsEndpoints.update, (req) => {
    const service = settingsService(req.ctx);
    const query = queryOf(req);
    return oneOrMany(keysOf(req.params.id), {
      one: async (key) => itemBody(await service.update(key, req.body, query)),
      many: async (keys) => listBody(await service.updateEach(keys, req.body, query)),
    });
  });

  handle(app, settingsEndpoints.updateMany, async (req) => {
    const result = await settingsService(req.ctx).updateMany(req.body, queryOf(req));
    return listBody(result);
  });

  handle(app, settingsEndpoints.remove, async (req) => {
    await settingsService(req.ctx).remove(keysOf(req.params.id), queryOf(req));
    return null;
  });
}
