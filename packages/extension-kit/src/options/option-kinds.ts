import { isTrue } from "@rowhouse/contract";

import { readList, readNumber, readText } from "../values/shapes.ts";
import type { Option } from "./define-options.ts";

/** How an option is offered; what edits it comes from its kind and may be changed. */
type About = Pick<Option<unknown>, "label"> & Partial<Omit<Option<unknown>, "read" | "default">>;

/**
 * An option that is text. Empty text and anything else is undefined, even with a default, which has been cleared then.
 * @example text({ label: 'interfaces.common.placeholder', length: 200 })
 * @public
 */
export function text(about: About & { default?: string }): Option<string | undefined> {
  return { type: "string", interface: "text-input", ...about, read: readText };
}

/**
 * An option that is on or off; off unless its default says otherwise.
 * @example flag({ label: 'interfaces.text-input.trim', default: true })
 * @public
 */
export function flag(about: About & { default?: boolean }): Option<boolean> {
  return { type: "boolean", interface: "toggle", default: false, ...about, read: isTrue };
}

/**
 * An option that is a whole number. Anything else counts as the default.
 * @example integer({ label: 'interfaces.common.rows', default: 12, options: { min: 5, max: 100 } })
 * @public
 */
export function integer(about: About & { default: number }): Option<number>;
export function integer(about: About & { default?: undefined }): Option<number | undefined>;
export function integer(
  about: About & { default?: number | undefined },
): Option<number | undefined> {
  return { type: "integer", interface: "numeric", ...about, read: numberOr };
}

/**
 * An option that is a number, such as a bound. Anything else is undefined.
 * @example decimal({ label: 'interfaces.slider.max' })
 * @public
 */
export function decimal(about: About): Option<number | undefined> {
  return { type: "decimal", interface: "numeric", ...about, read: readNumber };
}

/**
 * An option that is one of several words. Anything else counts as the default.
 * @example choice({ choices: { mdy: 'mm/dd/yyyy', ymd: 'yyyy-mm-dd' }, default: 'mdy', label: 'interfaces.common.format' })
 * @public
 */
export function choice<Choice extends string>({
  choices,
  ...about
}: Omit<About, "options"> & {
  /** Value to text, which may be a `$t:key` token. */
  choices: Readonly<Record<Choice, string>>;
  default: NoInfer<Choice>;
}): Option<Choice> {
  const isChoice = (stored: unknown): stored is Choice =>
    typeof stored === "string" && Object.hasOwn(choices, stored);
  return {
    type: "string",
    interface: "dropdown",
    ...about,
    options: { choices },
    read: (stored, initial) => [stored, initial].find(isChoice) ?? about.default,
  };
}

/**
 * An option that is a list of words, stored as a list or as text with commas. By default it is edited as text.
 * @example list({ label: 'interfaces.common.accept' }) // 'image/png, image/jpeg'
 * @public
 */
export function list(about: About & { default?: readonly string[] }): Option<readonly string[]> {
  return { type: "string", interface: "text-input", ...about, read: readList };
}

/**
 * An option of any shape, read by the interface's own reader, which receives the stored value (possibly JSON text; null
 * without one).
 * @example json({ label: 'interfaces.common.choices', interface: 'key-value', read: readChoices })
 * @public
 */
export function json<Value>(
  about: About & { default?: unknown; read: (stored: unknown) => Value },
): Option<Value> {
  return { type: "json", interface: "json", ...about };
}

function numberOr(stored: unknown, initial: unknown): number | undefined {
  return readNumber(stored) ?? readNumber(initial);
}
