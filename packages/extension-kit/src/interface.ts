import type { Field, FieldType, Item, ResolvedRelation } from "@rowhouse/contract";
import type { ComponentType } from "react";

import type { AnyOptions, OptionValues } from "./options/define-options.ts";
import type { InvalidText } from "./input/typed-text.ts";

/**
 * Where the field wizard lists an interface; those of extensions stand together, whatever they say.
 * @public
 */
export type InterfaceGroup =
  | "text"
  | "number"
  | "choice"
  | "date"
  | "relation"
  | "file"
  | "structure"
  | "system"
  | "extension";

/**
 * The sample that the gallery and the shared suite render an interface with.
 * @public
 */
export interface Sample<Value = unknown, Options extends AnyOptions = AnyOptions> {
  /** A typical value. */
  value: Value;
  /** A value that the guard refuses: forms show a notice, lists show it as text. */
  wrong: unknown;
  /** Options as they are stored. */
  options?: { readonly [Key in keyof OptionValues<Options>]?: unknown };
  /** Parts of the field description that matter, for example `length`. */
  field?: Partial<Field>;
  /** Other values of the same item. */
  values?: Item;
}

/**
 * How a value is changed in the cell of a table. typed: it is saved when the user is done with it. picked: a choice is
 * saved at once. flipped: it is one of true and false, and becomes the other without an input.
 * @public
 */
export type CellEditing = "typed" | "picked" | "flipped";

/** The part of a definition apart from values and options. */
interface InterfaceFacts {
  /** Stored in a field's `interface`. */
  id: string;
  /** Other ids that databases may store for it. */
  aliases?: readonly string[];
  /** Material symbol of the picker tile. */
  icon: string;
  group: InterfaceGroup;
  /** Field types it can edit, the default of a new field first. Emitted values have the wire form of the type. */
  types: readonly FieldType[];
  /** Values proposed for a new field. */
  recommended?: { length?: string; defaultValue?: string; validation?: string; required?: boolean };
  /** Needs a relation; the field wizard then asks for one. */
  relation?: "m2o" | "o2m" | "m2m" | "file";
  /** The collection that the field wizard proposes for the relation, such as that of the files. */
  relatedCollection?: string;
  /** The input is a group of controls: the frame labels it as a group. */
  fieldset?: boolean;
  /** The form prints no label row. */
  hideLabel?: boolean;
  /** A heading: the fields after it, up to the next heading or group, fold with it ({@link useFormSection}). */
  startsSection?: boolean;
  /** How its cells are aligned. Left out: numbers at the end, everything else at the start. */
  align?: "start" | "center" | "end";
  /** Its cells show more than the text of the value, such as a picture, stars or another item. */
  richCell?: boolean;
  /** Its values are long, secret or not meant for people: they are no title of an item. */
  untitled?: boolean;
  /** Its input is small enough to stand in a cell of a table and changes no other field. Left out: its values are changed in forms only. */
  cellEditing?: CellEditing;
  /** The texts of its input are not in the first load of the app: they come with its code. Extensions bring their own. */
  hasLateTexts?: boolean;
}

/**
 * An interface as it is declared: how a person edits one field, and how its value looks in a list. The parts load
 * lazily, so a definition holds no React when it is loaded.
 * @public
 */
export interface TypedInterface<Value, Options extends AnyOptions> extends InterfaceFacts {
  /**
   * Whether input and cell accept a value. Columns may hold values of former interfaces: those are shown as text and
   * cannot be edited. Not called with null and undefined; empty text that it refuses counts as null.
   */
  value: (value: unknown) => value is Value;
  options: Options;
  /** Height of the input in lines of text, for the placeholder while its code loads. Left out: one. */
  lines?: (options: OptionValues<NoInfer<Options>>) => number;
  /** The input begins with a form of the related collection, without these fields: its room is kept. */
  relatedForm?: (options: OptionValues<NoInfer<Options>>) => readonly (string | undefined)[];
  /** The other fields whose values the input reads: it is rendered again when one of them changes. True: all of them. */
  readsItem?: true | ((options: OptionValues<NoInfer<Options>>) => readonly (string | undefined)[]);
  sample: Sample<NoInfer<Value>, NoInfer<Options>>;
  input: () => Promise<{
    Input: ComponentType<InputProps<NoInfer<Value> | null, NoInfer<Options>>>;
  }>;
  /** Left out: lists show the value as text. */
  cell?: () => Promise<{ Cell: ComponentType<CellProps<NoInfer<Value>, NoInfer<Options>>> }>;
}

