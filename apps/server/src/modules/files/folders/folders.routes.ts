import { files, paths } from "@rowhouse/contract";
import { Type } from "typebox";
import type { App } from "../../../http/route.ts";
import { keysReply, listReply } from "../../../http/answers/results.ts";
import { numericKeysOf, queryOf, rowQueryOf } from "../../../http/requests.ts";
import { writtenAs, writtenOne } from "../../../http/answers/written.ts";
import { foldersService } from "./folders.service.ts";

const collection = "directus_folders";
/** Any text: what is no number is not there (404/1) rather than wrong. */
const params = Type.Object({ id: Type.String() });

/** Routes of folders (API contract 2.12). */
export function foldersRoutes(app: App): void {
  app.get(
    paths.files.folders,
    { schema: files.listFolders, config: { needs: { collection, action: "read" } } },
    (req) => listReply(foldersService(req.ctx), queryOf(req)),
  );

  app.get(
    paths.files.folder,
    { schema: { ...files.readFolder, params }, config: { needs: "nobody" } },
    (req) => keysReply(foldersService(req.ctx), numericKeysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.files.folders,
    {
      schema: { ...files.createFolder, body: Type.Unknown() },
      config: { needs: { collection, action: "create" } },
    },
    async (req) => writtenOne(await foldersService(req.ctx).create(req.body, rowQueryOf(req))),
  );

  app.patch(
    paths.files.folder,
    {
      schema: { ...files.updateFolder, body: Type.Unknown(), params },
      config: { needs: { collection, action: "update" } },
    },
    async (req) => {
      const keys = numericKeysOf(req.params.id);
      return writtenAs(
        keys,
        await foldersService(req.ctx).update(keys, req.body, { query: rowQueryOf(req) }),
      );
    },
  );

  app.delete(
    paths.files.folder,
    {
      schema: { ...files.removeFolder, params },
      config: { needs: { collection, action: "delete" } },
    },
    async (req) => {
      await foldersService(req.ctx).remove(numericKeysOf(req.params.id), queryOf(req));
      return null;
    },
  );
}
