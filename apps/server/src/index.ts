/** The entry point for the demo, the benchmarks and tools: start a server, fill a project. */
export { startServer } from "./cli/start-server.ts";
export type { RunningServer } from "./cli/start-server.ts";
export { keepHeapSmall } from "./cli/small-heap.ts";
export { readConfig } from "./config/config.ts";
export type { Config } from "./config/config.ts";
export { prepareDataDir } from "./config/data-dir.ts";
export { SetupError } from "./core/setup-error.ts";
export { importProject } from "./cli/import-project.ts";
export { fillProject } from "./cli/import-project.ts";
export type {
  ProjectSnapshot,
  SnapshotCollection,
  SnapshotField,
  SnapshotFile,
  SnapshotUser,
} from "./cli/snapshot.ts";
