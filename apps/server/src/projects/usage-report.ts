import { asRecord, parseBoolean, parseJson, type UsageReport } from "@rowhouse/contract";
import type { Logger } from "../core/log/logger.ts";
import { productVersion } from "../core/product-version.ts";
import type { Project, Usage } from "../core/project.ts";
import type { Database } from "../database/database.ts";
import { identifier, sql, type Sql } from "../database/sql.ts";
import { repeatWork, type Upkeep } from "./upkeep.ts";

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
/** Milliseconds from the start to the first look. */
const firstLook = 5 * 60_000;
const timeoutMs = 10_000;
/** The settings that switch the report on, and that say when it was tried and sent. */
const switchKey = "usage_report";
const sentKey = "usage_reported";

/** The past of the report: when it was tried last, by whichever process, and when it reached its address; null for never. */
interface Past {
  tried: string | null;
  sent: string | null;
}

/** The report of the use of a project. It says nothing of the content, of people or of addresses: sizes are classes. */
export function usageIn(db: Database, address: string | null): Usage {
  return {
    address,
    async read() {
      const settings = await settingsIn(db);
      return {
        isOn: parseBoolean(settings.get(switchKey)) === true,
        sentOn: pastOf(settings.get(sentKey)).sent,
        report: await reportOf(db),
      };
    },
  };
}

async function reportOf(db: Database): Promise<UsageReport> {
  const count = async (table: string, of: Sql = sql`1 = 1`): Promise<string> => {
    const [row] = await db.all(sql`select count(*) as total from ${identifier(table)} where ${of}`);
    return classOf(Number(row?.["total"]));
  };
  // Those of the system are no use that somebody makes of it.
  const isOwn = sql`substr(collection, 1, 9) <> 'directus_'`;
  return {
    product: "Rowhouse",
    version: productVersion,
    runtime: `Node.js ${process.versions.node.split(".")[0]}`,
    database: db.dialect.id,
    collections: await count("directus_collections", isOwn),
    users: await count("directus_users"),
    roles: await count("directus_roles"),
    files: await count("directus_files"),
  };
}

/** A number as its power of ten: 0, 1-9, 10-99, 100-999 and so on; nobody is recognized by it. */
export function classOf(count: number): string {
  if (count < 1) return "0";
  const from = 10 ** Math.min(Math.floor(Math.log10(count)), 6);
  return from === 1_000_000 ? "1000000 and more" : `${from}-${from * 10 - 1}`;
}

/**
 * Sends the report once a day, where an administrator has switched it on and the operator says where to. Of several processes one
 * sends it: who first notes that it is tried. A failure is nobody's concern, and is tried again the next day.
 */
export function reportDaily(
  { db, usage, settings }: Pick<Project, "db" | "usage" | "settings">,
  { log, post = postReport }: { log: Logger | undefined; post?: typeof postReport },
): Upkeep {
  async function report(now: Date, signal: AbortSignal): Promise<void> {
    const { address } = usage;
    if (address === null || !(await usage.read()).isOn) return;
    const before = (await settingsIn(db)).get(sentKey) ?? "";
    const { tried, sent } = pastOf(before);
    if (tried !== null && now.getTime() - Date.parse(tried) < day) return;
    const at = now.toISOString();
    const noted = textOf({ tried: at, sent });
    if (!(await replacePast(db, before, noted))) return;
    await post(address, (await usage.read()).report, signal);
    await replacePast(db, noted, textOf({ tried: at, sent: at }));
    settings.invalidate();
  }
  const reportQuietly = (now: Date, signal: AbortSignal): Promise<void> =>
    report(now, signal).catch((error: unknown) =>
      log?.debug("The report of use was not sent.", { reason: String(error) }),
    );
  return repeatWork(reportQuietly, { first: firstLook, every: hour });
}

/** Sends it as JSON, without a cookie or a word about who sends it. @throws Error where it did not arrive */
async function postReport(
  address: string,
  report: UsageReport,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The address responded with ${response.status}.`);
}

/** Whether the note was still what it was: of several processes one replaces it. */
async function replacePast(db: Database, before: string, after: string): Promise<boolean> {
  const key = identifier("key");
  const isSame = before === "" ? sql`(value = '' or value is null)` : sql`value = ${before}`;
  const changed = await db.run(
    sql`update directus_settings set value = ${after} where ${key} = ${sentKey} and ${isSame}`,
  );
  return changed > 0;
}

async function settingsIn(db: Database): Promise<ReadonlyMap<string, string>> {
  const key = identifier("key");
  const rows = await db.all(
    sql`select ${key}, value from directus_settings where ${key} in (${switchKey}, ${sentKey})`,
  );
  return new Map(rows.map((row) => [String(row["key"]), String(row["value"] ?? "")]));
}

function pastOf(text: string | undefined): Past {
  const { tried, sent } = asRecord(parseJson(text ?? ""));
  const time = (value: unknown): string | null =>
    typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
  return { tried: time(tried), sent: time(sent) };
}

function textOf(past: Past): string {
  return JSON.stringify(past);
}
