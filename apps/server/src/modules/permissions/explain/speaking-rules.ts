import {
  adminRole,
  allowedStatuses,
  can,
  commentLevelOf,
  isSystemCollection,
  mustExplain,
  newItemStatus,
  ownershipField,
  ownValue,
  type Permission,
  publicRole,
  type Rights,
  rightsOf,
  type RowAction,
  ruleFor,
  softDeleteStatuses,
  type SpeakingRule,
  statusField,
  statusOf,
  visibleStatuses,
} from "@rowhouse/contract";
import { lacksSecondFactor } from "../../../access/index.ts";
import { fieldRules, type CountingRow, speak } from "./field-rules.ts";
import type { Question } from "./question.ts";
import type { Asked } from "./subject.ts";

/** The rules that speak about a question, in the order in which requests meet them. They explain; `verdictOn` decides. */
export function speakingRules(asked: Asked, question: Question): SpeakingRule[] {
  const { rights } = asked.ctx;
  const { collection } = question;
  const before = [...accountRules(asked), ...collectionRules(question)];
  if (rights.isAdmin) return [...before, ...fieldRules(asked.ctx, question, [])];
  if (rightsOf(rights, collection.collection) === null)
    return [...before, speak("noRule", "denies", { isRule: true })];
  const rules = rowsOf(rights, question);
  return [
    ...before,
    ...replacedRules(rights, question, rules),
    ...levelRules(rights, question, rules),
    ...fieldRules(asked.ctx, question, rules),
    ...statusRules(rights, question),
    ...reasonRules(rights, question),
  ];
}

/** The row for the item, for the status that a new one gets, or of all statuses. */
function rowsOf(rights: Rights, question: Question): CountingRow[] {
  const { collection, action, stored } = question;
  const own = rightsOf(rights, collection.collection);
  const isPerStatus =
    statusField(collection) !== null && Object.keys(own?.statuses ?? {}).length > 0;
  if (!isPerStatus) return [{ status: null, rule: own?.general ?? null }];
  const named =
    action === "create"
      ? [question.status ?? statusOf(collection, {}, true)]
      : stored !== null
        ? [statusOf(collection, stored)]
        : visibleStatuses(collection);
  return named.map((status) => ({ status, rule: ruleFor(rights, collection, status) }));
}

/** Reasons that hold whatever the rules say. */
function collectionRules({ collection, action, stored }: Question): SpeakingRule[] {
  const isWrite = action === "create" || action === "update" || action === "delete";
  const found: SpeakingRule[] = [];
  if (isSystemCollection(collection.collection)) found.push(speak("system", "tells"));
  if (isWrite && collection.readonly_reason !== undefined) found.push(speak("readonly", "denies"));
  const removed = action === "delete" ? [] : softDeleteStatuses(collection);
  if (stored !== null && removed.includes(statusOf(collection, stored) ?? ""))
    found.push(speak("removed", "denies"));
  return found;
}

function replacedRules(
  rights: Rights,
  { collection }: Question,
  rules: readonly CountingRow[],
): SpeakingRule[] {
  const own = rightsOf(rights, collection.collection);
  const isReplaced = own?.general && rules.some(({ status }) => status !== null);
  return isReplaced ? [speak("statusesReplace", "tells", { isRule: true })] : [];
}

function levelRules(
  rights: Rights,
  question: Question,
  rows: readonly CountingRow[],
): SpeakingRule[] {
  return rows.flatMap((row) => {
    const { status, rule } = row;
    if (rule === null)
      return [
        speak(status === null ? "noRule" : "noStatusRule", "denies", { isRule: true, status }),
      ];
    const { action, collection } = question;
    if (action === "create") return [createRule(row, rule)];
    const reading = rowRule(rights, question, { ...row, action: "read" });
    if (action === "read") return [reading];
    // Deleting needs some right to read the collection, but not this item.
    const isRead = action === "delete" ? can(rights, collection, "read") : false;
    const first =
      isRead || reading.effect === "allows"
        ? []
        : [speak("readFirst", "tells", { status }), reading];
    if (action === "comment") return [...first, commentRule(rights, question, row)];
    // Moving an item into a status that counts as deleted needs the right to delete instead.
    if (action === "update" && isRemoval(question)) return first;
    return [...first, rowRule(rights, question, { ...row, action })];
  });
}

function createRule({ status }: CountingRow, rule: Permission): SpeakingRule {
  const isDenied = rule.create === null || rule.create === "none";
  const level = isDenied ? "none" : "full";
  const about = { isRule: true, status, action: "create", level } as const;
  return speak("level", isDenied ? "denies" : "allows", about);
}

function commentRule(
  rights: Rights,
  { collection }: Question,
  { status }: CountingRow,
): SpeakingRule {
  const level = commentLevelOf(rights, collection, status);
  const about = { isRule: true, status, action: "comment", level } as const;
  return speak("comment", level === "none" || level === "read" ? "denies" : "allows", about);
}

