import { ownValue, type Collection } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";

import type { FarBlocks } from "../long/far-blocks.ts";
import { keysAt } from "../problems/nested-paths.ts";

/** All that the fields of a form are rendered with. */
export interface FormView {
  /** The prefix of the ids of the inputs. */
  id: string;
  collection: Collection;
  /** Saved values. */
  values: Readonly<Record<string, unknown>>;
  /** Saved values with the edits over them. */
  current: Readonly<Record<string, unknown>>;
  staged: Readonly<Record<string, unknown>>;
  invalidTexts: Readonly<Record<string, InvalidText>>;
  /** The messages about problems, by field key. */
  messages: Readonly<Record<string, string>>;
  isNew: boolean;
  readOnly: boolean;
  isProvisional: boolean;
  readOnlyFields: ReadonlySet<string>;
  batch: { active: ReadonlySet<string>; mixed: ReadonlySet<string> } | undefined;
  width: "page" | "modal";
  /** Only in a long form. */
  long: LongForm | null;
  onStage: (field: string, value: unknown) => void;
  onInvalidText: (field: string, invalid: InvalidText | null) => void;
  onUnstage: (field: string) => void;
  onToggle: (field: string, isActive: boolean) => void;
}

/** The additional data that a long form is rendered with. */
export interface LongForm {
  far: FarBlocks;
  /** The place of each field from top to bottom. */
  places: ReadonlyMap<string, number>;
}

/** The properties that differ from key to key; the rest is the same for all fields. */
const byField: ReadonlySet<string> = new Set([
  "values",
  "current",
  "staged",
  "invalidTexts",
  "messages",
]);

/** Whether these fields are rendered the same. */
export function isSameView(before: FormView, now: FormView, fields: readonly string[]): boolean {
  let name: keyof FormView;
  for (name in now) if (!byField.has(name) && !Object.is(before[name], now[name])) return false;
  const changed = changedKeys(before, now);
  return fields.every(
    (field) =>
      !changed.has(field) &&
      (before.messages === now.messages ||
        ownValue(before.messages, field) === ownValue(now.messages, field)) &&
      (before.invalidTexts === now.invalidTexts ||
        (isFree(before.invalidTexts, field) && isFree(now.invalidTexts, field))),
  );
}

/** The fields whose value differs between the last two views, looked for once for all blocks of a form. */
let compared: { before: FormView; now: FormView; changed: ReadonlySet<string> } | null = null;

function changedKeys(before: FormView, now: FormView): ReadonlySet<string> {
  if (compared?.before !== before || compared.now !== now)
    compared = { before, now, changed: new Set(differingKeys(before, now)) };
  return compared.changed;
}

/** Only what is staged, was, or has another base can have changed. */
function differingKeys(before: FormView, now: FormView): string[] {
  const keys = Object.keys(
    before.values === now.values
      ? { ...before.staged, ...now.staged }
      : { ...before.current, ...now.current },
  );
  return keys.filter(
    (key) =>
      !Object.is(ownValue(before.current, key), ownValue(now.current, key)) ||
      Object.hasOwn(before.staged, key) !== Object.hasOwn(now.staged, key),
  );
}

function isFree(invalidTexts: FormView["invalidTexts"], field: string): boolean {
  return keysAt(invalidTexts, [field]).length === 0;
}
