import { AppError } from "../core/errors.ts";
import { counter } from "../core/log/measures.ts";
import type { FileStore, PieceStore } from "./file-store.ts";

const operations = counter({
  name: "rowhouse_storage_operations_total",
  help: "What was asked of the store of files, and whether it could do it. A file that is not there is an answer.",
  labels: ["operation", "outcome"],
});
const seconds = counter({
  name: "rowhouse_storage_seconds_total",
  help: "How long that took. Of reading it is the time until the first byte.",
  labels: ["operation"],
});

/** The same store, counted for `/metrics`. */
export function measuredStore(store: FileStore): FileStore {
  return {
    kind: store.kind,
    staging: store.staging,
    pieces: store.pieces && measuredPieces(store.pieces),
    list: (folder) => store.list(folder),
    readInto: (...input) => store.readInto(...input),
    write: (...input) => measured("write", () => store.write(...input)),
    writeNew: (...input) => measured("write", () => store.writeNew(...input)),
    read: (...input) => measured("read", () => store.read(...input)),
    stat: (...input) => measured("stat", () => store.stat(...input)),
    remove: (...input) => measured("remove", () => store.remove(...input)),
    copy: (...input) => measured("copy", () => store.copy(...input)),
    overwrite: (...input) => measured("copy", () => store.overwrite(...input)),
    rename: (...input) => measured("rename", () => store.rename(...input)),
    sweep: () => store.sweep(),
    check: () => measured("check", () => store.check()),
    removeFolder: (...input) => measured("remove", () => store.removeFolder(...input)),
  };
}

function measuredPieces(pieces: PieceStore): PieceStore {
  return {
    bytesOf: (size) => pieces.bytesOf(size),
    begin: (...input) => measured("write", () => pieces.begin(...input)),
    add: (...input) => measured("write", () => pieces.add(...input)),
    join: (...input) => measured("write", () => pieces.join(...input)),
  };
}

async function measured<T>(operation: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  let outcome = "done";
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && error.status < 500)) outcome = "failed";
    throw error;
  } finally {
    operations([operation, outcome]);
    seconds([operation], (performance.now() - begin) / 1000);
  }
}
