import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { serveFiles, type AppFiles, type WorkerScope } from "./app-worker.ts";

const root = "https://cms.example/admin/";
const script = { "content-type": "text/javascript" };

/** Everything the browser keeps, by cache and address; and the server, by address. */
let caches: Map<string, Map<string, Response>>;
let server: Map<string, () => Response | Promise<Response>>;
let asked: string[];

beforeEach(() => {
  caches = new Map();
  server = new Map();
  asked = [];
});

const noConnection = () => Promise.reject<Response>(new TypeError("Failed to fetch"));

/** A build on the server: its page, first script and a part that is loaded late. */
function deploy(build: string): AppFiles & { entry: string } {
  const entry = `assets/index-${build}0000.js`;
  const late = `assets/trash-${build}0000.js`;
  server.clear();
  server.set(
    root,
    () => new Response(`<meta name="build" content="${build}" />`, { headers: { build } }),
  );
  for (const file of [entry, late]) server.set(root + file, () => code(`${file} of ${build}`));
  const digest = createHash("sha256").update(`${entry} of ${build}`).digest("base64").slice(0, 16);
  return { version: build, entry, first: [[entry, digest]], all: [entry, late] };
}

function code(text: string): Response {
  return new Response(text, { headers: script });
}

/** A worker of a build in this browser. */
function worker(files: AppFiles) {
  const listeners = new Map<string, (event: never) => void>();
  const scope: WorkerScope = {
    addEventListener: (type, listener) => void listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
    registration: { scope: root },
    fetch: async (input) => {
      const url = typeof input === "object" && "url" in input ? input.url : String(input);
      asked.push(url);
      return await (server.get(url) ?? noConnection)();
    },
    caches: {
      open: (name) => Promise.resolve(openCache(name)),
      keys: () => Promise.resolve([...caches.keys()]),
      delete: (name) => Promise.resolve(caches.delete(name)),
    },
  };
  serveFiles(scope, files);
  const send = async (type: string, more: object = {}): Promise<Response | null> => {
    const works: Promise<unknown>[] = [];
    const answers: Promise<Response>[] = [];
    const event = {
      ...more,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
      respondWith: (response: Promise<Response>) => void answers.push(response),
    };
    listeners.get(type)?.(event as never); // cast: what the worker reads of an event
    const answer = (await answers[0]) ?? null;
    await Promise.all(works);
    return answer;
  };
  return {
    install: async () => {
      await send("install");
      await send("activate");
    },
    loaded: (...files: string[]) => send("message", { data: files.map((file) => root + file) }),
    open: (url = root) => send("fetch", { request: asRequest(url, "navigate") }),
    load: (file: string) => send("fetch", { request: asRequest(root + file, "cors") }),
    request: (url: string, method = "GET") =>
      send("fetch", { request: asRequest(url, "cors", method) }),
  };
}

function asRequest(url: string, mode: string, method = "GET") {
  // A page cannot make a request to navigate.
  return { url, mode, method };
}

/** As far as the worker uses it. */
function openCache(name: string): Cache {
  const stored = caches.get(name) ?? new Map<string, Response>();
  caches.set(name, stored);
  const cache: Partial<Cache> = {
    match: (url) => Promise.resolve(stored.get(String(url))?.clone()),
    put: (url, response) => Promise.resolve(void stored.set(String(url), response)),
    keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
  };
  return cache as Cache; // cast: the rest is not used
}

test("without a connection the page and its files come from this browser, on every address of a screen", async () => {
  const files = deploy("AAAA");
  const { install, open, load } = worker(files);
  await install();
  server.clear();
  for (const url of [root, `${root}collections/news`])
    expect(await (await open(url))?.text()).toContain(files.version);
  expect(await (await load(files.entry))?.text()).toBe(`${files.entry} of AAAA`);
});

