import { importProject, readConfig } from "@rowhouse/server";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Exchange, exchange } from "../exchange.ts";
import { comparePerSecond, alternate, median, type Pace, type Pair } from "../load.ts";
import {
  listedCollection,
  listedFields,
  makeModelProject,
  type ModelSize,
} from "../model-project.ts";
import { cpuSecondsOf, type Running } from "../processes.ts";
import { signIn, startOurs, type Tokens, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

const sizes: Pair<ModelSize> = [
  { collections: 10, fields: 10 },
  { collections: 300, fields: 40 },
];
const goals = [{ figure: "times", atMost: 1.5 }];

const collections = "/_/collections?limit=-1";
/** The requests of the app before it renders its frame, all at the same time (`loadStartup` of the app). */
const startUp = [
  collections,
  "/_/relations?limit=-1",
  "/_/permissions/me",
  "/_/users/me?fields=id,email,first_name,last_name,locale,avatar.*,roles.role.*",
  "/_/collection_presets?filter[user][0][null]=&filter[user][1][eq]=1&filter[user][1][logical]=or&limit=-1",
];
const startsPerSecond = 10;

/** A server over a project, and what the first person to start the app there waited for. */
interface Project {
  server: Running;
  tokens: Tokens;
  firstMs: number;
}

/** Measures a model of 300 collections with 40 fields beside one of 10 with 10: server, start-up data, an ordinary list. */
export function measureSchema(pace: Pace): Promise<Finding[]> {
  return withFolder((small) =>
    withFolder(async (large) => {
      await prepare(small, sizes[0]);
      await prepare(large, sizes[1]);
      const restarts = await alternate(pace.rounds, [() => restart(small), () => restart(large)]);
      const projects: Pair<Project> = [await open(small), await open(large)];
      const findings = [
        beside("server start until it answers, ms", restarts, median),
        beside("start-up data asked for the first time, ms", projects, ({ firstMs }) => firstMs),
        ...(await warmStarts(projects, pace)),
        await unchangedStarts(projects, pace),
        ...(await modelResponses(projects)),
        await lists(projects, pace),
      ];
      for (const { server } of projects) await server.stop();
      return findings;
    }),
  );
}

async function prepare(data: string, size: ModelSize): Promise<void> {
  await importProject(readConfig({}, ["--data", data]), makeModelProject(size));
}

async function restart(data: string): Promise<number> {
  const server = await startOurs(data);
  await server.stop();
  return server.startMs;
}

async function open(data: string): Promise<Project> {
  const server = await startOurs(data);
  const tokens = await signIn(server);
  const began = performance.now();
  await startApp(server, { token: tokens.admin });
  return { server, tokens, firstMs: performance.now() - began };
}

async function warmStarts(projects: Pair<Project>, pace: Pace): Promise<Finding[]> {
  const admin = await starts(projects, pace, ({ tokens }) => ({ token: tokens.admin }));
  const editor = await starts(projects, pace, ({ tokens }) => ({ token: tokens.editor }));
  return [
    { ...beside("start-up data, ms", admin, ({ ms }) => ms), goals },
    { ...beside("start-up data of a limited role, ms", editor, ({ ms }) => ms), goals },
    beside("start-up data, processor time of the server in ms", admin, ({ cpuMs }) => cpuMs),
  ];
}

/** As a browser that was here before and names the versions in its cache. */
async function unchangedStarts(projects: Pair<Project>, pace: Pace): Promise<Finding> {
  const cached = new Map<Project, Etags>();
  for (const project of projects)
    cached.set(project, await startApp(project.server, { token: project.tokens.admin }));
  const isCached = [...cached.values()].every((etags) => etags.has(collections));
  const found = await starts(projects, pace, (project) => ({
    token: project.tokens.admin,
    etags: cached.get(project) ?? new Map(),
  }));
  return {
    ...beside("start-up data that has not changed, ms", found, ({ ms }) => ms),
    goals,
    undecided: isCached ? null : "no ETag of the collections",
  };
}

/** The one response that grows with the model. */
async function modelResponses(projects: Pair<Project>): Promise<Finding[]> {
  const responsesOf = async ({ server, tokens }: Project): Promise<Exchange[]> => {
    const responses: Exchange[] = [];
    for (let time = 0; time < startsPerSecond; time++)
      responses.push(await request(server, collections, { token: tokens.admin }));
    return responses;
  };
  const both: Pair<Exchange[]> = [await responsesOf(projects[0]), await responsesOf(projects[1])];
  const figure = (name: string, of: (response: Exchange) => number): Finding =>
    beside(`collections, ${name}`, both, (list) => median(list.map(of)));
  return [
    figure("first byte after ms", ({ firstMs }) => firstMs),
    figure("last byte after ms", ({ lastMs }) => lastMs),
    figure("kB sent", ({ body }) => body.length / 1000),
    figure("kB of JSON", (response) => jsonOf(response).length / 1000),
    figure("fields in it", (response) => fieldsIn(jsonOf(response))),
  ];
}

/** The same columns of the same items, so that only the model around them differs. */
async function lists(projects: Pair<Project>, pace: Pace): Promise<Finding> {
  const path = `/_/items/${listedCollection}?limit=100&fields=${listedFields.join(",")}`;
  const sideOf = ({ server, tokens }: Project) => ({
    servers: [server.url],
    paths: [path],
    token: tokens.admin,
  });
  const perSecond = await comparePerSecond([sideOf(projects[0]), sideOf(projects[1])], pace);
  return { ...beside("list 100, ms of one request", perSecond, (one) => 1000 / one), goals };
}

interface Metered {
  ms: number;
  cpuMs: number;
}

/** Starts the app again and again in both projects: the median of its waiting, and the processor time of the server per start. */
async function starts(
  projects: Pair<Project>,
  { seconds, rounds }: Pace,
  visitorOf: (project: Project) => Visitor,
): Promise<Pair<Metered>> {
  const count = seconds * startsPerSecond;
  const measure = async (project: Project): Promise<Metered> => {
    const visitor = visitorOf(project);
    const busy = (): number => cpuSecondsOf(project.server.process);
    const before = busy();
    const times: number[] = [];
    for (let time = 0; time < count; time++) {
      const began = performance.now();
      await startApp(project.server, visitor);
      times.push(performance.now() - began);
    }
    return { ms: median(times), cpuMs: ((busy() - before) / count) * 1000 };
  };
  // One round more: the first warms up.
  const [few, many] = await alternate(rounds + 1, [
    () => measure(projects[0]),
    () => measure(projects[1]),
  ]);
  const typical = (rounds: Metered[]): Metered => ({
    ms: median(rounds.slice(1).map(({ ms }) => ms)),
    cpuMs: median(rounds.slice(1).map(({ cpuMs }) => cpuMs)),
  });
  return [typical(few), typical(many)];
}

/** The ETag of each response, by path. */
type Etags = ReadonlyMap<string, string>;

interface Visitor {
  token: string;
  /** Cached from the last visit. */
  etags?: Etags;
}

async function startApp(server: Running, visitor: Visitor): Promise<Etags> {
  const responses = await Promise.all(
    startUp.map(async (path) => [path, await request(server, path, visitor)] as const),
  );
  return new Map(
    responses.flatMap(([path, { headers }]) => (headers.etag ? [[path, headers.etag]] : [])),
  );
}

async function request(
  { url }: Running,
  path: string,
  { token, etags }: Visitor,
): Promise<Exchange> {
  const etag = etags?.get(path);
  const response = await exchange(url + path, {
    authorization: `Bearer ${token}`,
    "accept-encoding": "gzip, br",
    ...(etag === undefined ? {} : { "if-none-match": etag }),
  });
  if (response.status !== (etag === undefined ? 200 : 304))
    throw new Error(`${path} responded ${response.status}.`);
  return response;
}

function jsonOf({ headers, body }: Exchange): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

function fieldsIn(json: Buffer): number {
  const { data } = JSON.parse(json.toString()) as { data: { fields: object }[] }; // cast: API contract 6.1
  return data.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0);
}

/** A figure of both projects. */
function beside<T>(name: string, [few, many]: Pair<T>, figure: (one: T) => number): Finding {
  const [small, large] = [figure(few), figure(many)];
  return { name, figures: { "10 × 10": small, "300 × 40": large, times: large / small } };
}
