import { isRecord, parseJson, type FieldType, type Collection, ownValue } from "@rowhouse/contract";
import { createContext } from "react";

/**
 * One setting of an interface or layout, described like a field, so that the ordinary form can render it.
 * @public
 */
export interface OptionField {
  /** Its name among what is stored; `viewQuery.sort` is the entry `sort` of the object that is stored as `viewQuery`. */
  key: string;
  type: FieldType;
  /** Id of the interface that edits it. */
  interface: string;
  /** Text key of the label. */
  label: string;
  /** Text key of a line of help below the control. */
  note?: string;
  /** The value in effect while nothing is stored, as it would be stored. */
  default?: unknown;
  /** Options of the editing interface. Texts may be `$t:key` tokens of the language files. */
  options?: Readonly<Record<string, unknown>>;
  /** Most characters. */
  length?: number;
  required?: boolean;
  /** Shown under "advanced" only. */
  advanced?: boolean;
  width?: "half" | "full";
}

/**
 * One option as it is declared: how the form offers it, and how a stored value is read. Created by {@link text},
 * {@link flag}, {@link integer} and similar; spread one to change how it is offered.
 * @public
 */
export interface Option<Value> extends Omit<OptionField, "key"> {
  /** Read where it is stored, but not offered in the form. */
  hidden?: boolean;
  /** Reads a stored value of any shape; `initial` is the declared default. */
  read: (stored: unknown, initial: unknown) => Value;
}

/**
 * The options of an interface, declared once: the form's field list and the reader of what is stored.
 * @public
 */
export interface OptionsDefinition<Values extends object> {
  /** The fields that the option form renders, in order. */
  fields: readonly OptionField[];
  /** The options in effect while nothing is stored. */
  initial: Values;
  /** The options in effect for what is stored with a field. The same stored object gives the same result. */
  read: (stored: unknown) => Values;
}

/**
 * Any options, where it does not matter which.
 * @public
 */
export type AnyOptions = OptionsDefinition<object>;

/**
 * The options as a component receives them: `OptionValues<typeof sliderOptions>`.
 * @public
 */
export type OptionValues<Options extends AnyOptions> = Options["initial"];

type ValuesOf<Declared extends Readonly<Record<string, Option<unknown>>>> = {
  readonly [Key in keyof Declared]: ReturnType<Declared[Key]["read"]>;
};

/**
 * Declares options. The declared defaults are overlaid by what is stored with the field, which may be null, or JSON
 * text from older servers (interfaces.md 1.1).
 * @example
 * const sliderOptions = defineOptions({
 *   min: integer({ default: 0, label: 'interfaces.slider.min' }),
 *   unit: text({ label: 'interfaces.slider.unit' }),
 * });
 * sliderOptions.read({ min: '5' }) // { min: 5, unit: undefined }
 * @public
 */
export function defineOptions<Declared extends Readonly<Record<string, Option<unknown>>>>(
  declared: Declared,
): OptionsDefinition<ValuesOf<Declared>> {
  const entries = Object.entries(declared);
  const fields = entries.flatMap(([key, { read: _read, hidden, ...about }]) =>
    hidden ? [] : [{ ...about, key }],
  );
  const known = new WeakMap<object, ValuesOf<Declared>>();
  const initial = valuesFrom({});

  function valuesFrom(stored: Readonly<Record<string, unknown>>): ValuesOf<Declared> {
    const values = entries.map(([key, option]) => {
      const found = storedOption(stored, key);
      const value = found === undefined ? (option.default ?? null) : found;
      return [key, option.read(value, option.default)];
    });
    // Every declared key has just been read by its own reader, which the type system cannot infer from entries.
    return Object.fromEntries(values) as ValuesOf<Declared>;
  }

  function read(stored: unknown): ValuesOf<Declared> {
    const options = typeof stored === "string" ? parseJson(stored) : stored;
    if (!isRecord(options)) return initial;
    // Lists read the options of a column once per cell.
    const values = known.get(options) ?? valuesFrom(options);
    known.set(options, values);
    return values;
  }

  return { fields, initial, read };
}

/**
 * The options of an interface that has none.
 * @public
 */
export const noOptions = defineOptions({});

/**
 * The subject of an interface's options while they are edited: the collection of its field, and the one that the field
 * leads to.
 * @public
 */
export interface OptionSubject {
  own: Collection | null;
  related: Collection | null;
  /** The rows between the two, of a list through a junction; else the related collection. */
  rows: Collection | null;
}

/**
 * Tells editors of options what these are about. Outside of the settings of a field they are about nothing.
 * @public
 */
export const OptionSubjectContext = createContext<OptionSubject>({
  own: null,
  related: null,
  rows: null,
});

type Stored = Readonly<Record<string, unknown>>;

/**
 * The stored value of an option; undefined where there is none. A key with a dot names an entry of a stored object, which may be
 * JSON text.
 * @example storedOption({ viewQuery: { sort: 'title' } }, 'viewQuery.sort') // 'title'
 * @public
 */
export function storedOption(stored: Stored, key: string): unknown {
  const [name, entry] = placeOf(key);
  const value = ownValue(stored, name);
  return entry === null ? value : ownValue(entriesOf(value), entry);
}

/**
 * The options to be stored with another value of one; undefined takes it away. Other entries of an object stay in it.
 * @example withOption({ viewQuery: { q: 'a' } }, 'viewQuery.sort', 'title') // { viewQuery: { q: 'a', sort: 'title' } }
 * @public
 */
export function withOption(stored: Stored, key: string, value: unknown): Record<string, unknown> {
  const [name, entry] = placeOf(key);
  if (entry === null) return withEntry(stored, name, value);
  const inner = withEntry(entriesOf(ownValue(stored, name)), entry, value);
  return withEntry(stored, name, Object.keys(inner).length === 0 ? undefined : inner);
}

function placeOf(key: string): [name: string, entry: string | null] {
  const at = key.indexOf(".");
  return at === -1 ? [key, null] : [key.slice(0, at), key.slice(at + 1)];
}

function entriesOf(value: unknown): Stored {
  const object = typeof value === "string" ? parseJson(value) : value;
  return isRecord(object) ? object : {};
}

function withEntry(object: Stored, name: string, value: unknown): Record<string, unknown> {
  if (value !== undefined) return { ...object, [name]: value };
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
