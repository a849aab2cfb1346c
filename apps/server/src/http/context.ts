import {
  actHeader,
  asRecord,
  noRights,
  type Endpoint,
  versionsHeader,
  writeVersions,
  type Rights,
  type Versions,
} from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hash } from "node:crypto";

import {
  authenticate,
  checkAccess,
  publicActor,
  refuseInViews,
  withoutWrites,
} from "../access/caller.ts";
import { assertConfirmed } from "../access/confirmation.ts";
import { projectOfToken } from "../access/tokens.ts";
import { defaultProject, type OpenProject, type Projects } from "../projects/projects.ts";
import type { AppEvent, Context, Clock, Origin } from "../core/context.ts";
import { AppError, because } from "../core/errors.ts";
import { loopTurn } from "../core/network/loop-turn.ts";
import type { Logger } from "../core/log/logger.ts";
import type { Project, ProjectVersions } from "../core/project.ts";
import { refuseScalars } from "./bodies/bodies.ts";
import { varyOn } from "./replies/replies.ts";
import { hasAddressToken, takeToken, unreadableQuery } from "./requests.ts";
import type { App } from "./route.ts";

interface ContextInput {
  projects: Projects;
  clock: Clock;
  log: Logger;
  /** Whether a token in the address is taken, which it is unless the operator says otherwise. */
  addressTokens?: boolean | undefined;
  /** Public address; null: the one the request came to. */
  publicUrl: string | null;
}

/** The values that the router took from an address, by the names in its path. */
interface Addressed {
  Params: Readonly<Record<string, string>>;
}

/** Creates the context of every request: project, actor, rights, model. */
export function addContext(app: App, input: ContextInput): void {
  app.decorateRequest("hasContext", false);
  // Fastify wants the shape of a request in advance; the hook below fills it before any handler runs.
  app.decorateRequest("ctx");
  app.addHook<Addressed>("preValidation", async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined || request.is404) return;
    // `/users/` is not `/users/{id}` without an id (API contract 1.2).
    if (Object.values(request.params).includes("")) throw new AppError("notFound");
    if (request.query === unreadableQuery)
      throw new AppError("badRequest", because("addressParameters"));
    // MariaDB takes back no change of a table that a row with it would follow.
    if (request.url.includes("%00") && !isOfFiles(request))
      throw new AppError("invalidInput", because("nullCharacter"));
    const hasBody = endpoint.body !== undefined;
    if (hasBody && request.body === undefined && !endpoint.bodyIsOptional)
      throw new AppError("bodyMissing");
    if (input.addressTokens === false && hasAddressToken(request))
      throw new AppError("badRequest", because("tokenInAddress"));
    if (endpoint.isOutside) return;
    // Many requests that arrive together keep neither a ping nor each other's replies waiting until the last one is served.
    const turn = loopTurn();
    if (turn !== null) await turn;
    if (!endpoint.ignoresToken && !endpoint.isAsset) keepPrivate(reply);
    request.ctx = await makeContext(input, request, { reply, endpoint });
    request.hasContext = true;
    refuseInViews(request.ctx, endpoint);
    if (endpoint.authorizedBy === undefined)
      checkAccess(request.ctx, endpoint.access, request.params);
    if (endpoint.needsConfirmation === "always") await request.ctx.assertConfirmed(request.ctx.db);
    if (hasBody) refuseScalars(request.body);
  });
}

/** Replies that depend on the caller's rights are for nobody else: not for shared caches, nor for the next user of a browser. */
function keepPrivate(reply: FastifyReply): void {
  varyOn(reply.header("cache-control", "private, no-cache"), "Authorization");
}

