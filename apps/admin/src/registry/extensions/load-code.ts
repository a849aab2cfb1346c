import { isRecord, type ExtensionKind } from "@rowhouse/contract";
import { loadModule } from "../../design/loading/load-module.ts";
import type { CodeSource } from "../live-registry.ts";
import { ExtensionError, extensionError } from "./extension-error.ts";
import { checkKit, codeFile, type ExtensionFacts } from "./extension-facts.ts";

/** Seconds after which code that has not come is given up for the time being. */
const patience = 20;

/** Milliseconds that code waits for its style sheet, which is no condition. */
const styleTimeoutMs = 3_000;

/** The test of a default export, by the kind that it should be of. */
const wanted: Readonly<Record<ExtensionKind, (exported: Record<string, unknown>) => boolean>> = {
  interfaces: ({ input, value, options }) =>
    isFunction(input) && isFunction(value) && isOptions(options),
  layouts: ({ view, query, viewOptions }) =>
    isFunction(view) && isFunction(query) && isOptions(viewOptions),
  pages: ({ component }) => isComponent(component),
};

const makers: Readonly<Record<ExtensionKind, string>> = {
  interfaces: "defineInterface()",
  layouts: "defineLayout()",
  pages: "definePage()",
};

/**
 * Loads the code of an extension and its style sheet. A browser remembers a module that failed, so each further attempt has an
 * address of its own.
 * @param api address of the API, with a slash at the end
 * @returns the default export, which has the parts of its kind
 * @throws ExtensionError
 */
export async function loadCode(
  facts: ExtensionFacts,
  { api, attempt, source }: { api: string; attempt: number; source: CodeSource },
): Promise<Record<string, unknown>> {
  checkKit(facts);
  const file = codeFile[facts.kind];
  const address = new URL(`${facts.folder}${file}`, api);
  // The page's policy allows scripts from its own server only, and nobody else's should run with the person's session.
  if (address.origin !== source.origin)
    throw new ExtensionError({ reason: "foreign", server: address.origin });
  if (attempt > 0) address.searchParams.set("retry", String(attempt));
  const { shareModules } = await loadModule(() => import("./shared-modules.ts"));
  shareModules();
  const [module] = await Promise.all([
    imported(source, { address: address.href, file }),
    facts.style === null ? null : loadStyle(new URL(`${facts.folder}${facts.style}`, api).href),
  ]);
  const exported = isRecord(module) ? module["default"] : null;
  if (!isRecord(exported) || !wanted[facts.kind](exported))
    throw new ExtensionError({ reason: "wrong", file, wanted: makers[facts.kind] });
  return exported;
}

/** The result of an extension's promise, or an error when it takes too long; it goes on meanwhile. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ExtensionError({ reason: "late", seconds: patience })),
    patience * 1000,
  );
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether React can render it: a function, or an object of `memo` and the like. */
export function isComponent(value: unknown): boolean {
  return isFunction(value) || (isRecord(value) && "$$typeof" in value);
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isOptions(value: unknown): boolean {
  return isRecord(value) && isFunction(value["read"]) && Array.isArray(value["fields"]);
}

async function imported(
  source: CodeSource,
  from: { address: string; file: string },
): Promise<unknown> {
  try {
    return await source.load(from.address);
  } catch (error) {
    throw await importError(error, from);
  }
}

/** Browsers report a file that is missing, one that is out of reach and an import that leads nowhere by the same kind of error. */
async function importError(
  error: unknown,
  { address, file }: { address: string; file: string },
): Promise<ExtensionError> {
  if (!(error instanceof TypeError)) return extensionError(error);
  const status = await statusOf(address);
  if (status === null) return new ExtensionError({ reason: "unreachable" }, error);
  return status === 404
    ? new ExtensionError({ reason: "missing", file }, error)
    : extensionError(error);
}

/** Null without an answer. */
async function statusOf(address: string): Promise<number | null> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status;
  } catch {
    return null;
  }
}

const styles = new Set<string>();

/** Adds a style sheet once; one that is missing is no error (interfaces.md 1.4). */
async function loadStyle(href: string): Promise<void> {
  if (styles.has(href)) return;
  styles.add(href);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const settled = Promise.withResolvers<void>();
  link.addEventListener("load", () => settled.resolve());
  link.addEventListener("error", () => {
    styles.delete(href);
    link.remove();
    settled.resolve();
  });
  document.head.append(link);
  setTimeout(settled.resolve, styleTimeoutMs);
  await settled.promise;
}
