import { foldersEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../../http/route.ts";
import { itemBody } from "../../../http/replies/replies.ts";
import { rowReads, rowRemoval, rowWrites } from "../../../http/replies/row-handlers.ts";
import { numericKeysOf, queryOf, rowQueryOf } from "../../../http/requests.ts";
import { foldersService } from "./folders.service.ts";

const folders = { service: foldersService, keys: numericKeysOf };

/** Routes of folders (API contract 2.12). */
export const foldersModule = defineModule(foldersEndpoints, {
  ...rowReads(folders),
  ...rowWrites({ ...folders, writeQuery: rowQueryOf }),
  remove: async (req) => {
    const { contents: fate } = req.query;
    if (fate === undefined) return await rowRemoval(folders)(req);
    await foldersService(req.ctx).removeWithContents(numericKeysOf(req.params.id), {
      fate,
      query: queryOf(req),
    });
    return null;
  },

  contents: async (req) =>
    itemBody({
      item: await foldersService(req.ctx).contents(numericKeysOf(req.params.id)[0] ?? ""),
    }),
});