/** How far reading, updating or deleting reaches, and whether that is as far as the item. */
function rowRule(
  rights: Rights,
  { collection, stored, ownerRoles }: Question,
  { status, rule, action }: CountingRow & { action: RowAction },
): SpeakingRule {
  const level = rule?.[action] ?? "none";
  const field = ownershipField(collection, action);
  const made = stored === null || field === null ? null : ownValue(stored, field);
  const owner = typeof made === "number" || typeof made === "string" ? Number(made) : null;
  const about = { isRule: true, status, action, level, owner };
  if (level === "none" || level === "full")
    return speak("level", level === "none" ? "denies" : "allows", about);
  if (field === null) return speak("noOwner", "denies", about);
  if (rights.user === null) return speak("anonymous", "denies", about);
  if (stored === null) return speak("level", "limits", about);
  const isOwn = owner === rights.user;
  const isOfRole = level === "role" && ownerRoles.some((role) => rights.roles.includes(role));
  return speak("level", isOwn || (owner !== null && isOfRole) ? "allows" : "denies", about);
}

/** The status that an item is to get: the lists of rules, and the right to act on items in it. */
function statusRules(rights: Rights, question: Question): SpeakingRule[] {
  const { collection, action, status, stored } = question;
  if (status === null) return [];
  const own = rightsOf(rights, collection.collection);
  const names = [status];
  if (action === "create") {
    const isBarred = !allowedStatuses(rights, collection, null).includes(status);
    const barring = own?.create?.status_blacklist.includes(status) ? newItemStatus : null;
    const lists = [own?.create, own?.general].some((rule) =>
      rule?.status_blacklist.includes(status),
    );
    return isBarred && lists
      ? [speak("statusBarredNew", "denies", { isRule: true, status: barring, names })]
      : [];
  }
  if (action !== "update") return [];
  const from = stored === null ? visibleStatuses(collection) : [statusOf(collection, stored)];
  const effect = stored === null ? "limits" : "denies";
  const barred = from.flatMap((one) =>
    one !== status && ruleFor(rights, collection, one)?.status_blacklist.includes(status)
      ? [speak("statusBarred", effect, { isRule: true, status: one, names })]
      : [],
  );
  return stored === null || from[0] === status
    ? barred
    : [...barred, ...moveRules(rights, question, status)];
}

/** A status that counts as deleted needs the right to delete; any other the right to update there. */
function moveRules(rights: Rights, question: Question, status: string): SpeakingRule[] {
  const { collection, stored } = question;
  if (isRemoval(question)) {
    const from = stored === null ? null : statusOf(collection, stored);
    const rule = ruleFor(rights, collection, from);
    return [
      speak("moveDeletes", "tells", { names: [status] }),
      rowRule(rights, question, { status: rule?.status ?? null, rule, action: "delete" }),
    ];
  }
  const rule = ruleFor(rights, collection, status);
  if (rule === null) return [speak("noStatusRule", "denies", { isRule: true, status })];
  return rule.status === null
    ? []
    : [rowRule(rights, question, { status, rule, action: "update" })];
}

function isRemoval({ collection, stored, status }: Question): boolean {
  const removed = softDeleteStatuses(collection);
  const from = stored === null ? null : statusOf(collection, stored);
  return status !== null && removed.includes(status) && !removed.includes(from ?? "");
}

function reasonRules(rights: Rights, question: Question): SpeakingRule[] {
  const { collection, action, stored } = question;
  if (action === "read" || action === "comment") return [];
  const status =
    stored === null
      ? (question.status ?? statusOf(collection, {}, true))
      : statusOf(collection, stored);
  const level = ruleFor(rights, collection, status)?.explain ?? null;
  return mustExplain({ rights, collection, action, status })
    ? [
        speak("reason", "tells", {
          isRule: true,
          status: ruleFor(rights, collection, status)?.status ?? null,
          level,
        }),
      ]
    : [];
}

/** The word of the account: whether it acts at all, from where, and whose rules count. */
function accountRules({ ctx, account, addresses }: Asked): SpeakingRule[] {
  const { isAdmin, roles } = ctx.actor;
  const found: SpeakingRule[] = [];
  if (account !== null && account.status !== "active")
    found.push(speak("inactive", "denies", { names: [account.status] }));
  if (account !== null && lacksSecondFactor(account)) found.push(speak("secondFactor", "denies"));
  if (addresses.length > 0) found.push(speak("addresses", "tells", { names: [...addresses] }));
  if (isAdmin) return [...found, speak("administrator", "allows", { names: [String(adminRole)] })];
  if (account !== null && roles.length === 0)
    found.push(speak("noRole", "tells", { names: [String(publicRole)] }));
  if (roles.length > 1) found.push(speak("severalRoles", "tells", { names: roles.map(String) }));
  return found;
}
