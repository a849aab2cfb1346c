import { emptyQuery, limits as contractLimits } from "@rowhouse/contract";
import { AppError, brokenRule } from "../../core/errors.ts";
import { registerNestedWriter } from "../../query/index.ts";
import { registerFileData } from "./file-data.ts";
import { filesService } from "./files.service.ts";
import { isAddress } from "./upload/sent-content.ts";
import { uploadService } from "./upload/upload.service.ts";

export { originalFolder, originalKey } from "./bytes/addresses.ts";
export { bytesModule } from "./bytes/bytes.routes.ts";
export { screenPicture } from "./bytes/screen-picture.ts";
export { removeBytes } from "./file-bytes.ts";
export { filesModule } from "./files.routes.ts";
export { filesService } from "./files.service.ts";
export { sweepUploads } from "./upload/staging.ts";
export { uploadsModule } from "./upload/parts.routes.ts";
export type { FileLimits } from "./upload/upload.service.ts";
export { versionsService } from "./versions/versions.service.ts";
export { foldersModule } from "./folders/folders.routes.ts";

registerFileData();

/**
 * Items may contain a new file in a many-to-one field (API contract 7.5). It is handled like any upload, except that nothing
 * is fetched or put together: neither a remote server nor a large file may determine how long a transaction takes.
 */
registerNestedWriter("directus_files", async (ctx, { key, values }) => {
  const { data } = values;
  if (typeof data === "string" && isAddress(data))
    throw new AppError("invalidInput", brokenRule("data", "fileFromAddress"));
  if (values["upload"] !== undefined)
    throw new AppError("invalidInput", brokenRule("upload", "fileFromUpload"));
  const limits = { maxBytes: contractLimits.bodyBytes };
  const options = { query: emptyQuery, ifMatch: null };
  const written =
    key === null
      ? await uploadService(ctx, limits).createEncoded(values, {
          query: emptyQuery,
          createRow: (create) => create(ctx),
        })
      : await filesService(ctx, limits).update(String(key), values, options);
  return written.key;
});
