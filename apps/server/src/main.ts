import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// The compiled form of every module is kept between starts; that halves the time until the port answers.
enableCompileCache();
// What loading leaves behind makes the engine enlarge its room for young objects, which it would then keep: 20 MB that an
// idle server does not need. Under load it may grow as usual.
setFlagsFromString("--semi-space-growth-factor=1");
const { runCli } = await import("./cli/run-cli.ts");
await runCli(process.env, process.argv.slice(2));
setFlagsFromString("--semi-space-growth-factor=2");