/**
 * An interface in a list of different ones, without the types of its value and options. Callers pass its input only values
 * that its guard accepts and options that its own reader has read; the app does so in one place.
 * @public
 */
export interface InterfaceDefinition extends InterfaceFacts {
  value: (value: unknown) => boolean;
  options: AnyOptions;
  lines?: (options: object) => number;
  relatedForm?: (options: object) => readonly (string | undefined)[];
  readsItem?: true | ((options: object) => readonly (string | undefined)[]);
  sample: Sample;
  input: () => Promise<{ Input: ComponentType<InputProps<unknown>> }>;
  cell?: () => Promise<{ Cell: ComponentType<CellProps<unknown>> }>;
}

/**
 * The props of an input. It knows neither the form nor the route; data comes through {@link useHost}.
 * @example function Input({ value, onChange, options }: InputProps<number | null, typeof sliderOptions>) { … }
 * @public
 */
export interface InputProps<Value, Options extends AnyOptions = AnyOptions> {
  /** Id for the control, which the label points to. */
  id: string;
  /** Id of the label, for controls a `label` element cannot name. */
  labelledBy: string;
  /** Ids of the note and the error message. */
  describedBy?: string;
  /** null when empty; else of the shape the definition's guard accepts. */
  value: Value;
  /** Stages the field's own value. */
  onChange: (value: Value) => void;
  /** Text in the field's box that is no valid value, as reported before. */
  invalidText: InvalidText | null;
  /** Reports text that is no valid value, or null when there is none any more. See {@link useTypedText}. */
  onInvalidText: (invalid: InvalidText | null) => void;
  /** Stages another field of the same item. */
  onChangeField: (field: string, value: unknown) => void;
  readOnly: boolean;
  required: boolean;
  /** The item has not been saved yet. */
  isNew: boolean;
  field: Field;
  /** Options in effect, read by the definition. */
  options: OptionValues<Options>;
  /** The relation behind the field; null when there is none or it is not set up. */
  relation: ResolvedRelation | null;
  /** All fields of the collection. */
  fields: Record<string, Field>;
  /** Current values of the item, staged ones included. Only fresh when the definition says `readsItem`. */
  values: Item;
  collection: string;
  /** Message shown under the field; controls use it for `aria-invalid`. */
  error: string | null;
}

/**
 * The props of a cell. It is never rendered for null, undefined or "".
 * @public
 */
export interface CellProps<Value, Options extends AnyOptions = AnyOptions> {
  /** Of the shape the definition's guard accepts. */
  value: Value;
  field: Field;
  /** Options in effect, read by the definition. */
  options: OptionValues<Options>;
  collection: string;
  /** The whole item, as far as the list has loaded it. */
  values: Item;
  relation: ResolvedRelation | null;
}

/**
 * Declares an interface and checks that guard, options, sample, input and cell fit together.
 * @example
 * export const slider = defineInterface({
 *   id: 'slider', icon: 'tune', group: 'number', types: ['integer', 'decimal'],
 *   value: isTextLike, options: sliderOptions, sample: { value: 4, wrong: ['four'] },
 *   input: () => import('./input.tsx'), cell: () => import('./cell.tsx'),
 * });
 * @public
 */
export function defineInterface<Value, Options extends AnyOptions>(
  definition: TypedInterface<Value, Options>,
): InterfaceDefinition {
  // The types have just been checked: no common type holds inputs of different values and options.
  return definition as unknown as InterfaceDefinition;
}

/**
 * The props that every form control takes from the frame: id for the label, descriptions, error, read-only and required state.
 * @example <TextInput {...controlProps(props)} value={text} onChange={…} />
 * @public
 */
export function controlProps({
  id,
  describedBy,
  error,
  readOnly,
  required,
}: Pick<InputProps<never>, "id" | "describedBy" | "error" | "readOnly" | "required">) {
  return {
    id,
    readOnly,
    error: error !== null,
    // Mantine replaces `aria-describedby` by what its own wrapper knows, which here is nothing; attributes go on last.
    attributes: { input: { "aria-describedby": describedBy || undefined } },
    "aria-required": required || undefined,
  } as const;
}
