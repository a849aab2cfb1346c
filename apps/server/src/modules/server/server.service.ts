import { readFileSync } from "node:fs";
import { asRecord, emptyQuery, type ProjectLogo, type ServerInfo } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { readItem } from "../../query/index.ts";

/** From the package beside `src` or `dist`. */
const packageFile: { version: string } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);

export interface ServerFacts {
  /** Bytes. */
  maxUploadSize: number;
  /** Throws `databaseUnreachable` (503) while the database of the default project is unreachable, so that a load balancer uses another process. */
  assertReady(): Promise<void>;
}

/** What callers see of server and project (API contract 2.1.2): versions and vendor only to administrators (D2). */
export function serverService(ctx: Context, facts: Pick<ServerFacts, "maxUploadSize">) {
  const { actor } = ctx;
  const forUsers =
    actor.user === null
      ? {}
      : {
          server: {
            max_upload_size: facts.maxUploadSize,
            ...(actor.isAdmin ? { general: runtime() } : {}),
          },
        };

  return {
    server(): ServerInfo {
      return { api: actor.isAdmin ? { version: packageFile.version } : {}, ...forUsers };
    },

    async project(): Promise<ServerInfo> {
      const { settings } = ctx;
      const details = actor.isAdmin
        ? { version: packageFile.version, database: ctx.db.dialect.id }
        : {};
      const named = {
        ...("project_name" in settings ? { project_name: settings["project_name"] ?? "" } : {}),
        project_logo: await logoOf(ctx, settings["logo"] ?? ""),
      };
      return { api: { ...details, ...named }, ...forUsers };
    },
  };
}

/** Clients of the 2.x API read these two keys: name and version of this server. */
function runtime(): { php_version: string; php_api: string } {
  return { php_version: process.version, php_api: "node" };
}

/** Empty without a logo, null when its file is gone. Everyone may see it, so it is looked up without the caller's rights. */
async function logoOf(ctx: Context, setting: string): Promise<ProjectLogo> {
  if (setting === "") return "";
  const query = { ...emptyQuery, fields: ["data"] };
  try {
    const { item } = await readItem(ctx, "directus_files", { key: setting, query, trusted: true });
    const { url, full_url } = asRecord(item["data"]);
    return typeof url === "string" && typeof full_url === "string" ? { url, full_url } : null;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
