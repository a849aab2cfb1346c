import { emptyQuery, limits } from "@rowhouse/contract";
import { registerNestedWriter } from "../../query/index.ts";
import { registerFileData } from "./file-data.ts";
import { filesService } from "./files.service.ts";

export { bytesRoutes } from "./bytes/bytes.routes.ts";
export { filesRoutes } from "./files.routes.ts";
export { filesService } from "./files.service.ts";
export type { FileLimits } from "./files.service.ts";
export { foldersRoutes } from "./folders/folders.routes.ts";

registerFileData();

/** Content may bring a file along in a many-to-one field (API contract 7.5); it arrives by the same way as any upload. */
registerNestedWriter("directus_files", async (ctx, { key, values }) => {
  const service = filesService(ctx, { maxBytes: limits.bodyBytes });
  if (key !== null)
    return (await service.update(String(key), { body: values, ifMatch: null }, emptyQuery)).key;
  service.allowUpload();
  return (await service.createEncoded(values, emptyQuery)).key;
});
