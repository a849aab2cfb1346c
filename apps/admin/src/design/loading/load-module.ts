import { hasNewVersion } from "./app-version.ts";

/**
 * Why code could not be loaded. `new-version`: a newer version of the app has replaced it. `remembered`: it is there, but
 * this browser remembers that it was not. Both end with a reload. `unreachable`: it may work later. `broken`: it was
 * loaded and threw an error. `replaced`: it is of an extension, in whose place something else stands by now.
 */
export type LoadProblem = "new-version" | "remembered" | "unreachable" | "broken" | "replaced";

/** Code of the app could not be loaded. */
export class LoadError extends Error {
  override name = "LoadError";
  readonly problem: LoadProblem;

  constructor(problem: LoadProblem, cause: unknown) {
    super(cause instanceof Error ? cause.message : "The code could not be loaded.", { cause });
    this.problem = problem;
  }
}

/**
 * Runs a dynamic import, so that calling it again tries again. Present browsers request a module again that they could not
 * fetch before (HTML standard, "fetch a single module script"); older ones remember the failure until the page is
 * reloaded. Another address for the same code is no way out: chunks share modules that hold state.
 * @throws LoadError when the code, or its style sheet, cannot be loaded
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const failedBefore = new Set(failedStyles);
  try {
    await reloadStyles(stylesOf.get(load) ?? []);
    return await inTime(load());
  } catch (error) {
    const added = [...failedStyles].filter((href) => !failedBefore.has(href));
    stylesOf.set(load, [...(stylesOf.get(load) ?? []), ...added]);
    throw error instanceof LoadError ? error : new LoadError(await problemOf(error), error);
  }
}

/** Milliseconds after which code that has not come counts as out of reach; no browser gives up so early. */
const longestWait = 120_000;

async function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  const late = Promise.withResolvers<never>();
  const problem = new LoadError("unreachable", new Error("The code did not come in time."));
  const timer = setTimeout(() => late.reject(problem), longestWait);
  return await Promise.race([loading, late.promise]).finally(() => clearTimeout(timer));
}

async function problemOf(error: unknown): Promise<LoadProblem> {
  // The bundler and reloadStyle() report style sheets, browsers report modules as a TypeError.
  const isFetch =
    error instanceof TypeError || (error instanceof Error && /CSS/.test(error.message));
  if (!isFetch) return "broken";
  const address = /https?:\/\/\S+/.exec(error.message)?.[0];
  const status = address === undefined ? 0 : await statusOf(address);
  if (status === 404 || (await hasNewVersion())) return "new-version";
  return status === 200 ? "remembered" : "unreachable";
}

/** The status with which the server answers for a file; 0 without an answer. */
async function statusOf(address: string): Promise<number> {
  return fetch(address, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status,
    () => 0,
  );
}

// The bundler requests a style sheet once and takes it for loaded from then on, even if it was not. Failures are told to
// nobody but the listener at the time; events of links do not bubble.
const failedStyles = new Set<string>();
window.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      failedStyles.add(target.href);
  },
  { capture: true },
);

/** The style sheets that failed with an import, which need them again. */
const stylesOf = new WeakMap<() => Promise<unknown>, readonly string[]>();
const reloading = new Map<string, Promise<void>>();

async function reloadStyles(addresses: readonly string[]): Promise<void> {
  const failed = addresses.filter((href) => failedStyles.has(href));
  await Promise.all(failed.map((href) => reloadStyle(href)));
}

/** One request for all who wait for the same style sheet. */
function reloadStyle(href: string): Promise<void> {
  const begun = reloading.get(href) ?? addStyle(href).finally(() => reloading.delete(href));
  reloading.set(href, begun);
  return begun;
}

function addStyle(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => {
      failedStyles.delete(href);
      resolve();
    });
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`The CSS of ${href} could not be loaded.`));
    });
    document.head.append(link);
  });
}
