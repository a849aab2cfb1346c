/** The files of a build, filled in by it (`build/app-worker.ts`). */
export interface AppFiles {
  /** Another one for each build, which stands in its page: the first script may be called as before. */
  version: string;
  /** What the first pages need, each with the beginning of its SHA-256 in base64. */
  first: readonly (readonly [file: string, digest: string])[];
  /** All files with a hash in their name. */
  all: readonly string[];
}

/** The parts of a service worker's scope that are used here; the types of the app are those of a page. */
export interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string; navigationPreload?: { enable(): Promise<void> } };
  caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  fetch: typeof fetch;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  data?: unknown;
}

declare const APP_FILES: AppFiles | undefined;

/** Names with a hash never change their content. */
const hashed = /^assets\/.+-[\w-]{8,}\.\w+$/;

/** The types of responses by the ends of names: a page that tells somebody to sign in to a network is none of them. */
const types: ReadonlyMap<string, RegExp> = new Map([
  ["js", /javascript/],
  ["css", /^text\/css/],
  ["woff2", /font|octet-stream/],
  ["png", /^image\/png/],
  ["svg", /^image\/svg/],
]);

/** Base64 digits of the digest of a file that are compared. */
const digestLength = 16;

/**
 * Serves the files of the app without a connection: those that never change from its own cache, the page from the network, and from
 * the cache only where there is none. Nothing of an API passes through it. Page and files in the cache are of one build: what has
 * not been fetched whole, or is not what the build wrote, is not installed.
 */
export function serveFiles(scope: WorkerScope, files: AppFiles): void {
  const kept = new KeptFiles(scope, files);
  scope.addEventListener("install", (event) => event.waitUntil(kept.install()));
  scope.addEventListener("activate", (event) => event.waitUntil(kept.activate()));
  scope.addEventListener("message", (event) => event.waitUntil(kept.addLoaded(event.data)));
  scope.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    if (method !== "GET" || !url.startsWith(kept.root)) return;
    const file = kept.fileOf(url);
    // Files that somebody opens by themselves are no screens.
    if (mode === "navigate") {
      if (!isFile(file)) event.respondWith(kept.page(event));
    } else if (hashed.test(file)) event.respondWith(kept.asset(event, file));
  });
}

/** The files of a build in this browser, and those of the build before. */
class KeptFiles {
  /** The address of the folder of the page, with a slash at the end. */
  readonly root: string;
  readonly #scope: WorkerScope;
  readonly #files: AppFiles;
  readonly #known: ReadonlySet<string>;
  readonly #prefix: string;
  readonly #name: string;

  constructor(scope: WorkerScope, files: AppFiles) {
    this.#scope = scope;
    this.#files = files;
    this.#known = new Set(files.all);
    this.root = scope.registration.scope;
    // Another app of the same host has caches of its own.
    this.#prefix = `rowhouse-app ${new URL(this.root).pathname} `;
    this.#name = this.#prefix + files.version;
  }

