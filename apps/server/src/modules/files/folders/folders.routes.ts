import { foldersEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../../http/route.ts";
import { itemBody } from "../../../http/replies/replies.ts";
import { rowReads, rowWrites } from "../../../http/replies/row-handlers.ts";
import { numericKeysOf, queryOf, rowQueryOf } from "../../../http/requests.ts";
import { foldersService } from "./folders.service.ts";

const folders = { service: foldersService, keys: numericKeysOf };

/** Routes of folders (API contract 2.12). */
export const foldersModule = defineModule(foldersEndpoints, {
  ...rowReads(folders),
  ...rowWrites({ ...folders, writeQuery: rowQueryOf }),
  remove: async (req) => {
    // Nothing stays in a folder that is gone: it would be found nowhere but among all files.
    const { contents: fate = "up" } = req.query;
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
