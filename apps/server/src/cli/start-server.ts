import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { minPassword } from "@rowhouse/contract";
import { buildApp } from "../app.ts";
import { readAdminFile } from "../config/admin-file.ts";
import { type Config, mailSender } from "../config/config.ts";
import { storedSecret, prepareDataDir } from "../config/data-dir.ts";
import { systemClock } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { type Logger, consoleLogger } from "../core/log/logger.ts";
import {
  memoryRateLimiter,
  type RateLimiter,
  redisRateLimiter,
} from "../core/network/rate-limiter.ts";
import { SetupError } from "../core/setup-error.ts";
import { localSignals, redisSignals, type Signals } from "../core/signals/signals.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { createConnections } from "../http/connection/connections.ts";
import { createMailer } from "../mail/index.ts";
import { sweepUploads } from "../modules/files/index.ts";
import { installProject } from "../projects/install-project.ts";
import { createProjects, defaultProject, type Projects } from "../projects/projects.ts";
import { createReadiness } from "../projects/readiness.ts";
import { reachDatabase } from "./command/reach-database.ts";

export interface RunningServer {
  /** Where it listens, e.g. `http://127.0.0.1:8484`. */
  url: string;
  projects: Projects;
  /** Null once something is installed. */
  setupCode: string | null;
  /**
   * Says that it is not ready for as long as is set, and works on. Then accepts no connections any more and finishes the requests
   * that run; what still arrives on open connections is answered, and these answers end them.
   */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds for which a connection without requests is kept while the server ends. */
const idleGraceMs = 1000;

/** Milliseconds between checks for changes by other processes: Redis only announces them sooner, and may be away. */
const versionCheck = 500;

/**
 * Starts the server: data folder, projects, app, port. With nothing installed and a first administrator configured it installs.
 * Throws SetupError for whatever an operator can put right.
 */
export async function startServer(
  config: Config,
  log: Logger = consoleLogger(),
): Promise<RunningServer> {
  await prepareDataDir(config.dataDir);
  const secret = config.secret ?? (await storedSecret(config.dataDir));
  const admin = await readAdminFile(config.dataDir, config.publicUrl);
  const { signals, limiter } = await connectProcesses(config, log);
  const projects = createProjects({
    config,
    secret,
    signals,
    log,
    versionCheck,
  });
  const readiness = createReadiness({ projects, signals });
  await sweepUploads();
  const isInstalled = await installFirst({ config, projects, log });
  const setupCode = makeSetupCode();
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: mailSender(config),
    outbox: join(config.dataDir, "outbox"),
    log,
  });
  const connections = createConnections();
  let isEnding = false;
  const app = await buildApp({
    config,
    projects,
    readiness: {
      ...readiness,
      async check() {
        if (isEnding)
          throw new AppError("maintenance", { details: { ready: false, ending: true } });
        return await readiness.check();
      },
    },
    limiter,
    clock: systemClock,
    log,
    mailer,
    setupCode,
    admin,
  });
  connections.watch(app.server);
  const url = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw toSetupError(error, config);
  });
  return {
    url,
    projects,
    setupCode: isInstalled ? null : setupCode,
    async drain() {
      isEnding = true;
      await setTimeout(config.drain);
      await connections.refuse(idleGraceMs);
    },
    async close() {
      connections.close();
      await app.close();
      await readiness.close();
      await projects.close();
      await Promise.all([signals.close(), limiter.close()]);
    },
  };
}

async function connectProcesses(
  { redisUrl }: Config,
  log: Logger,
): Promise<{ signals: Signals; limiter: RateLimiter }> {
  if (redisUrl === null) return { signals: localSignals(), limiter: memoryRateLimiter() };
  const [signals, limiter] = await Promise.all([
    redisSignals(redisUrl),
    redisRateLimiter(redisUrl, log),
  ]);
  return { signals, limiter };
}

/** Eight letters and digits that do not look alike. */
function makeSetupCode(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

function toSetupError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE")
    return new SetupError(
      `The port ${port} is taken. Stop what runs there, or set ROWHOUSE_PORT (--port).`,
      { cause: error },
    );
  if (code === "EACCES")
    return new SetupError(
      `The port ${port} may not be used. Choose one above 1023 with ROWHOUSE_PORT (--port).`,
      { cause: error },
    );
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new SetupError(
      `This machine has no address ${host}. Set ROWHOUSE_HOST (--host), for example to 127.0.0.1.`,
      { cause: error },
    );
  }
  return error;
}

/**
 * Returns whether the default project is installed, and installs it when ROWHOUSE_ADMIN_EMAIL and ROWHOUSE_ADMIN_PASSWORD are set.
 * Throws SetupError when its database does not respond: a server without it would only fail later.
 */
async function installFirst(input: {
  config: Config;
  projects: Projects;
  log: Logger;
}): Promise<boolean> {
  const { config, projects, log } = input;
  const entry = await projects.locate(defaultProject);
  if (entry === null) return false;
  return await reachDatabase(entry, async () => {
    if ((await projects.find(defaultProject)) !== null) return true;
    if (config.firstAdmin === null) return false;
    // Checked where it counts: a server that is installed already starts whatever the variable holds.
    if (config.firstAdmin.password.length < minPassword)
      throw new SetupError(
        `ROWHOUSE_ADMIN_PASSWORD is too short, it needs at least ${minPassword} characters.`,
      );
    const db = await openDatabase(entry.databaseUrl, config.databaseLimits);
    try {
      await installProject(db, {
        projectName: "Rowhouse",
        appUrl: config.publicUrl ?? "",
        admin: config.firstAdmin,
      });
    } finally {
      await db.close();
    }
    await projects.add(entry);
    log.info(`The project is installed, sign in as ${config.firstAdmin.email}.`);
    return true;
  });
}
