import {
  brokenNameRule,
  isAliasType,
  longestNames,
  singularTypes,
  type Collection,
  type Field,
  type RequestedChange,
} from "@rowhouse/contract";
import { safeName } from "../../../../design/dialogs/safe-name.ts";
import { newFieldBody, draftOf } from "../draft/draft.model.ts";
import type { Message } from "../draft/checks.model.ts";

/** Interfaces whose fields are more than themselves. */
const notCopied: ReadonlySet<string | null> = new Set([
  "primary-key",
  "many-to-many",
  "one-to-many",
  "many-to-one",
  "sort",
]);

/** Whether a field can be duplicated: its relation, or its being the only one of its kind, cannot. */
export function canCopy({ interface: editor, type, primary_key }: Field): boolean {
  const isRelation = type === "o2m" || type === "translation" || type === "m2o";
  return !notCopied.has(editor) && !primary_key && !isRelation;
}

/** Why a copy cannot be made under a name in a collection; null when it can. An empty name is no message. */
export function copyProblem(field: Field, target: Collection, typed: string): Message | null {
  const name = safeName(typed);
  if (name === "") return typed.trim() === "" ? null : { key: "field_name_invalid" };
  if (brokenNameRule("field", name, "postgres") === "nameLength")
    return { key: "problems.nameLength", values: { max: longestNames.postgres } };
  const taken = Object.keys(target.fields).find((one) => one.toLowerCase() === name);
  if (taken !== undefined) return { key: "field_already_exists", values: { field: taken } };
  const { type } = field;
  const isSecond =
    type !== null &&
    singularTypes.includes(type) &&
    Object.values(target.fields).some((one) => one.type === type);
  return isSecond ? { key: "copy_only_one" } : null;
}

/** The copy of a field under a new name, at the end of a collection. */
export function copyChange(field: Field, target: Collection, typed: string): RequestedChange {
  const { group: _group, ...body } = newFieldBody(draftOf(field), target, null);
  const column = isAliasType(field.type) ? {} : { auto_increment: false };
  return {
    kind: "create_field",
    collection: target.collection,
    data: { ...body, ...column, field: safeName(typed) },
  };
}
