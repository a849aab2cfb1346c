import type { Context } from "../../../core/context.ts";
import type { Row } from "../../../database/database.ts";
import { readDimensions } from "../bytes/pictures.ts";
import type { FileKind } from "./file-types.ts";
import { checkUpload, readUploadRules } from "./limits.ts";
import { sniff } from "./sniff.ts";
import type { StagedFile } from "./staging.ts";

/**
 * Looks into a file that has arrived and says what its row holds about the content (API contract 10.2).
 * Throws `invalidInput` when the settings of the project do not allow it.
 */
export async function contentColumns(
  ctx: Context,
  file: StagedFile,
  clientName: string,
): Promise<{ kind: FileKind; columns: Row }> {
  const kind = await sniff(file.path, clientName);
  checkUpload(readUploadRules(await ctx.project.settings.get()), {
    size: file.size,
    mime: kind.mime,
  });
  const isPicture = kind.mime.startsWith("image/");
  const size = isPicture ? await readDimensions(file.path) : null;
  return {
    kind,
    columns: {
      type: kind.mime,
      charset: isPicture ? "binary" : "",
      filesize: file.size,
      width: size?.width ?? null,
      height: size?.height ?? null,
      checksum: file.checksum,
    },
  };
}
