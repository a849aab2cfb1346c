import { foldersEndpoints } from "@rowhouse/contract";
import { handle, type App } from "../../../http/route.ts";
import { rowReads, rowRemoval, rowWrites } from "../../../http/replies/row-handlers.ts";
import { numericKeysOf, rowQueryOf } from "../../../http/requests.ts";
import { foldersService } from "./folders.service.ts";

/** Routes of folders (API contract 2.12). */
export function foldersRoutes(app: App): void {
  const folders = { service: foldersService, keys: numericKeysOf };
  const reads = rowReads(folders);
  const writes = rowWrites({ ...folders, writeQuery: rowQueryOf });
  handle(app, foldersEndpoints.list, reads.list);
  handle(app, foldersEndpoints.read, reads.read);
  handle(app, foldersEndpoints.create, writes.create);
  handle(app, foldersEndpoints.update, writes.update);
  handle(app, foldersEndpoints.remove, rowRemoval(folders));
}
