import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "./checks/files.ts";

const help = `Sends hostile requests to servers on all databases, and reports faults and differences between them.

npm run fuzz -- --minutes 10

  --minutes  how long, 5 when left out
  --seed     the first seed, to repeat a run; by default another one each time
  --only     a part of the addresses that requests are sent to, such as permissions; all when left out
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: String(1000 + (Date.now() % 1_000_000)) },
    only: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});

if (values.help || !(Number(values.minutes) > 0)) {
  process.stdout.write(help);
  process.exitCode = values.help ? 0 : 1;
} else {
  process.stdout.write(`Seed ${values.seed}\n`);
  const file = "apps/server/test/fuzz/fuzz.test.ts";
  const words = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", file];
  const env = {
    ...process.env,
    FUZZ_MINUTES: values.minutes,
    FUZZ_SEED: values.seed,
    FUZZ_ONLY: values.only,
  };
  spawn(process.execPath, words, { cwd: root, env, stdio: "inherit" }).on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
