import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Access } from "./access/index.ts";
import { type AdminFile, defaultAdmin, offerOf } from "./config/admin-file.ts";
import { type Config, mailSender } from "./config/config.ts";
import { defaultProject, isProjectKey, type Projects } from "./projects/projects.ts";
import type { ReadinessCheck } from "./projects/readiness.ts";
import type { ProxySightings } from "./core/network/addresses.ts";
import type { Context, Clock } from "./core/context.ts";
import type { RateLimiter } from "./core/network/rate-limiter.ts";
import { AppError } from "./core/errors.ts";
import type { Logger } from "./core/log/logger.ts";
import type { Mailer } from "./core/mail.ts";
import { serveAdmin } from "./http/admin/admin-files.ts";
import { earlierBuilds } from "./http/admin/earlier-builds.ts";
import { acceptBodies } from "./http/bodies/bodies.ts";
import { addContext, requireProject } from "./http/context.ts";
import { failureHandler } from "./http/failures.ts";
import { addFrame, createFastify, segmentOf, type FrameInput, addCallers } from "./http/frame.ts";
import { logRequests } from "./http/log-requests.ts";
import { serveMetrics } from "./http/replies/metrics.ts";
import {
  registerModules,
  type App,
  type Module,
  checkRoutes,
  collectEndpoints,
  fillMethods,
} from "./http/route.ts";
import { checkReplies, type ReplyChecker } from "./http/schemas.ts";
import { activityModule } from "./modules/activity/index.ts";
import { authModule, passkeysModule } from "./modules/auth/index.ts";
import { collectionPresetsModule } from "./modules/collection-presets/index.ts";
import { collectionsModule } from "./modules/collections/index.ts";
import { extensionsModule, extensionsService } from "./modules/extensions/index.ts";
import { fieldsModule } from "./modules/fields/index.ts";
import { bytesModule, filesModule, foldersModule, uploadsModule } from "./modules/files/index.ts";
import { itemsModule } from "./modules/items/index.ts";
import { mailModule } from "./modules/mail/index.ts";
import { modelChangesModule } from "./modules/model-changes/index.ts";
import { openapiModule } from "./modules/openapi/index.ts";
import { permissionsModule } from "./modules/permissions/index.ts";
import { projectsModule } from "./modules/projects/index.ts";
import { relationsModule } from "./modules/relations/index.ts";
import {
  fileHistoryModule,
  revisionsModule,
  userHistoryModule,
} from "./modules/revisions/index.ts";
import { rolesModule } from "./modules/roles/index.ts";
import { serverModule, type ServerSetUp } from "./modules/server/index.ts";
import { settingsModule } from "./modules/settings/index.ts";
import { countsModule } from "./modules/counts/index.ts";
import { presenceModule } from "./modules/presence/index.ts";
import { doctorModule } from "./modules/doctor/index.ts";
import { startupModule } from "./modules/startup/index.ts";
import { searchModule } from "./modules/search/index.ts";
import { trashModule } from "./modules/trash/index.ts";
import { sessionsModule, tokensModule, usersModule } from "./modules/users/index.ts";
import { utilsModule } from "./modules/utils/index.ts";

/** The part of the configuration that administrators are told. */
type SetUp = Pick<Config, "storage" | "retention"> &
  Partial<Pick<Config, "smtpUrl" | "mailFrom" | "supportUrl" | "secret" | "redisUrl">>;

export interface AppInput {
  config: Pick<
    Config,
    | ("dataDir" | "databaseUrl" | "publicUrl" | "rateLimit" | "rateLimitExempt" | "uploadBytes")
    | ("trustProxy" | "keepAlive" | "host" | "port")
  > &
    Partial<Pick<Config, "log" | "metricsToken" | "addressTokens">> &
    SetUp;
  projects: Projects;
  readiness: ReadinessCheck;
  limiter: RateLimiter;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  setupCode: string;
  /** The operator's settings of the app; left out: the default ones. */
  admin?: AdminFile;
  /** Looks at every JSON reply with the schema of its route; for tests, it costs. */
  checkReply?: ReplyChecker;
}

const adminFolder = fileURLToPath(new URL("../../admin/dist", import.meta.url));

/**
 * The API and the app as one Fastify instance that does not listen. Throws when a route serves no endpoint of the contract.
 */
