import { cpSync, existsSync } from "node:fs";
import { basename, join } from "node:path";
import {
  keepHeapSmall,
  type Config,
  importProject,
  prepareDataDir,
  readConfig,
  SetupError,
  startServer,
} from "@rowhouse/server";
import { configFlags, runCommand, type Given } from "@rowhouse/server/command";
import { defaultScale } from "./items.ts";

/** `npm run demo`: the whole product on a small museum. */
const prepared = join(import.meta.dirname, "dist", "project");
const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

await runCommand(
  {
    call: "npm run demo",
    does: "Starts the server on the content of a small museum, with two users whose passwords are public.",
    flags: {
      port: { value: "N", says: "where it listens, 8484 when left out" },
      host: { value: "H", says: "the address, 127.0.0.1 when left out" },
      data: { value: "DIR", says: "where the museum is kept, data/demo when left out" },
      scale: { value: "N", says: "how many artworks it has" },
      "allow-any-host": { says: "lets others than this machine in, with the public passwords" },
    },
    page: "README.md",
    run,
  },
  process.argv.slice(2),
);

async function run({ variables: set, value, has }: Given): Promise<void> {
  // Nobody but this machine reaches the demo, and a user who tries it out with programs is not to be stopped.
  const variables = {
    ROWHOUSE_DATA_DIR: "data/demo",
    ROWHOUSE_RATE_LIMIT_EXEMPT: "loopback",
    ...set,
  };
  const config = readConfig(variables, configFlags({ value }));
  const scale = readScale(value("scale"));
  if (!loopback.has(config.host) && !has("allow-any-host")) {
    throw new SetupError(
      `The demo's passwords are public, so it only runs on this machine. To offer it on ${config.host} all the same, add --allow-any-host.`,
    );
  }
  await prepareDataDir(config.dataDir);
  if (
    config.databaseUrl === null &&
    scale === defaultScale &&
    !existsSync(join(config.dataDir, "rowhouse.db"))
  )
    copyPrepared(config.dataDir);
  else if (config.databaseUrl !== null || scale !== defaultScale)
    await paintAndImport(config, scale);
  const server = await startServer(config);
  keepHeapSmall();
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
  const scale = Number(text ?? defaultScale);
  if (Number.isSafeInteger(scale) && scale >= 1 && scale <= 10_000_000) return scale;
  throw new SetupError(`--scale takes a whole number from 1 to 10000000; "${text}" is none.`);
}
