import { parentPort, workerData } from "node:worker_threads";
import { work, type Tasks } from "./work.ts";

const { name, input }: { name: keyof Tasks; input: never } = workerData;
const output = await work[name](input);
const bytes = "data" in output ? output.data.buffer : null;
// Transferred, not copied: a rendered page is large.
parentPort?.postMessage(output, bytes instanceof ArrayBuffer ? [bytes] : []);
