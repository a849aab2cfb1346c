import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { buildApp, type AppInput } from "../src/app.ts";
import { createProjects, type Projects } from "../src/projects/projects.ts";
import { createReadiness, type ReadinessCheck } from "../src/projects/readiness.ts";
import { memoryRateLimiter, type RateLimiter } from "../src/core/network/rate-limiter.ts";
import type { Mail } from "../src/core/mail.ts";
import { localSignals } from "../src/core/signals/signals.ts";
import { tokenHash } from "../src/core/hashes.ts";
import { hashPassword } from "../src/core/passwords.ts";
import type { Database, DialectId } from "../src/database/database.ts";
import { replyChecker } from "../src/http/schemas.ts";
import { installProject } from "../src/projects/install-project.ts";
import { testConfig } from "./config.ts";
import { recorded } from "./count/record.ts";
import { forwarding, lent } from "./forwarding.ts";
import type { Reply } from "./reply.ts";
import { databaseSource } from "./test-database.ts";
import { missingVendors, testVendors } from "./vendors.ts";
import {
  collectingLogger,
  editorRole,
  editorUser,
  makeWorld,
  password,
  testClock,
  tokens,
  type As,
  type Method,
  type World,
} from "./world.ts";

type From<Given, T> = T | ((given: Given) => T);

/** One request. Addresses are complete: `/_/items/news`. */
interface Attempt<Given> {
  /** Prepares the project; what it returns is passed to `as`, the address, `body` and `check`. */
  given?: (world: World) => Promise<Given>;
  get?: From<Given, string>;
  post?: From<Given, string>;
  patch?: From<Given, string>;
  put?: From<Given, string>;
  delete?: From<Given, string>;
  head?: From<Given, string>;
  body?: From<Given, unknown>;
  headers?: Record<string, string>;
  check?: (outcome: { reply: Reply; world: World; given: Given }) => Promise<void> | void;
}

/** A request and its expected outcome. */
export interface Scenario<Given> extends Attempt<Given> {
  as: From<Given, As>;
  /** HTTP status. */
  status: number;
  /** `error.code` of the body. */
  code?: number | null;
  /** The pattern that `data` has to match (`toMatchObject`; lists have to have the same length). */
  data?: From<Given, unknown>;
  /** The pattern that the whole body has to match. */
  matches?: From<Given, object>;
  /** Activity written meanwhile, all of it, in order. */
  events?: { action: string; collection: string; item?: unknown }[];
}

/** Runs a scenario on every database, each time in a fresh project. */
export function scenario<Given = undefined>(title: string, spec: Scenario<Given>): void {
  onEachVendor(title, async (world) => {
    // Without `given` its type is undefined, and so is the value.
    const given = (spec.given ? await spec.given(world) : undefined) as Given;
    const [method, address] = requestOf(spec);
    const reply = await world.as(resolve(spec.as, given)).send(method, resolve(address, given), {
      ...(spec.body === undefined ? {} : { body: resolve(spec.body, given) }),
      ...(spec.headers === undefined ? {} : { headers: spec.headers }),
    });
    expect(describeReply(reply, world), describeReply(reply, world)).toMatch(
      new RegExp(`^${spec.status}\\b`),
    );
    if (spec.code !== undefined) expect(reply.error).toMatchObject({ code: spec.code });
    if (spec.data !== undefined)
      expect(reply.body).toMatchObject({ data: resolve(spec.data, given) });
    if (spec.matches !== undefined) expect(reply.body).toMatchObject(resolve(spec.matches, given));
    if (spec.events !== undefined) expect(await world.activity()).toMatchObject(spec.events);
    await spec.check?.({ reply, world, given });
  });
}

/** A request that is refused with this HTTP status and error code, and writes no activity. */
interface Refused<Given> extends Attempt<Given> {
  refused: readonly [status: number, code: number];
}

export function editorRefused<Given = undefined>(title: string, spec: Refused<Given>): void {
  scenario<Given>(title, refusedTo("editor", spec));
}

export function adminRefused<Given = undefined>(title: string, spec: Refused<Given>): void {
  scenario<Given>(title, refusedTo("admin", spec));
}

function refusedTo<Given>(
  as: As,
  { refused: [status, code], ...attempt }: Refused<Given>,
): Scenario<Given> {
  return { ...attempt, as, status, code, events: [] };
}

