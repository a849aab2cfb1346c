import { cpSync, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, importProject, readConfig, SetupError, startServer } from "@rowhouse/server";
import { usualScale } from "./items.ts";

/** `npm run demo`: the whole product on a small museum. Takes --port, --host, --data, --scale and --allow-any-host. */
const prepared = join(import.meta.dirname, "dist", "project");
const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

try {
  await run();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const options = {
    port: { type: "string" },
    host: { type: "string" },
    data: { type: "string" },
    scale: { type: "string" },
    "allow-any-host": { type: "boolean" },
  } as const;
  const { values } = parseArgs({ options });
  // Nobody but this machine reaches the demo, and whoever tries it out with programs is not to be stopped.
  const variables = {
    ROWHOUSE_DATA_DIR: "data/demo",
    ROWHOUSE_RATE_LIMIT_EXEMPT: "loopback",
    ...process.env,
  };
  const flags = (["port", "host", "data"] as const).flatMap((name) =>
    values[name] === undefined ? [] : [`--${name}`, values[name]],
  );
  const config = readConfig(variables, flags);
  const scale = readScale(values.scale);
  if (!loopback.has(config.host) && !values["allow-any-host"]) {
    throw new SetupError(
      `The demo's passwords are public, so it only runs on this machine. To offer it on ${config.host} all the same, add --allow-any-host.`,
    );
  }
  if (
    config.databaseUrl === null &&
    scale === usualScale &&
    !existsSync(join(config.dataDir, "rowhouse.db"))
  )
    copyPrepared(config.dataDir);
  else if (config.databaseUrl !== null || scale !== usualScale) await paintAndImport(config, scale);
  const server = await startServer(config);
  process.stdout.write(
    `The demo is ready: ${server.url}/admin/\n\n  admin@example.com  / password   (administrator)\n  editor@example.com / password   (editor, limited rights)\n\nCtrl+C stops it; its data stays in ${config.dataDir}\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void server
        .drain()
        .then(() => server.close())
        .then(() => process.exit(0));
    });
  }
}

/** The painter is only loaded when there is something to paint. */
async function paintAndImport(config: Config, scale: number): Promise<void> {
  const { makeSnapshot } = await import("./snapshot.ts");
  await importProject(config, await makeSnapshot(scale));
}

/** The copy made by the build, without its secret: every data folder has its own. */
function copyPrepared(dataDir: string): void {
  cpSync(prepared, dataDir, { recursive: true, filter: (path) => basename(path) !== "secret" });
}

function readScale(text: string | undefined): number {
  const scale = Number(text ?? usualScale);
  if (Number.isSafeInteger(scale) && scale >= 1 && scale <= 10_000_000) return scale;
  throw new SetupError(`--scale takes a whole number from 1 to 10000000; "${text}" is none.`);
}