export async function buildApp(input: AppInput): Promise<App> {
  const frame: FrameInput = {
    limiter: input.limiter,
    rateLimit: input.config.rateLimit,
    rateLimitExempt: input.config.rateLimitExempt,
    originsOf: (segment) =>
      input.projects.originsOf(isProjectKey(segment) ? segment : defaultProject),
  };
  const { trustProxy, keepAlive } = input.config;
  const app = createFastify(frame, { log: input.log, keepAlive });
  const proxies = addCallers(app, trustProxy);
  const served = collectEndpoints(app);
  const known = checkRoutes(app);
  acceptBodies(app);
  addFrame(app, frame);
  if (input.config.log?.requests) logRequests(app, input.log);
  await serveMetrics(app, input.config.metricsToken ?? null);
  if (input.checkReply) checkReplies(app, input.checkReply);
  addContext(app, {
    projects: input.projects,
    clock: input.clock,
    log: input.log,
    publicUrl: input.config.publicUrl,
    addressTokens: input.config.addressTokens,
  });
  app.setErrorHandler(failureHandler(input.log));
  app.setNotFoundHandler(async (request) => {
    const segment = segmentOf(request.url);
    // Scanners for weaknesses ask for much that is not here; that is no failure of the server, installed or not.
    const isProject = segment === defaultProject || (await input.projects.find(segment)) !== null;
    if (isProjectKey(segment) && !isProject) throw new AppError("projectUnknown");
    if (isProjectKey(segment)) await requireProject(input.projects, segment);
    throw new AppError("notFound");
  });
  serveAdmin(app, {
    folder: adminFolder,
    settings: adminOf(input),
    builds: earlierBuilds({ root: join(input.config.dataDir, "app-builds"), log: input.log }),
  });
  await registerModules(app, modulesOf(input, { served, proxies }));
  fillMethods(app, known, () => {
    throw new AppError("methodNotAllowed");
  });
  await app.ready();
  return app;
}

function adminOf({ admin, config }: AppInput): AdminFile {
  return admin ?? defaultAdmin(config.publicUrl);
}

/** All modules, with what each has to know of the server. */
function modulesOf(
  input: AppInput,
  { served, proxies }: { served: ReturnType<typeof collectEndpoints>; proxies: ProxySightings },
): Module[] {
  const { config, limiter, mailer, projects } = input;
  const extensions = extensionsService({ dataDir: config.dataDir, log: input.log });
  const facts = {
    maxUploadSize: config.uploadBytes,
    readiness: () => input.readiness.check(),
    setUp: () => setUpOf(input),
  };
  const accessOf = async ({ project }: Context): Promise<Access> =>
    (await requireProject(projects, project.key)).access;
  const publicUrl =
    config.publicUrl ??
    `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`;
  const installer = {
    projects,
    limiter,
    log: input.log,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    setupCode: input.setupCode,
  };
  return [
    serverModule(facts),
    extensionsModule(extensions),
    projectsModule(installer),
    bytesModule,
    authModule({
      limiter,
      mailer,
      publicUrl,
      accessOf,
      originsOf: (key) => projects.originsOf(key),
    }),
    itemsModule,
    activityModule,
    doctorModule({ ...config, proxies, offer: offerOf(adminOf(input), config.dataDir) }),
    startupModule({ extensions }),
    countsModule,
    presenceModule,
    collectionPresetsModule,
    collectionsModule,
    fieldsModule,
    filesModule({ maxBytes: config.uploadBytes }),
    uploadsModule({ maxBytes: config.uploadBytes }),
    foldersModule,
    mailModule({ limiter, mailer, publicUrl, transport: transportOf(config) }),
    modelChangesModule,
    openapiModule(served),
    permissionsModule,
    relationsModule,
    revisionsModule,
    userHistoryModule,
    fileHistoryModule,
    rolesModule,
    settingsModule,
    usersModule({ limiter, mailer, publicUrl, transport: transportOf(config) }),
    sessionsModule,
    tokensModule,
    trashModule({
      activity: daysOf(config.retention.activity),
      revisions: daysOf(config.retention.revisions),
    }),
    searchModule,
    passkeysModule({ publicUrl }),
    utilsModule({ limiter }),
  ];
}

/** The configuration as administrators may know it: whether something is set, and not what secrets or addresses of machines it holds. */
async function setUpOf({ config, readiness }: AppInput): Promise<ServerSetUp> {
  const { storage, redis } = await readiness.look();
  const { retention, rateLimit } = config;
  return {
    storage: { kind: config.storage.kind, state: storage },
    mail: {
      transport: transportOf(config),
      from: mailSender({ mailFrom: config.mailFrom ?? null, publicUrl: config.publicUrl }),
    },
    redis,
    rate_limit: rateLimit === 0 ? null : rateLimit,
    public_url: config.publicUrl,
    trusts_proxy: config.trustProxy !== 0,
    has_metrics: (config.metricsToken ?? null) !== null,
    activity_days: daysOf(retention.activity),
    revision_days: daysOf(retention.revisions),
    max_upload_size: config.uploadBytes,
    support_url: config.supportUrl ?? null,
  };
}

function transportOf({ smtpUrl = null }: AppInput["config"]): "smtp" | "outbox" {
  return smtpUrl === null ? "outbox" : "smtp";
}

function daysOf(days: number): number | null {
  return Number.isFinite(days) ? days : null;
}
