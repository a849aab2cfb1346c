import { AppError } from "../core/errors.ts";
import type { FileStorage } from "../core/file-storage.ts";
import type { FileStore } from "./file-store.ts";

export type { ByteRange, FileStore } from "./file-store.ts";
export { createLocalStore } from "./local-store.ts";
export { isSafeSegment, toSafeSegment } from "./names.ts";

/**
 * The file store of a project. The core knows only the plain storage; a project whose storage cannot do what files
 * need was put together wrongly, which is the error `storageMissing` (20).
 */
export function fileStoreOf(storage: FileStorage): FileStore {
  if (!isFileStore(storage)) throw new AppError("storageMissing");
  return storage;
}

function isFileStore(storage: FileStorage): storage is FileStore {
  return "writeNew" in storage && "rename" in storage && "removeFolder" in storage;
}
