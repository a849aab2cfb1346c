import { errors } from "./catalogue.ts";
import type { ErrorKey } from "./catalogue.ts";

/** What fills the `{param}` places of an error's text, and `details` for whoever reads the body. */
export type ErrorParams = Readonly<Record<string, unknown>>;

/**
 * The one error of both ends: a key of the catalogue and its parameters. It holds nothing secret, so its text may
 * be shown; an unexpected failure is any other kind of error and shows as `internal`.
 *
 * @example throw new ContractError('fieldInvalid', { field: 'titel' });
 */
export class ContractError extends Error {
  readonly key: ErrorKey;
  readonly params: ErrorParams;

  constructor(key: ErrorKey, params: ErrorParams = {}, options?: ErrorOptions) {
    super(errorText(key, params), options);
    this.name = "ContractError";
    this.key = key;
    this.params = params;
  }

  get code(): number | null {
    return errors[this.key].code;
  }

  get status(): number {
    return errors[this.key].status;
  }
}

/** The plain-words text of a failure with its places filled; a missing parameter leaves its place empty. */
export function errorText(key: ErrorKey, params: ErrorParams = {}): string {
  return errors[key].text
    .replace(/\{(\w+)\}/g, (_place, name: string) => fill(params[name]))
    .replace(/ {2,}/g, " ")
    .trim();
}

function fill(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
