import {
  isAliasType,
  isSameValue,
  primaryKeyField,
  type Collection,
  type Field,
  type FieldChange,
} from "@rowhouse/contract";
import { safeName } from "../../../../ui/dialogs/safe-name.ts";
import { storedNames } from "../names.model.ts";
import { draftOf, type FieldDraft } from "./draft.model.ts";

/** The key of the field in its collection and the name of its column, normalized from what was typed. */
export function fieldKey({ name }: Pick<FieldDraft, "name">, field: Field | null): string {
  return field === null ? safeName(name) : field.field;
}

/** Everything about a new field, which stands at the end of its collection. A column that holds keys is like the key of `related`. */
export function newFieldBody(
  draft: FieldDraft,
  collection: Collection,
  related: Collection | null,
): FieldChange {
  return {
    ...bodyOf(draft),
    ...(related === null ? {} : keyColumn(related)),
    sort: Object.keys(collection.fields).length + 1,
  };
}

/** A column for the keys of a collection. */
export function keyColumn(
  related: Collection,
): Pick<FieldChange, "datatype" | "length" | "signed" | "default_value"> {
  const key = primaryKeyField(related);
  if (key === null) return { datatype: "INT" };
  const { datatype, length, signed } = key;
  return { datatype, length, signed, default_value: null };
}

/** What has changed about a field that exists; nothing else is sent, so that no column is changed without need. */
export function changedBody(draft: FieldDraft, field: Field): FieldChange {
  return changedSince(draft, draftOf(field));
}

/** The same, by what was saved of it. */
export function changedSince(draft: FieldDraft, saved: FieldDraft): FieldChange {
  const before = new Map<string, unknown>(Object.entries(bodyOf(saved)));
  const after = bodyOf(draft);
  const changed: FieldChange = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSameValue(value, before.get(key))),
  );
  // A datatype is sent with its length, or the server would have to guess it.
  return "datatype" in changed && after.length !== undefined
    ? { ...changed, length: after.length }
    : changed;
}

function bodyOf(draft: FieldDraft): FieldChange {
  const { type, datatype, width, required, readonly, hidden_detail, hidden_browse } = draft;
  return {
    ...(type === null ? {} : { type }),
    ...(isAliasType(type) ? {} : columnOf(draft, datatype)),
    interface: draft.interfaceId,
    options: Object.keys(draft.options).length > 0 ? { ...draft.options } : null,
    note: draft.note || null,
    translation: storedNames(draft.names),
    ...{ required, readonly, hidden_detail, hidden_browse, width },
    validation: draft.validation || null,
  };
}

function columnOf(draft: FieldDraft, datatype: string | null): FieldChange {
  const { unique, primary_key, signed } = draft;
  return {
    datatype,
    length: draft.length.replaceAll(/\s/g, "") || null,
    ...{ unique, primary_key, signed },
    default_value: draft.default_value === "" ? null : draft.default_value,
  };
}