async function makeContext(
  input: ContextInput,
  request: FastifyRequest<Addressed>,
  { reply, endpoint }: { reply: FastifyReply; endpoint: Endpoint },
): Promise<Context> {
  const { ignoresToken, ignoresAddress, maySetUp = false } = endpoint;
  const token = ignoresToken ? null : takeToken(request);
  const opened = findProject(input.projects, request, token);
  const { project, access } = opened instanceof Promise ? await opened : opened;
  const numbers = numbersOf(project);
  const found =
    token === null && (ignoresToken || ignoresAddress)
      ? { actor: publicActor, session: null }
      : authenticate(project, access, {
          token,
          ip: request.ip,
          now: input.clock.now().getTime(),
          maySetUp,
          mayView: true,
        });
  const { actor, session } = found instanceof Promise ? await found : found;
  const known = access.rightsOf(actor);
  const rights = known instanceof Promise ? await known : known;
  const model = await project.models.get();
  const settings = await project.settings.get();
  if (actor.user !== null && !endpoint.isAsset)
    reply.header(versionsHeader, versionsText(numbers, rights));
  return {
    requestId: request.id,
    actor,
    rights: rights ?? noRights,
    project,
    model,
    settings,
    db: actor.viewer === undefined ? project.db : withoutWrites(project.db),
    clock: input.clock,
    log: input.log,
    origin: new RequestOrigin(request, input.publicUrl),
    session,
    assertConfirmed: (db) => assertConfirmed(project, { db, session, now: input.clock.now() }),
    leftOut: new Set(),
    announce: (event) => refresh(project, event),
  };
}

/** By the address, or for the reserved ones by token, parameter or header (API contract 1.1); a static token means the default project (F32). */
function findProject(
  projects: Projects,
  request: FastifyRequest<Addressed>,
  token: string | null,
): OpenProject | Promise<OpenProject> {
  const key = request.params["project"] ?? keyOfReserved(request, token);
  if (key === null) return refuseUnnamed(projects);
  const isAsset = request.routeOptions.config.endpoint?.isAsset;
  return requireProject(projects, key, isAsset ? "assetProjectUnknown" : "projectUnknown");
}

async function refuseUnnamed(projects: Projects): Promise<never> {
  await assertInstalled(projects);
  throw new AppError("unauthorized");
}

/**
 * Throws `notInstalled` (14) before the default project is there, `projectUnknown` (22) or what it is called here after,
 * and `maintenance` (21) while the operator says so.
 */
export function requireProject(
  projects: Projects,
  key: string,
  unknown: UnknownProject = "projectUnknown",
): OpenProject | Promise<OpenProject> {
  const found = projects.find(key);
  const isReady = found !== null && !(found instanceof Promise);
  return isReady && projects.isMaintained(key) === false
    ? found
    : waitForProject(projects, key, { opening: found, unknown });
}

type UnknownProject = "projectUnknown" | "assetProjectUnknown" | "onlyDefaultProject";

async function waitForProject(
  projects: Projects,
  key: string,
  { opening, unknown }: { opening: ReturnType<Projects["find"]>; unknown: UnknownProject },
): Promise<OpenProject> {
  const found = await opening;
  if (found && (await projects.isMaintained(key))) throw new AppError("maintenance");
  if (found) return found;
  await assertInstalled(projects);
  throw new AppError(unknown);
}

async function assertInstalled(projects: Projects): Promise<void> {
  if ((await projects.find(defaultProject)) === null) throw new AppError("notInstalled");
}

function keyOfReserved(request: FastifyRequest<Addressed>, token: string | null): string | null {
  const header = request.headers["x-directus-project"];
  const named = (token && projectOfToken(token)) || asRecord(request.query)["project"] || header;
  if (typeof named === "string" && named !== "") return named;
  return token === null ? null : defaultProject;
}

/** Drops what was cached about the things an event changed, in every process. */
function refresh(project: Project, { collection }: AppEvent): void {
  switch (collection) {
    case "directus_users":
    case "directus_roles":
    case "directus_user_roles":
    case "directus_permissions":
      project.access.invalidate();
      break;
    case "directus_settings":
      project.settings.invalidate();
      break;
    case "directus_collections":
    case "directus_fields":
    case "directus_relations":
      project.models.invalidate();
      break;
  }
}

