import { foldersEndpoints } from "@rowhouse/contract";
import { handle, type App } from "../../../http/route.ts";
import { keysReply, listReply, writtenAs, writtenOne } from "../../../http/replies/results.ts";
import { numericKeysOf, queryOf, rowQueryOf } from "../../../http/requests.ts";
import { foldersService } from "./folders.service.ts";

/** Routes of folders (API contract 2.12). */
export function foldersRoutes(app: App): void {
  handle(app, foldersEndpoints.list, (req) => listReply(foldersService(req.ctx), queryOf(req)));

  handle(app, foldersEndpoints.read, (req) =>
    keysReply(foldersService(req.ctx), numericKeysOf(req.params.id), queryOf(req)),
  );

  handle(app, foldersEndpoints.create, async (req) =>
    writtenOne(await foldersService(req.ctx).create(req.body, rowQueryOf(req))),
  );

  handle(app, foldersEndpoints.update, async (req) => {
    const keys = numericKeysOf(req.params.id);
    return writtenAs(
      keys,
      await foldersService(req.ctx).update(keys, req.body, { query: rowQueryOf(req) }),
    );
  });

  handle(app, foldersEndpoints.remove, async (req) => {
    await foldersService(req.ctx).remove(numericKeysOf(req.params.id), queryOf(req));
    return null;
  });
}
