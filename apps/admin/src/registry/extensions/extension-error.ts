import { LoadError } from "../../design/loading/load-module.ts";

/**
 * Why an extension cannot be used. `kit`: it is made for another kit; `foreign`: it lies on a server that the page is not from;
 * `missing`: a file is not there; `unreachable`: no answer; `late`: it did not come in time; `wrong`: it exports something
 * else; `threw`: it failed, with a message of its own.
 */
export type ExtensionReason =
  | { reason: "kit"; stated: string | null; needed: number }
  | { reason: "foreign"; server: string }
  | { reason: "missing"; file: string }
  | { reason: "unreachable" }
  | { reason: "late"; seconds: number }
  | { reason: "wrong"; file: string; wanted: string }
  | { reason: "threw"; message: string };

/** An extension cannot be used. Other code of the app that is out of reach has messages and ways of its own. */
export class ExtensionError extends LoadError {
  override name = "ExtensionError";
  readonly about: ExtensionReason;

  constructor(about: ExtensionReason, cause?: unknown) {
    super("replaced", cause ?? new Error(`An extension cannot be used: ${about.reason}.`));
    this.about = about;
  }
}

/** Anything that an extension threw, as such an error. */
export function extensionError(error: unknown): ExtensionError {
  if (error instanceof ExtensionError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ExtensionError({ reason: "threw", message }, error);
}
