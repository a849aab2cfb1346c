import { isEmail, type CreateProjectBody } from "@rowhouse/contract";
import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { join } from "node:path";
import { defaultProject, isProjectKey, type Projects } from "../../projects/projects.ts";
import { networkOf } from "../../core/network/addresses.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import type { Logger } from "../../core/log/logger.ts";
import type { RateLimit, RateLimiter } from "../../core/network/rate-limiter.ts";
import { toDatabaseUrl } from "../../database/connection.ts";
import type { Database } from "../../database/database.ts";
import { dropSystemTables, hasSystemTables } from "../../database/migrations/migrate.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { installProject } from "../../projects/install-project.ts";
import { sql } from "../../database/sql.ts";
import { connectionReason } from "../../database/errors/connection-reason.ts";

export interface InstallerInput {
  projects: Projects;
  limiter: RateLimiter;
  log: Logger;
  dataDir: string;
  /** The operator's configuration of the default project; it overrides the installer's fields. */
  databaseUrl: string | null;
  /** The one-time code printed at start; required from anywhere but this machine. */
  setupCode: string;
}

export interface Installer {
  body: CreateProjectBody;
  /** Whether the request comes from this machine, straight and not through a proxy. */
  isLocal: boolean;
  ip: string;
  /** Administrators of the default project may add others once it is installed. */
  isAdmin: boolean;
}

/** Wrong set-up codes of one address in ten minutes. */
const codeTries: RateLimit = { name: "setup-code", points: 10, seconds: 10 * 60 };

/** Sets projects up (API contract 2.1.1). Once something is installed only administrators may (F8). */
export function projectsService(input: InstallerInput) {
  return {
    async create({ body, isLocal, ip, isAdmin }: Installer): Promise<void> {
      const key = body.project ?? defaultProject;
      if (!isProjectKey(key))
        throw new AppError("invalidInput", brokenRule("project", "projectKey"));
      const isFirst = (await input.projects.find(defaultProject)) === null;
      if (!isFirst && (await input.projects.locate(key)) !== null)
        throw new AppError("projectExists");
      if (!isFirst && !isAdmin) throw new AppError("forbidden", because("installerClosed"));
      if (isFirst && key !== defaultProject) throw new AppError("notInstalled");
      if (isFirst && !isLocal) await checkCode(input, body.setup_code ?? "", ip);
      if (!isEmail(body.user_email))
        throw new AppError("invalidInput", brokenRule("user_email", "email"));
      const databaseUrl = chooseDatabase(input, key, body);
      // Two projects in one database would share users and rights.
      const usual = await input.projects.locate(defaultProject);
      if (key !== defaultProject && databaseUrl === usual?.databaseUrl)
        throw new AppError("projectExists");
      await fill(databaseUrl, body);
      const corsOrigins = body.cors_enabled === true ? ["*"] : [];
      await input.projects.add({ key, databaseUrl, corsOrigins });
      input.log.info(`The project ${key} is installed.`);
    },

    /** Drops the system tables and forgets the project; the tables of the user stay. */
    async remove(key: string): Promise<void> {
      const found = await input.projects.find(key);
      if (!found) throw new AppError("notFound");
      await dropSystemTables(found.project.db);
      await input.projects.remove(key);
      input.log.warn(`The project ${key} is removed; the tables of its collections stay.`);
    },
  };
}

async function checkCode(
  { limiter, setupCode }: InstallerInput,
  given: string,
  ip: string,
): Promise<void> {
  await limiter.consume(codeTries, networkOf(ip));
  const expected = Buffer.from(setupCode);
  const code = Buffer.from(given.trim().toUpperCase());
  if (code.length === expected.length && timingSafeEqual(code, expected)) return;
  throw new AppError("forbidden", brokenRule("setup_code", "setupCode"));
}

function chooseDatabase(input: InstallerInput, key: string, body: CreateProjectBody): string {
  if (key === defaultProject && input.databaseUrl !== null) return input.databaseUrl;
  const kind = body.db_type ?? "mysql";
  if (kind === "sqlite")
    return `sqlite:${join(input.dataDir, key === defaultProject ? "rowhouse.db" : `${key}.db`)}`;
  for (const field of ["db_name", "db_user"] as const) {
    if (!body[field]) throw new AppError("invalidInput", brokenRule(field, "required"));
  }
  const host = body.db_host || "localhost";
  if (isIP(host) === 0 && !/^[\w.-]+$/.test(host))
    throw new AppError("invalidInput", brokenRule("db_host", "hostName"));
  return toDatabaseUrl({
    dialect: kind,
    host,
    port: body.db_port ?? (kind === "mysql" ? 3306 : 5432),
    user: body.db_user ?? "",
    password: body.db_password ?? "",
    database: body.db_name ?? "",
    socket: body.db_socket || null,
    tls: false,
    ca: null,
    schemas: [],
  });
}

/** Connects, refuses a database that holds a project already (unless `existing` takes it over), and installs. */
async function fill(databaseUrl: string, body: CreateProjectBody): Promise<void> {
  const db = await connect(databaseUrl);
  try {
    if (!body.existing && (await hasSystemTables(db))) throw new AppError("projectExists");
    await installProject(db, {
      projectName: body.project_name || "Rowhouse",
      appUrl: body.app_url ?? "",
      admin: {
        email: body.user_email,
        password: body.user_password,
        token: body.user_token || null,
        ...(body.timezone ? { timezone: body.timezone.slice(0, 32) } : {}),
        ...(body.locale ? { locale: body.locale.slice(0, 8) } : {}),
      },
    });
  } finally {
    await db.close();
  }
}

/** A connection that fails is reported as wrong input of the caller (400/19). */
async function connect(databaseUrl: string): Promise<Database> {
  try {
    const db = await openDatabase(databaseUrl);
    await db.all(sql`select 1 as one`);
    return db;
  } catch (error) {
    const reason = connectionReason(error);
    throw new AppError("installerNoConnection", reason === null ? {} : { reason }, {
      cause: error,
    });
  }
}