test("with a connection the page comes from the server, and files that never change do not", async () => {
  const files = deploy("AAAA");
  const { install, open, load } = worker(files);
  await install();
  server.set(root, () => new Response("changed"));
  asked.length = 0;
  expect(await (await open())?.text()).toBe("changed");
  await load(files.entry);
  expect(asked).toEqual([root]);
});

test("what a page loads, or had loaded before, is there without a connection", async () => {
  const files = deploy("AAAA");
  const [, late = ""] = files.all;
  for (const seen of ["load", "loaded"] as const) {
    caches.clear();
    deploy("AAAA");
    const one = worker(files);
    await one.install();
    await one[seen](late);
    server.clear();
    expect(await (await one.load(late))?.text()).toBe(`${late} of AAAA`);
  }
});

test.each([
  ["a file that does not come", (file: string) => server.set(file, noConnection)],
  [
    "one that something in between has changed",
    (file: string) => server.set(file, () => code("changed")),
  ],
  [
    "a page to sign in to the network",
    (file: string) => server.set(file, () => new Response("<form>")),
  ],
  ["the page of another build", () => server.set(root, () => new Response("index-BBBB0000.js"))],
  [
    "a server that fails",
    () => server.set(root, () => new Response("index-AAAA0000.js", { status: 500 })),
  ],
])("%s is no install, and nothing of it stays", async (_name, spoil) => {
  const files = deploy("AAAA");
  spoil(root + files.entry);
  await expect(worker(files).install()).rejects.toThrow(/fetch|build/);
  expect([...caches.keys()]).toEqual([]);
});

test("a newer build is served whole once it is installed, with the parts that were seen of the one before", async () => {
  const before = deploy("AAAA");
  const old = worker(before);
  await old.install();
  await old.load("assets/trash-AAAA0000.js");
  const after = deploy("BBBB");
  // A page of the newer server does not take the place of the one whose files are here.
  await old.open();
  server.clear();
  expect(await (await old.open())?.text()).toContain(before.version);
  deploy("BBBB");
  const next = worker(after);
  await next.install();
  server.clear();
  expect(await (await next.open())?.text()).toContain(after.version);
  expect(await (await next.load("assets/trash-BBBB0000.js"))?.text()).toContain("of BBBB");
});

test("a tab of the build before finds its files until there is another one", async () => {
  for (const build of ["AAAA", "BBBB"]) await worker(deploy(build)).install();
  const third = deploy("CCCC");
  const { install, load } = worker(third);
  await install();
  server.clear();
  expect(await (await load("assets/index-BBBB0000.js"))?.text()).toContain("of BBBB");
  await expect(load("assets/index-AAAA0000.js")).rejects.toThrow("Failed to fetch");
  expect(caches.size).toBe(2);
});

test.each([
  ["answers of the API", "https://cms.example/_/items/news", "GET"],
  ["answers of an API below the app's own path", `${root}_/items/news`, "GET"],
  ["files of another host", "https://far.example/assets/index-AAAA0000.js", "GET"],
  ["what is sent", `${root}assets/index-AAAA0000.js`, "POST"],
  ["the settings of the operator", `${root}config.js`, "GET"],
])("%s do not pass through it", async (_name, url, method) => {
  const { install, request } = worker(deploy("AAAA"));
  await install();
  expect(await request(url, method)).toBeNull();
});

test("a file of another build, or none at all, is passed on and not kept", async () => {
  const { install, load } = worker(deploy("AAAA"));
  await install();
  server.set(`${root}assets/other-ZZZZ0000.js`, () => code("other"));
  server.set(
    `${root}assets/trash-AAAA0000.js`,
    () => new Response("<form>", { headers: { "content-type": "text/html" } }),
  );
  expect(await (await load("assets/other-ZZZZ0000.js"))?.text()).toBe("other");
  expect(await (await load("assets/trash-AAAA0000.js"))?.text()).toBe("<form>");
  const kept = [...caches.values()].flatMap((cache) => [...cache.keys()]);
  expect(kept.toSorted()).toEqual([root, `${root}assets/index-AAAA0000.js`]);
});