  fileOf(url: string): string {
    return url.startsWith(this.root) ? (url.slice(this.root.length).split(/[?#]/, 1)[0] ?? "") : "";
  }

  async install(): Promise<void> {
    try {
      const cache = await this.#open();
      const [response] = await Promise.all([
        this.#scope.fetch(this.root, { cache: "no-cache" }),
        ...this.#files.first.map(([file, digest]) => this.#add(cache, file, digest)),
      ]);
      await this.#addSeenBefore(cache);
      // The page comes last: without it there is no install.
      if (!(await this.#keepPage(response))) throw new Error("The page is of another build.");
    } catch (error) {
      await this.#scope.caches.delete(this.#name);
      throw error;
    }
    await this.#scope.skipWaiting();
  }

  async activate(): Promise<void> {
    const { caches, clients, registration } = this.#scope;
    // Pages that were opened with the build before go on finding its files.
    const before = (await this.#others()).slice(0, -1);
    await Promise.all(before.map((older) => caches.delete(older)));
    await registration.navigationPreload?.enable();
    await clients.claim();
  }

  async page(event: WorkerEvent): Promise<Response> {
    try {
      const response = (await event.preloadResponse) ?? (await this.#scope.fetch(event.request));
      // The operator's settings in it may be others by now.
      event.waitUntil(this.#keepPage(response.clone()).catch(() => undefined));
      return response;
    } catch {
      return (await (await this.#open()).match(this.root)) ?? Response.error();
    }
  }

  async asset(event: WorkerEvent, file: string): Promise<Response> {
    const found = await this.#find(this.root + file);
    if (found !== undefined) return found;
    const response = await this.#scope.fetch(event.request);
    if (this.#known.has(file) && isWhole(response, file))
      event.waitUntil(this.#put(file, response.clone()));
    return response;
  }

  /** Keeps files that a page had loaded before there was a worker; the browser has them, so nothing is transferred. */
  async addLoaded(urls: unknown): Promise<void> {
    if (!Array.isArray(urls)) return;
    const cache = await this.#open();
    for (const url of urls) {
      const file = this.fileOf(String(url));
      if (this.#known.has(file) && (await cache.match(this.root + file)) === undefined)
        await this.#add(cache, file).catch(() => undefined);
    }
  }

  #open(): Promise<Cache> {
    return this.#scope.caches.open(this.#name);
  }

  /** The caches of other builds, the latest last. */
  async #others(): Promise<string[]> {
    const names = await this.#scope.caches.keys();
    return names.filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }

  /** Fetches the files of this build in whose place the one before had something that was seen; without them it works too. */
  async #addSeenBefore(cache: Cache): Promise<void> {
    const latest = (await this.#others()).at(-1);
    if (latest === undefined) return;
    const older = await this.#scope.caches.open(latest);
    const seen = (await older.keys()).map(({ url }) => this.fileOf(url));
    const wanted = new Set(seen.flatMap((file) => this.#successorOf(file)));
    await Promise.allSettled(
      [...wanted].map(async (file) => {
        const same = await older.match(this.root + file, { ignoreVary: true });
        await (same ? cache.put(this.root + file, same) : this.#add(cache, file));
      }),
    );
  }

  /** The file of this build in the place of another; none where several are called so, as the texts of the languages are. */
  #successorOf(file: string): string[] {
    if (this.#known.has(file)) return [file];
    const found = [...this.#known].filter((one) => placeOf(one) === placeOf(file));
    return found.length === 1 ? found : [];
  }

  /** Keeps the page if it is of this build; whether it is. */
  async #keepPage(response: Response): Promise<boolean> {
    if (!response.ok || response.redirected) return false;
    const text = await response.clone().text();
    if (!text.includes(this.#files.version)) return false;
    await (await this.#open()).put(this.root, response);
    return true;
  }

  async #find(url: string): Promise<Response | undefined> {
    for (const name of [this.#name, ...(await this.#others()).toReversed()]) {
      const found = await (await this.#scope.caches.open(name)).match(url, { ignoreVary: true });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The browser may have no room for it. */
  async #put(file: string, response: Response): Promise<void> {
    await (await this.#open()).put(this.root + file, response).catch(() => undefined);
  }

  /** @throws Error where the file is not there, or not what the build wrote: something in between changes what passes */
  async #add(cache: Cache, file: string, digest?: string): Promise<void> {
    const response = await this.#scope.fetch(this.root + file);
    const isRight =
      isWhole(response, file) &&
      (digest === undefined || (await digestOf(response.clone())) === digest);
    if (!isRight) throw new Error(`${file} is not what the build wrote.`);
    await cache.put(this.root + file, response);
  }
}

function isFile(file: string): boolean {
  return file.startsWith("assets/") || /^[\w-]+\.(?:js|txt|json|webmanifest|ico)$/.test(file);
}

function isWhole({ status, redirected, headers }: Response, file: string): boolean {
  const type = types.get(file.slice(file.lastIndexOf(".") + 1));
  return status === 200 && !redirected && type?.test(headers.get("content-type") ?? "") === true;
}

/** The name of a file without its hash. */
function placeOf(file: string): string {
  return file.replace(/-[\w-]{8}(\.\w+)$/, "$1");
}

async function digestOf(response: Response): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return btoa(String.fromCodePoint(...new Uint8Array(bytes))).slice(0, digestLength);
}

// In the types of a page a worker's scope is unknown; in tests there are no files.
if (typeof APP_FILES !== "undefined") serveFiles(globalThis as unknown as WorkerScope, APP_FILES);