/**
 * Where a request came from. A class and no object literal: each evaluation of a literal with a getter makes a hidden class, which
 * holds the request until the whole heap is collected.
 */
class RequestOrigin implements Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly act: string;
  readonly isStep: boolean;
  readonly path: string;
  readonly search: string;
  readonly #request: FastifyRequest<Addressed>;
  readonly #publicUrl: string | null;

  constructor(request: FastifyRequest<Addressed>, publicUrl: string | null) {
    const { act, isStep } = actOf(request);
    const { path, search } = addressIn(request.url);
    this.ip = request.ip;
    this.userAgent = (request.headers["user-agent"] ?? "").slice(0, 255);
    this.act = act;
    this.isStep = isStep;
    this.path = path;
    this.search = search;
    this.#request = request;
    this.#publicUrl = publicUrl;
  }

  /** Hardly any reply has links. */
  get baseUrl(): string {
    return this.#publicUrl ?? baseUrlOf(this.#request);
  }
}

/** The act that a request is a step of; without the header it is one of its own (API contract 9.1). Throws badRequest. */
function actOf(request: FastifyRequest): Pick<Context["origin"], "act" | "isStep"> {
  const named = request.headers[actHeader];
  if (named === undefined) return { act: request.id, isStep: false };
  if (typeof named !== "string" || !actForm.test(named))
    throw new AppError("badRequest", because("act"));
  return { act: named.toLowerCase(), isStep: true };
}

const actForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function addressIn(url: string): { path: string; search: string } {
  const end = url.indexOf("?");
  return end < 0
    ? { path: url, search: "" }
    : { path: url.slice(0, end), search: url.slice(end + 1) };
}

/** Whether the address ends in the name of a file, which then is not there. */
function isOfFiles({ routeOptions }: FastifyRequest<Addressed>): boolean {
  return routeOptions.config.endpoint?.isAsset === true || routeOptions.url?.endsWith("*") === true;
}

/** Only for links in replies; a forged Host header misleads only its sender. */
function baseUrlOf(request: FastifyRequest<Addressed>): string {
  const { host, protocol } = request;
  return `${protocol}://${/^[\w.:[\]-]{1,255}$/.test(host) ? host : "localhost"}`;
}

/** The numbers of a project at one moment. */
type Numbers = Record<Parameters<ProjectVersions["of"]>[0], number | null>;

/**
 * The numbers of now, to be taken before anything of the project is read: what a reply holds is then at least as new as what its header says, and an
 * application reads once too often rather than never.
 */
function numbersOf({ versions }: Project): Numbers {
  return {
    model: versions.of("model"),
    settings: versions.of("settings"),
    access: versions.of("access"),
    presets: versions.of("presets"),
  };
}

/** The header of a caller's last reply, which stays the same until something changes. */
interface Told {
  numbers: Numbers;
  mark: string;
  text: string;
}

const told = new WeakMap<Rights, Told>();

/** Tells an application which state of what it keeps is the current one (API contract 1.10). */
function versionsText(numbers: Numbers, rights: Rights): string {
  const before = told.get(rights);
  const { model, access, settings, presets } = numbers;
  if (
    before !== undefined &&
    before.numbers.model === model &&
    before.numbers.access === access &&
    before.numbers.settings === settings &&
    before.numbers.presets === presets
  )
    return before.text;
  const mark = before?.mark ?? markOf(rights);
  const versions: Versions = {
    ...(model === null ? {} : { model: { count: model, mark: null } }),
    ...(access === null ? {} : { rights: { count: access, mark } }),
    ...(settings === null ? {} : { settings: { count: settings, mark: null } }),
    ...(presets === null ? {} : { presets: { count: presets, mark: null } }),
  };
  const text = writeVersions(versions);
  told.set(rights, { numbers, mark, text });
  return text;
}

/** Of the rights themselves: those whom a change of somebody else's rights does not concern need not read anything. */
function markOf(rights: Rights): string {
  return hash("sha256", JSON.stringify(rights), "base64url").slice(0, 12);
}
