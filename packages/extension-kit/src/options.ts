import type { FieldType } from "@rowhouse/contract";

/**
 * One setting of an interface or layout, described like a field, so that the ordinary form can draw it.
 * @example
 * { key: 'rows', type: 'integer', interface: 'numeric', default: 12,
 *   label: 'interfaces.common.rows', options: { min: 5, max: 100 } }
 * @public
 */
export interface OptionField {
  key: string;
  type: FieldType;
  /** Id of the interface that edits the setting. */
  interface: string;
  /** Text key of the label. */
  label: string;
  /** Text key of a line of help below the control. */
  note?: string;
  /** Value in effect while nothing is stored; null when left out. */
  default?: unknown;
  /** Options of the editing interface. Texts may be `$t:key` tokens of the language files. */
  options?: Record<string, unknown>;
  /** Most characters. */
  length?: number;
  required?: boolean;
  /** Tucked away under "advanced". */
  advanced?: boolean;
  width?: "half" | "full";
}

/**
 * The options in effect: defaults overlaid by what is stored with the field. Stored options may be null, or JSON text
 * from older servers (interfaces.md 1.1).
 * @example optionValues([{ key: 'rows', default: 12, … }], { rows: 4 }) // { rows: 4 }
 * @public
 */
export function optionValues(
  declared: readonly OptionField[],
  stored: unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const option of declared) values[option.key] = option.default ?? null;
  return { ...values, ...asRecord(stored) };
}

function asRecord(stored: unknown): object {
  if (typeof stored === "string") return parseRecord(stored);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  return stored;
}

function parseRecord(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "string" ? {} : asRecord(parsed);
  } catch {
    return {};
  }
}
