import {
  asRecord,
  brandColor,
  emptyQuery,
  type ProjectPicture,
  type Readiness,
  type ServerDetails,
  type ServerInfo,
  type UsageState,
} from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { productVersion } from "../../core/product-version.ts";
import { readItem, type Item } from "../../query/index.ts";
import { screenPicture } from "../files/index.ts";
import { passwordRule } from "../users/index.ts";

export interface ServerFacts {
  /** Bytes. */
  maxUploadSize: number;
  /**
   * The parts that the process depends on. Throws `databaseUnreachable` or `storageUnavailable` (503) with the state of all parts where one
   * is missing that nothing works without, so that a load balancer uses another process.
   */
  readiness(): Promise<Readiness>;
  /** The configuration of the server that administrators may know, with the state of its parts. */
  setUp(): Promise<ServerSetUp>;
}

/** The facts that the process and the database do not say themselves. */
export type ServerSetUp = Omit<ServerDetails, "version" | "runtime" | "database">;

/** The facts that callers see of server and project (API contract 2.1.2): versions and vendor only to administrators (D2). */
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
      return { api: actor.isAdmin ? { version: productVersion } : {}, ...forUsers };
    },

    async project(): Promise<ServerInfo> {
      const { settings } = ctx;
      const details = actor.isAdmin ? { version: productVersion, database: ctx.db.dialect.id } : {};
      const named = {
        ...("project_name" in settings ? { project_name: settings["project_name"] ?? "" } : {}),
        project_color: brandColor(settings["color"] ?? "") ?? "",
        password_rule: passwordRule(settings),
      };
      const [logo, background] = await Promise.all([
        logoOf(ctx, settings["logo"]),
        backgroundOf(ctx, settings["background"]),
      ]);
      const pictures = { project_logo: logo, project_background: background };
      return { api: { ...details, ...named, ...pictures }, ...forUsers };
    },
  };
}

/** How the server is set up; its endpoint lets administrators in only. */
export async function serverDetails(ctx: Context, facts: ServerFacts): Promise<ServerDetails> {
  const [setUp, database] = await Promise.all([facts.setUp(), ctx.db.dialect.readFacts(ctx.db)]);
  return {
    version: productVersion,
    runtime: {
      name: "Node.js",
      version: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      memory: process.memoryUsage.rss(),
      started_on: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    },
    database: { vendor: ctx.db.dialect.id, ...database },
    ...setUp,
  };
}

/** The report of use as it would be sent now; its endpoint lets administrators in only. */
export async function usageState({ project }: Context): Promise<UsageState> {
  const { isOn, sentOn, report } = await project.usage.read();
  return { is_on: isOn, address: project.usage.address, sent_on: sentOn, report };
}

/** Clients of the 2.x API read these two keys: name and version of this server. */
function runtime(): { php_version: string; php_api: string } {
  return { php_version: process.version, php_api: "node" };
}

/** The logo: empty without one, null when its file is gone. */
async function logoOf(ctx: Context, setting: string | null | undefined): Promise<ProjectPicture> {
  if (!setting) return "";
  const file = await pictureFile(ctx, setting, ["data"]);
  return file && addressesOf(file);
}

/** The same for the background, which is also offered in the size of a screen; null as well for a file that is no image. */
async function backgroundOf(
  ctx: Context,
  setting: string | null | undefined,
): Promise<ProjectPicture> {
  if (!setting) return "";
  const file = await pictureFile(ctx, setting, ["data", "type", "filename", "width", "height"]);
  if (!file || !String(file["type"]).startsWith("image/")) return null;
  const screen = screenPicture(ctx, {
    filename: String(file["filename"]),
    width: Number(file["width"]),
    height: Number(file["height"]),
  });
  const addresses = addressesOf(file);
  if (addresses === null || screen === null) return addresses;
  return { ...addresses, screen_url: `${ctx.origin.baseUrl}${screen}` };
}

/**
 * The file that a setting names, null when it is gone. A user who may change the setting decides that everyone may see the
 * picture, so it is looked up without the caller's rights.
 */
async function pictureFile(ctx: Context, key: string, fields: string[]): Promise<Item | null> {
  try {
    const query = { ...emptyQuery, fields };
    return (await readItem(ctx, "directus_files", { key, query, trusted: true })).item;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function addressesOf(file: Item): { url: string; full_url: string } | null {
  const { url, full_url } = asRecord(file["data"]);
  return typeof url === "string" && typeof full_url === "string" ? { url, full_url } : null;
}
