import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importProject, readConfig } from "@rowhouse/server";
import { defaultScale } from "./items.ts";
import { makeSnapshot } from "./snapshot.ts";

/**
 * Fills a data folder with the demo museum: `node demo/prepare.ts --data DIR --scale N`; its tables go into the database of
 * `--database URL` where that is given. Without arguments it makes the copy that `npm run demo` starts from.
 */
const { values } = parseArgs({
  options: { data: { type: "string" }, scale: { type: "string" }, database: { type: "string" } },
});
const data = values.data ?? join(import.meta.dirname, "dist", "project");
const scale = Number(values.scale ?? defaultScale);
if (!Number.isSafeInteger(scale) || scale < 1)
  throw new Error(`--scale takes a whole number from 1; "${values.scale}" is none.`);

if (!values.data) rmSync(data, { recursive: true, force: true });
const config = readConfig({ ROWHOUSE_DATABASE_URL: values.database }, ["--data", data]);
await importProject(config, await makeSnapshot(scale));
