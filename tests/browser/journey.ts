import {
  type BrowserContext,
  expect as baseExpect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";
import { startS3Server, storageUrl } from "../../apps/server/test/services/s3.ts";
import { firstPort, people, type Product, startProduct } from "../../scripts/product.ts";
import { type Api, apiAs, authenticate, type Session } from "./api.ts";

export { people };

/** Patient: the machines that run this may be busy with the other tests. */
export const expect = baseExpect.configure({ timeout: 20_000 });

type Person = keyof typeof people;

/** Milliseconds that a new token is good for. Journeys get one with at least half of them left, however long the run. */
const lifetime = 20 * 60_000;

interface TestFixtures {
  /** Who is signed in when the journey begins: `test.use({ as: "admin" })`. */
  as: Person | "anonymous";
  /** Makes what the journey needs, as the administrator. */
  api: Api;
  /** Fresh listings: search, filters and columns that earlier journeys left are forgotten. */
  freshViews: void;
  /** Lines of the console that belong to such a journey, beside those of all: `test.use({ expectedLine: /…/ })`. */
  expectedLine: RegExp | null;
  quietContext: void;
}

interface WorkerFixtures {
  /** Where the product stores its files: `test.use({ store: "bucket" })` at the top of a file. */
  store: "folder" | "bucket";
  product: Product;
  /** Sessions that the journeys of a worker share; signing in is the point of few of them. */
  sessionOf: (person: Person) => Promise<Session>;
}

/** A journey gets a product of its own worker, and fails when anything is written to the browser's console. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  store: ["folder", { option: true, scope: "worker" }],
  product: [
    async ({ store }, use, worker) => {
      const s3 = store === "bucket" ? await startS3Server() : null;
      const settings: Record<string, string> =
        s3 === null ? {} : { ROWHOUSE_STORAGE_URL: storageUrl(s3.location) };
      const product = await startProduct(firstPort + worker.parallelIndex, { settings });
      await use(product);
      await product.stop();
      await s3?.close();
    },
    { scope: "worker" },
  ],
  sessionOf: [
    async ({ product }, use) => {
      const sessions = new Map<Person, { session: Promise<Session>; since: number }>();
      await use((person) => {
        const stored = sessions.get(person);
        if (stored && Date.now() - stored.since < lifetime / 2) return stored.session;
        const session = authenticate(product.url, person);
        sessions.set(person, { session, since: Date.now() });
        return session;
      });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, use) => {
    await use(`${product.url}/admin/`);
  },
  as: ["anonymous", { option: true }],
  expectedLine: [null, { option: true }],
  context: async ({ context, as, product, sessionOf }, use) => {
    if (as !== "anonymous") await storeSession(context, await sessionOf(as), product.url);
    await use(context);
  },
  api: async ({ product, sessionOf }, use) => {
    await use(apiAs(await sessionOf("admin"), product.url));
  },
  freshViews: [
    async ({ as, product, sessionOf }, use) => {
      if (as !== "anonymous") await forgetViews(await sessionOf(as), product.url);
      await use();
    },
    { auto: true },
  ],
  quietContext: [
    async ({ context, expectedLine }, use) => {
      const lines = await quiet(context);
      await use();
      const others = lines.splice(0).filter((line) => expectedLine?.test(line) !== true);
      expect(others, "the browser's console is empty").toEqual([]);
    },
    { auto: true },
  ],
});

const quietContexts = new WeakMap<BrowserContext, string[]>();

/** Returns what is written to the console from now on. A context that serves several journeys is prepared once. */
async function quiet(context: BrowserContext): Promise<string[]> {
  const known = quietContexts.get(context);
  if (known) return known;
  const lines = listenToConsole(context);
  quietContexts.set(context, lines);
  await answerMaps(context);
  return lines;
}

async function forgetViews(session: Session, url: string): Promise<void> {
  const api = apiAs(session, url);
  const views = await api.list(`collection_presets?filter[user][eq]=${session.userId}&fields=id`);
  if (views.length > 0)
    await api.remove(`collection_presets/${views.map(({ id }) => id).join(",")}`);
}

/** Where the app stores the session of a project in the browser. */
export function sessionKeyOf(url: string, project = "_"): string {
  return `rowhouse:session ${url}/${project}/`;
}

/**
 * Has the app find a session in the browser when its first page opens, once: who signs out has signed out. A stored
 * state would do the same, but takes Playwright a page of its own for each context.
 */
export async function storeSession(
  context: BrowserContext,
  { token, userId }: Session,
  url: string,
): Promise<void> {
  const expiresAt = Date.now() + lifetime / 2;
  const session = { status: "in", url: `${url}/`, project: "_", token, expiresAt, userId };
  await context.addInitScript(
    ({ origin, key, value }) => {
      const mark = "journey: a session was stored";
      // Frames without an origin have no storage.
      if (location.origin !== origin || localStorage.getItem(mark) !== null) return;
      localStorage.setItem(mark, "yes");
      localStorage.setItem(key, value);
    },
    { origin: new URL(url).origin, key: sessionKeyOf(url), value: JSON.stringify(session) },
  );
}

/** Journeys ask nothing of the outside: the pictures of maps are empty. */
async function answerMaps(context: BrowserContext): Promise<void> {
  const empty =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  await context.route(/^https:\/\/\w\.basemaps\.cartocdn\.com\//, (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(empty, "base64") }),
  );
}

/**
 * Collects warnings, errors and uncaught exceptions of all tabs. Responses of 4xx and lost connections are part of some
 * journeys, 503 is what a server without a project says; none of them counts.
 */
export function listenToConsole(context: BrowserContext): string[] {
  const lines: string[] = [];
  context.on("console", (message) => {
    const isExpected =
      /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/.test(
        message.text(),
      );
    // Playwright says that it keeps service workers out.
    const isOwn = message.text() === "Service Worker registration blocked by Playwright";
    if (["warning", "error"].includes(message.type()) && !isExpected && !isOwn)
      lines.push(message.text());
  });
  context.on("weberror", (error) => lines.push(String(error.error())));
  return lines;
}

/** Signs in through the form and waits for the navigation. */
export async function signIn(
  page: Page,
  person: Person | { email: string; password: string },
): Promise<void> {
  const { email, password } = typeof person === "string" ? people[person] : person;
  await page.goto("./");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
}

/** Creates an artwork, opens its page and returns its id. */
export async function openArtwork(
  page: Page,
  api: Api,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const id = await api.create("items/artworks", values);
  await page.goto(`./#/collections/artworks/${id}`);
  return id;
}

/** The text box of a field. Its name may say that it is required; translations repeat some fields further down. */
export function field(page: Page, name: string): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^${name}`) }).first();
}

/** The server says to each save of an item that the session has ended; what the page reads meanwhile goes on. */
export async function refuseSaves(page: Page): Promise<void> {
  await page.route("**/items/artworks/**", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 401, json: { error: { code: 102, message: "Expired" } } })
      : route.fallback(),
  );
}
