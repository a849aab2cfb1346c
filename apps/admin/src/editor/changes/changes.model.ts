import { isEmpty, ownValue, type Collection, type Field } from "@rowhouse/contract";
import { changesOf, type InvalidText } from "@rowhouse/extension-kit";

import { changedFields, type Draft } from "../../form/draft/draft.model.ts";
import { fieldsInOrder, formEntries } from "../../form/form.model.ts";
import { isList } from "../../form/problems/problems.ts";

/** The shown part of a changed field. */
export type Change = { field: Field } & (
  | { kind: "value"; before: unknown; now: unknown }
  | { kind: "rows"; count: number }
  | { kind: "invalid"; text: InvalidText }
  | { kind: "secret" }
);

/** The changes of a draft in the order of the form; fields that the form does not show come last. */
export function changesIn(
  draft: Pick<Draft, "staged" | "invalidTexts">,
  { fields }: Pick<Collection, "fields">,
  values: Readonly<Record<string, unknown>>,
): Change[] {
  const changed = changedFields(draft);
  const shown = fieldsInOrder(formEntries({ fields }));
  const all = new Set([...shown, ...Object.values(fields)]);
  return [...all].flatMap((field): Change[] => {
    const { field: name } = field;
    if (!changed.has(name)) return [];
    const text = ownValue(draft.invalidTexts, name);
    if (text !== undefined) return [{ field, kind: "invalid", text }];
    if (isSecret(field)) return [{ field, kind: "secret" }];
    const now = ownValue(draft.staged, name);
    if (isList(field)) return [{ field, kind: "rows", count: countOf(now) }];
    return [{ field, kind: "value", before: ownValue(values, name), now }];
  });
}

/** Text that is no valid value in a row counts as a change of one row. */
function countOf(value: unknown): number {
  return isEmpty(value) ? 1 : changesOf(value).length;
}

function isSecret({ type, interface: id }: Field): boolean {
  return type === "hash" || id === "password" || id === "hashed" || id === "2fa-secret";
}
