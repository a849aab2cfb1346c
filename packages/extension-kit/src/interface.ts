import type { Field, FieldType, ResolvedRelation } from "@rowhouse/contract";
import type { ComponentType } from "react";

import type { Item } from "./item.ts";
import type { OptionField } from "./options.ts";

/**
 * Where the field wizard lists an interface.
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
  | "system";

/**
 * What the gallery and the shared suite draw an interface with.
 * @public
 */
export interface Sample {
  /** A typical value. */
  value: unknown;
  /** A value of the wrong shape, which must give a plain notice or be shown as text, never a crash. */
  wrong: unknown;
  options?: Record<string, unknown>;
  /** Parts of the field description that matter, for example `length`. */
  field?: Partial<Field>;
  /** Other values of the same item. */
  values?: Item;
}

/**
 * An interface: how a person edits one field, and how its value looks in a list. The parts load lazily, so a
 * definition holds no React when it is loaded.
 * @public
 */
export interface InterfaceDefinition {
  /** Stored in a field's `interface`. */
  id: string;
  /** Material symbol of the picker tile. */
  icon: string;
  group: InterfaceGroup;
  /** Field types it can edit, the default of a new field first. Emitted values have the wire form of the type. */
  types: readonly FieldType[];
  /** Values proposed for a new field. */
  recommended?: { length?: string; defaultValue?: string; validation?: string; required?: boolean };
  /** Needs a relation; the field wizard then asks for one. */
  relation?: "m2o" | "o2m" | "m2m" | "file";
  /** The input is a group of controls: the frame labels it as a group. */
  fieldset?: boolean;
  /** The form prints no label row. */
  hideLabel?: boolean;
  /** Whether the input can edit such a value; for others a plain notice shows it as text. Left out: all values. */
  canEdit?: (value: unknown) => boolean;
  /** Reads the other values of the item and is drawn again whenever one of them changes. */
  readsItem?: boolean;
  /** Lines of text the input is high when no option `rows` says so; its place is kept while its code loads. */
  lines?: number;
  options: readonly OptionField[];
  sample: Sample;
  input: () => Promise<{ Input: ComponentType<InputProps> }>;
  /** Left out: lists show the value as text. */
  cell?: () => Promise<{ Cell: ComponentType<CellProps> }>;
}

/**
 * What an input receives. It knows neither the form nor the route; data comes through {@link useHost}.
 * @public
 */
export interface InputProps {
  /** Id for the control, which the label points to. */
  id: string;
  /** Id of the label, for controls a `label` element cannot name. */
  labelledBy: string;
  /** Ids of the note and the error message. */
  describedBy?: string;
  /** null when empty; may have any shape, because columns outlive interfaces. */
  value: unknown;
  /** Stages the field's own value. */
  onChange: (value: unknown) => void;
  /** Stages another field of the same item. */
  onChangeField: (field: string, value: unknown) => void;
  readOnly: boolean;
  required: boolean;
  /** The item has not been saved yet. */
  isNew: boolean;
  field: Field;
  /** Options in effect: defaults overlaid by the stored ones. */
  options: Record<string, unknown>;
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
 * What a cell receives. It is never drawn for null, undefined or "".
 * @public
 */
export interface CellProps {
  value: unknown;
  field: Field;
  options: Record<string, unknown>;
  collection: string;
  /** The whole item, as far as the list has loaded it. */
  values: Item;
  relation: ResolvedRelation | null;
}

/**
 * Declares an interface.
 * @example
 * export const slider = defineInterface({
 *   id: 'slider', icon: 'tune', group: 'number', types: ['integer', 'decimal'],
 *   options: sliderOptions, sample: { value: 4, wrong: 'four' },
 *   input: () => import('./input.tsx'), cell: () => import('./cell.tsx'),
 * });
 * @public
 */
export function defineInterface(definition: InterfaceDefinition): InterfaceDefinition {
  return definition;
}
