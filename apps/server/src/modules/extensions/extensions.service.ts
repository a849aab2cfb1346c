import type { ExtensionKind, ExtensionRecord } from "@rowhouse/contract";
import { join } from "node:path";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/log/logger.ts";
import { findExtensionFile, type ExtensionFile } from "./extension-file.ts";
import { createExtensionCatalog } from "./extension-catalog.ts";

export interface ExtensionsInput {
  dataDir: string;
  log: Logger;
}

/** Use cases of extensions: packages of others in the folder `extensions` of the data folder, all for browsers. */
export function extensionsService({ dataDir, log }: ExtensionsInput) {
  const root = join(dataDir, "extensions");
  const catalogs = new Map<ExtensionKind, ReturnType<typeof createExtensionCatalog>>();

  return {
    /** Sorted by name. A change of the folder is visible at once. */
    async list(kind: ExtensionKind): Promise<ExtensionRecord[]> {
      const catalog = catalogs.get(kind) ?? createExtensionCatalog(root, kind, log);
      catalogs.set(kind, catalog);
      return await catalog.list();
    },

    /** A file by its path below `extensions`. Throws `notFound` when there is none, also for paths out of the folder (E4). */
    async file(path: string): Promise<ExtensionFile> {
      const found = await findExtensionFile(root, path);
      if (!found) throw new AppError("notFound");
      return found;
    },
  };
}
