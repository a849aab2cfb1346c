import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// Compiled modules are cached between starts; that halves the time until the port responds.
enableCompileCache();
// Loading makes the engine enlarge its heap for young objects, and it would stay so: 20 MB that an idle server does
// not need. Under load it may grow, within a bound.
setFlagsFromString("--semi-space-growth-factor=1");
const { runCli } = await import("./cli/run-cli.ts");
await runCli(process.env, process.argv.slice(2));
(await import("./cli/small-heap.ts")).keepHeapSmall();
