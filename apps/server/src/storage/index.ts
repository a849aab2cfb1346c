import { join } from "node:path";
import { AppError } from "../core/errors.ts";
import type { FileStorage, StorageLocation } from "../core/file-storage.ts";
import type { FileStore } from "./file-store.ts";
import { createLocalStore } from "./local-store.ts";
import { measuredStore } from "./measured-store.ts";
import { connectS3 } from "./s3-client.ts";
import { createS3Store } from "./s3-store.ts";

export type { ByteRange, FileStore } from "./file-store.ts";
export { inPieces } from "./pieces.ts";
export { rangedBlob } from "./ranged-blob.ts";
export { chunksOf, ownName, sweepLeftovers } from "./local-store.ts";
export { toWriteFailure } from "./local-store.ts";
export { createRemoteFetch } from "./remote/remote-fetch.ts";
export {
  partsFolder,
  isSafeSegment,
  readVersionName,
  toSafeSegment,
  versionName,
  versionsFolder,
} from "./names.ts";

/** The stores of all projects at one location, each in a folder of its own; nothing is touched before the first use. */
export function createStores(location: StorageLocation): (project: string) => FileStore {
  if (location.kind === "local")
    return (project) => measuredStore(createLocalStore(join(location.directory, project)));
  const connection = connectS3(location);
  return (project) => measuredStore(createS3Store(connection, project));
}

/**
 * The file store of a project. The core knows only the plain storage; a project whose storage cannot do what files
 * need was put together wrongly, which is the error `storageMissing` (20).
 */
export function fileStoreOf(storage: FileStorage): FileStore {
  if (!isFileStore(storage)) throw new AppError("storageMissing");
  return storage;
}

function isFileStore(storage: FileStorage): storage is FileStore {
  return "writeNew" in storage && "copy" in storage;
}
