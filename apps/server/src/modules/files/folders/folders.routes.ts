import { foldersEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../../http/route.ts";
import { rowReads, rowRemoval, rowWrites } from "../../../http/replies/row-handlers.ts";
import { numericKeysOf, rowQueryOf } from "../../../http/requests.ts";
import { foldersService } from "./folders.service.ts";

const folders = { service: foldersService, keys: numericKeysOf };

/** Routes of folders (API contract 2.12). */
export const foldersModule = defineModule(foldersEndpoints, {
  ...rowReads(folders),
  ...rowWrites({ ...folders, writeQuery: rowQueryOf }),
  remove: rowRemoval(folders),
});
