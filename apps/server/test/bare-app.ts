import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp, type AppInput } from "../src/app.ts";
import { prepareDataDir } from "../src/config/data-dir.ts";
import { createProjects } from "../src/projects/projects.ts";
import { createReadiness } from "../src/projects/readiness.ts";
import { systemClock } from "../src/core/context.ts";
import { memoryRateLimiter } from "../src/core/network/rate-limiter.ts";
import type { Mailer } from "../src/core/mail.ts";
import { localSignals } from "../src/core/signals/signals.ts";
import { replyChecker } from "../src/http/schemas.ts";
import { testConfig } from "./config.ts";
import { recorded } from "./count/record.ts";
import { clientOf, collectingLogger, type As, type Client } from "./world.ts";

/** An app as it is right after the first start: a data folder and nothing installed. */
export interface BareApp {
  dataDir: string;
  client: Client;
  as(actor: As): Client;
  logLines: string[];
  close(): Promise<void>;
}

interface BareParts {
  mailer?: Mailer;
  /** Milliseconds between two looks at what other processes have changed; null where there are none. */
  versionCheck?: number | null;
}

const silentMailer: Mailer = { send: async () => undefined };

/** `databaseUrl` is what the operator sets: a database that is there already. Without a mailer mails go nowhere. */
export async function startBareApp(
  folder?: string,
  databaseUrl: string | null = null,
  { mailer = silentMailer, versionCheck = null }: BareParts = {},
): Promise<BareApp> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), "rowhouse-test-")));
  await prepareDataDir(dataDir);
  const config = testConfig(dataDir, databaseUrl);
  const projects = createProjects({
    config,
    secret: "a secret of the tests",
    signals: localSignals(),
    versionCheck,
  });
  const readiness = createReadiness({ projects, signals: localSignals() });
  const logLines: string[] = [];
  const parts: AppInput = {
    config,
    projects,
    readiness,
    limiter: memoryRateLimiter(),
    clock: systemClock,
    log: collectingLogger(logLines),
    mailer,
    setupCode: "TEST-CODE",
    checkReply: replyChecker(),
  };
  const app = await recorded(() => buildApp(parts));
  return {
    dataDir,
    client: clientOf(app, "public", logLines),
    as: (actor) => clientOf(app, actor, logLines),
    logLines,
    async close() {
      await app.close();
      await readiness.close();
      await projects.close();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