/** A test on every database, each time in a fresh project: for what takes more than one request. */
export function onEachVendor(title: string, play: (world: World) => Promise<void>): void {
  for (const vendor of testVendors) {
    test(`${title} (${vendor})`, async () => play(await nextWorld(vendor)));
  }
  for (const vendor of missingVendors) {
    test(`${title} (${vendor})`, ({ skip }) => skip(`no ${vendor} server responds`));
  }
}

/** A test in which it makes no difference what the database is: it runs on the first one only. */
export function onOneVendor(title: string, play: (world: World) => Promise<void>): void {
  const [vendor = "sqlite"] = testVendors;
  test(`${title} (${vendor})`, async () => play(await nextWorld(vendor)));
}

interface Stage {
  play(): Promise<World>;
}

/** All test files of a worker share them; what they leave behind is removed when the run ends (`whole-run.ts`). */
const stages = new Map<DialectId, Promise<Stage>>();

async function nextWorld(vendor: DialectId): Promise<World> {
  const known = stages.get(vendor) ?? buildStage(vendor);
  stages.set(vendor, known);
  return (await known).play();
}

/** One app per worker and vendor; projects, limiter and clock are new for each scenario. */
async function buildStage(vendor: DialectId): Promise<Stage> {
  const dataDir = await mkdtemp(join(inject("runFolder"), "data-"));
  const source = await databaseSource(vendor, prepareProject);
  const config = { ...testConfig(dataDir), corsOrigins: ["*"] };
  const logLines: string[] = [];
  const mails: Mail[] = [];
  const clock = testClock();
  const current: {
    projects: Projects | null;
    readiness: ReadinessCheck | null;
    limiter: RateLimiter;
  } = {
    projects: null,
    readiness: null,
    limiter: memoryRateLimiter(),
  };
  const parts: AppInput = {
    config,
    projects: forwarding(() => current.projects),
    readiness: forwarding(() => current.readiness),
    limiter: forwarding(() => current.limiter),
    clock: { now: () => clock.now() },
    log: collectingLogger(logLines),
    mailer: { send: async (mail) => void mails.push(mail) },
    setupCode: "TEST-CODE",
    checkReply: replyChecker(),
  };
  const app = await recorded(() => buildApp(parts));
  return {
    async play() {
      // Work that a project does by itself would go on for as long as the worker lives, in the databases of other scenarios.
      await current.projects?.close();
      const db = lent(await source.fresh());
      logLines.length = 0;
      mails.length = 0;
      current.limiter = memoryRateLimiter();
      const projects = createProjects({
        config,
        secret: "a secret of the tests",
        signals: localSignals(),
        databases: new Map([["_", db]]),
      });
      current.projects = projects;
      current.readiness = createReadiness({ projects, signals: localSignals() });
      const opened = (await projects.find("_")) ?? fail();
      return makeWorld({ vendor, app, projects, opened, clock, mails, logLines });
    },
  };
}

/** Administrator (user 1), editor (user 2, role 3 without any rules), nothing else. */
async function prepareProject(db: Database): Promise<void> {
  const admin = { email: "admin@example.com", password, token: tokens.admin };
  await installProject(db, { projectName: "Test", appUrl: "", admin });
  const row = {
    status: "active",
    first_name: "Edith",
    last_name: "Tor",
    email: "editor@example.com",
    password: await hashPassword(password),
    token: tokenHash(tokens.editor),
  };
  await db.insert("directus_roles", { id: editorRole, name: "Editor" }, "id");
  await db.insert("directus_users", { id: editorUser, ...row, external_id: "editor" }, "id");
  await db.insert("directus_user_roles", { user: editorUser, role: editorRole }, "id");
}

function fail(): never {
  throw new Error("The project of the tests is not there.");
}

function requestOf<Given>(spec: Scenario<Given>): [Method, From<Given, string>] {
  for (const [method, address] of [
    ["GET", spec.get],
    ["POST", spec.post],
    ["PATCH", spec.patch],
    ["PUT", spec.put],
    ["DELETE", spec.delete],
    ["HEAD", spec.head],
  ] as const) {
    if (address !== undefined) return [method, address];
  }
  throw new Error("The scenario sends no request.");
}

function resolve<Given, T>(value: From<Given, T>, given: Given): T {
  // A value of a scenario is never itself a function.
  return typeof value === "function" ? (value as (given: Given) => T)(given) : value;
}

/** Status and body, and for a failure of the server what it logged: all one needs to see in a failed test. */
function describeReply(reply: Reply, world: World): string {
  const log = reply.status >= 500 ? `\n${world.logLines.join("\n")}` : "";
  return `${reply.status} ${reply.text.slice(0, 2000)}${log}`;
}
