import type { Clock } from "../src/core/context.ts";
import type { Logger } from "../src/core/log/logger.ts";
import type { Mail } from "../src/core/mail.ts";
import type { App } from "../src/http/route.ts";
import type { OpenProject, Projects } from "../src/projects/projects.ts";
import type { Database, DialectId, Row } from "../src/database/database.ts";
import { createFactories, type Factories } from "./factories.ts";
import { sql } from "../src/database/sql.ts";
import { Reply } from "./reply.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "HEAD" | "OPTIONS";

/** Who sends a request: one of the prepared users, or the owner of this static token or JWT. */
export type As = "admin" | "editor" | "public" | { token: string };

/** The static tokens of the prepared users. */
export const tokens = { admin: "token-of-admin", editor: "token-of-editor" } as const;
/** The role and the user beside administrator (role 1, user 1) and public (role 2). */
export const editorRole = 3;
export const editorUser = 2;
/** The password of both users. */
export const password = "correct horse battery";

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The address the request seems to come from. */
  ip?: string;
}

export interface Client {
  get(path: string, options?: RequestOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  delete(path: string, options?: RequestOptions): Promise<Reply>;
  send(method: Method, path: string, options?: RequestOptions): Promise<Reply>;
}

/** One installed project with an app around it: the environment of a scenario. */
export interface World extends Factories {
  vendor: DialectId;
  app: App;
  db: Database;
  project: OpenProject["project"];
  projects: Projects;
  clock: TestClock;
  mails: Mail[];
  /** The lines of the app's log, to see that nothing secret is in it. */
  logLines: string[];
  as(actor: As): Client;
  /** Rows of `directus_activity` written since the scenario began, oldest first. */
  activity(): Promise<Row[]>;
}

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  advance(seconds: number): void;
}

export function testClock(): TestClock {
  let now = Date.now();
  return { now: () => new Date(now), advance: (seconds) => void (now += seconds * 1000) };
}

export function collectingLogger(lines: string[]): Logger {
  const write = (message: string, details?: Record<string, unknown>): void =>
    void lines.push(`${message} ${JSON.stringify(details ?? {})}`);
  return { debug: write, info: write, warn: write, error: write };
}

export interface WorldParts {
  vendor: DialectId;
  app: App;
  projects: Projects;
  opened: OpenProject;
  clock: TestClock;
  mails: Mail[];
  logLines: string[];
}

export async function makeWorld(parts: WorldParts): Promise<World> {
  const { app, opened } = parts;
  const { project } = opened;
  const { db } = project;
  const last = await db.all(sql`select max(id) as id from directus_activity`);
  const before = Number(last[0]?.["id"] ?? 0);
  return {
    ...parts,
    ...createFactories(project),
    db,
    project,
    as: (actor) => clientOf(app, actor, parts.logLines),
    activity: () => db.all(sql`select * from directus_activity where id > ${before} order by id`),
  };
}

/** Sends requests to an app without a network. */
export function clientOf(app: App, actor: As, logLines: string[]): Client {
  const token = typeof actor === "object" ? actor.token : actor === "public" ? null : tokens[actor];
  const send = async (
    method: Method,
    path: string,
    { body, headers = {}, ip }: RequestOptions = {},
  ): Promise<Reply> => {
    const content = await toContent(body);
    const response = await app.inject({
      method,
      url: path,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...content.headers,
        ...headers,
      },
      ...(content.payload === undefined ? {} : { payload: content.payload }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    });
    if (response.statusCode === 500) logLines.push(`500 for ${method} ${path}`);
    return new Reply(response.statusCode, response.headers, response.payload);
  };
  return {
    send,
    get: (path, options) => send("GET", path, options),
    post: (path, body = {}, options = {}) => send("POST", path, { ...options, body }),
    patch: (path, body = {}, options = {}) => send("PATCH", path, { ...options, body }),
    delete: (path, options) => send("DELETE", path, options),
  };
}

/** Texts go as they are (with a content type given by the test), forms as multipart, bytes as bytes, anything else as JSON. */
async function toContent(
  body: unknown,
): Promise<{ payload?: string | Buffer; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (typeof body === "string") return { payload: body, headers: {} };
  if (body instanceof Uint8Array)
    return { payload: Buffer.from(body), headers: { "content-type": "application/octet-stream" } };
  if (!(body instanceof FormData))
    return { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const form = new Response(body);
  return {
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { "content-type": form.headers.get("content-type") ?? "" },
  };
}
