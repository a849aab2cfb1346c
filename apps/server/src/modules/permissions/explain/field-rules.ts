import {
  can,
  findCollection,
  findRelation,
  isAliasType,
  keyFields,
  newItemStatus,
  rightsOf,
  ruleFor,
  statusField,
  type SpeakingRule,
  type Permission,
  type RuleEffect,
  type SpeakingKey,
} from "@rowhouse/contract";

import type { Context } from "../../../core/context.ts";
import { concealmentOf } from "../../../query/index.ts";
import type { Question } from "./question.ts";

/** The rules that speak about the field: its own secrets, and the lists of the rows that count. A status that is set is a field as well. */
export function fieldRules(
  ctx: Context,
  question: Question,
  rows: readonly CountingRow[],
): SpeakingRule[] {
  const { action, status, collection } = question;
  const written = status === null ? null : statusField(collection);
  const field = question.field ?? (action === "create" || action === "update" ? written : null);
  if (field === null || action === "delete" || action === "comment") return [];
  const { field: name } = field;
  if (action === "read" && isConcealed(ctx, question))
    return [speak("concealed", "denies", { field: name })];
  if (ctx.rights.isAdmin) return [];
  const isKey = keyFields(collection).some((key) => key.field === name);
  if (isKey && (action === "read" || keyFields(collection).length === 1))
    return [speak("keyField", "allows", { field: name })];
  const found =
    action === "read" ? hidden(question, rows, name) : locked(ctx, question, { rows, name });
  const related = action === "read" ? unreadable(ctx, question) : null;
  if (related !== null) found.push(speak("related", "denies", { field: name, names: [related] }));
  return found.length > 0 || question.field === null
    ? found
    : [speak("open", "allows", { field: name })];
}

function hidden(question: Question, rows: readonly CountingRow[], name: string): SpeakingRule[] {
  const effect = question.stored === null && rows.length > 1 ? "limits" : "denies";
  return rows.flatMap(({ status, rule }) =>
    rule?.read_field_blacklist.includes(name)
      ? [speak("hidden", effect, { isRule: true, status, field: name })]
      : [],
  );
}

/** Of an update the lists of both statuses count, the stored one and the one that is set (F41). */
function locked(
  { rights }: Context,
  question: Question,
  { rows, name }: { rows: readonly CountingRow[]; name: string },
): SpeakingRule[] {
  const { collection, action, stored, status } = question;
  const target =
    status === null || action === "create" ? null : ruleFor(rights, collection, status);
  const all =
    target === null || rows.some((row) => row.status === target.status)
      ? rows
      : [...rows, { status: target.status, rule: target }];
  const effect = stored === null && action !== "create" && rows.length > 1 ? "limits" : "denies";
  const found = all.flatMap((row) =>
    row.rule?.write_field_blacklist.includes(name)
      ? [speak("locked", effect, { isRule: true, status: row.status, field: name })]
      : [],
  );
  const fresh = rightsOf(rights, collection.collection)?.create;
  return action === "create" && fresh?.write_field_blacklist.includes(name)
    ? [...found, speak("lockedNew", "denies", { isRule: true, status: newItemStatus, field: name })]
    : found;
}

/** Passwords and the like are nobody's to read; some secrets are their owner's. */
function isConcealed({ rights }: Context, { collection, field, stored }: Question): boolean {
  const concealment = field && concealmentOf(collection.collection, field.field);
  if (concealment === null) return false;
  if (concealment === "never") return true;
  if (rights.isAdmin) return false;
  return stored === null || String(stored["id"]) !== String(rights.user);
}

/** The collection of a list whose items may not be read: the list is left out. */
function unreadable({ model, rights }: Context, { collection, field }: Question): string | null {
  if (field === null || !isAliasType(field.type)) return null;
  const relation = findRelation(model, collection.collection, field.field);
  const target = relation && findCollection(model, relation.collection);
  return target && !can(rights, target, "read") ? target.collection : null;
}

/** A row of the matrix that counts for the question; null where there is none for the status. */
export interface CountingRow {
  status: string | null;
  rule: Permission | null;
}

/** A rule that says something about a question; what it does not need is left out. */
export function speak(
  key: SpeakingKey,
  effect: RuleEffect,
  more: Partial<SpeakingRule> = {},
): SpeakingRule {
  return {
    key,
    effect,
    status: null,
    isRule: false,
    action: null,
    level: null,
    field: null,
    owner: null,
    names: [],
    ...more,
  };
}
