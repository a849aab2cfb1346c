import {
  allowedStatuses,
  canItem,
  isRecord,
  itemKey,
  keyOf,
  keyPaths,
  levelOf,
  ownerField,
  ownValue,
  parseItemKey,
  readStatusMapping,
  softDeleteStatuses,
  statusField,
  statusOf,
  titleFields,
  writableFields,
  type Collection,
  type Item,
  type Model,
  type Rights,
} from "@rowhouse/contract";
import { withoutMarks } from "@rowhouse/extension-kit";
import type { Translation } from "../../i18n/translation.ts";
import {
  changeSameItems,
  changeStepItems,
  createStepItems,
  deleteStepItems,
  readStepItems,
  restoreStepItems,
  type StepOptions,
} from "../../data/act-writes.ts";
import { relatedPaths } from "../../data/related-paths.ts";
import { refusalOf, whenAllowed } from "../../data/refusal.ts";
import { explainError } from "../../i18n/error-text.ts";
import { copyOf } from "../read/copy.model.ts";
import { changeListFields, itemFields, referenceKeys } from "../read/item-fields.model.ts";
import { itemRights } from "../read/item-rights.model.ts";
import { isRemoved, withOwnerKey } from "../removal/removal.model.ts";
import { holds, type Act, type DoneItem, type PlannedItem, type ReadyItem } from "./act.model.ts";
import { changedLists } from "../changes/list-change.ts";
import type { ActSteps, Verdict } from "./run-act.ts";

/** The surroundings of an act: who carries it out, on what. */
export interface ActPlace {
  model: Model;
  collection: Collection;
  rights: Rights;
  rolesOf(user: number): readonly number[];
  titleOf(item: Item): string | null;
  labelOf(field: string): string;
  t: Translation["t"];
}

/** Fields that a title is looked for in: the first ones that may hold it. */
const titleCandidates = 3;

/** The steps of an act, made with the rights of its user. */
export function actSteps(act: Act, place: ActPlace): ActSteps {
  const { collection } = place;
  const relatedKeys = referenceKeys(place.model, collection);
  return {
    prepare: async (part) => {
      const found = await readPart(act, place, part);
      const decided = part.map((planned) => {
        const item = found?.get(planned.key) ?? null;
        const title = (item && place.titleOf(item)) ?? planned.title ?? null;
        const reason =
          found === null ? null : refusalBefore(act, place, { item, planned, relatedKeys });
        const { key } = planned;
        if (reason !== null) return { refused: { key, title, reason } };
        const values = valuesFor(act, place, { item: item ?? {}, planned });
        return { ready: { key, title, values, former: formerOf(act, place, item ?? {}) } };
      });
      return {
        ready: decided.flatMap(({ ready }) => ready ?? []),
        refused: decided.flatMap(({ refused }) => refused ?? []),
      };
    },
    write: (group, { idempotencyKey, isRepeat }) =>
      writeGroup(act, place, {
        group,
        isRepeat,
        options: { comment: act.comment, idempotencyKey, act: act.id },
      }),
    judge: (error) => judge(error, place),
  };

  function formerOf(
    { kind, changes }: Act,
    { collection: { fields } }: ActPlace,
    item: Item,
  ): Item {
    if (kind !== "edit") return {};
    const changed = Object.keys(changes).filter(
      // A hashed value cannot be written back, and one that may not be read is not known.
      (name) => ownValue(fields, name)?.type !== "hash" && Object.hasOwn(item, name),
    );
    return Object.fromEntries(
      changed.map((name) => {
        const key = ownValue(relatedKeys, name);
        return [name, key === undefined ? ownValue(item, name) : keyOf(ownValue(item, name), key)];
      }),
    );
  }
}

/** Reads the items of a step by their keys; null where nothing about them needs to be known. */
async function readPart(
  act: Act,
  { model, collection }: ActPlace,
  part: readonly PlannedItem[],
): Promise<Map<string, Item> | null> {
  if (act.kind === "restore") return null;
  const keys = part.map(({ key }) => key);
  const own = [statusField, ownerField].flatMap((find) => find(collection)?.field ?? []);
  const named = titleFields(collection).slice(0, titleCandidates);
  const content = act.kind === "copy" ? itemFields(model, collection) : Object.keys(act.changes);
  const fields = [...new Set([...keyPaths(model, collection), ...own, ...named, ...content])];
  const lists =
    act.kind === "copy"
      ? changeListFields(collection).flatMap((name) => {
          const field = ownValue(collection.fields, name);
          return field === undefined ? [] : relatedPaths(model, field);
        })
      : [];
  const [items, rows] = await Promise.all([
    readStepItems(collection, keys, fields),
    lists.length === 0
      ? []
      : whenAllowed(
          readStepItems(collection, keys, [...keyPaths(model, collection), ...lists]),
          [],
        ),
  ]);
  const byKey = (list: readonly Item[]) =>
    new Map(list.map((item) => [itemKey(collection, item) ?? "", item]));
  const rowsOf = byKey(rows);
  return new Map([...byKey(items)].map(([key, item]) => [key, { ...item, ...rowsOf.get(key) }]));
}

/** Why an item cannot be written, as far as that is known before; null: it may be. */
function refusalBefore(
  act: Act,
  place: ActPlace,
  found: { item: Item | null; planned: PlannedItem; relatedKeys: Readonly<Record<string, string>> },
): string | null {
  const { collection, rights, rolesOf, t } = place;
  const { item, planned, relatedKeys } = found;
  if (item === null) return t("acts.reason.gone");
  if (act.kind === "revert") {
    if (Object.keys(planned.former ?? {}).length === 0) return t("acts.reason.unknown_former");
    return holds(item, planned.written ?? {}, relatedKeys) ? null : t("acts.reason.changed_since");
  }
  if (isRemoved(collection, item)) return t("acts.reason.removed");
  if (act.kind === "copy") return null;
  const action = act.kind === "delete" ? "delete" : "update";
  const known = withOwnerKey(collection, item);
  if (!canItem(rights, collection, { action, item: known, rolesOf })) {
    const status = statusOf(collection, item);
    const level = levelOf(rights, collection, { action, status });
    const why = level === "none" ? (status === null ? "none" : "status") : "others";
    return t("acts.reason.rights", { why, action, status: statusText(place, status) });
  }
  return act.kind === "edit" ? lockedReason(act, place, known) : null;
}

/** Why the values of an edit may not be written into an item. */
function lockedReason({ changes }: Act, place: ActPlace, item: Item): string | null {
  const { collection, rights, labelOf, t } = place;
  const status = statusOf(collection, item);
  const writable = writableFields(rights, collection, status ?? undefined);
  const locked = Object.keys(changes).find((name) => !writable.has(name));
  if (locked !== undefined) return t("acts.reason.field", { field: labelOf(locked) });
  const field = statusField(collection)?.field;
  const target = field === undefined ? undefined : ownValue(changes, field);
  if (typeof target !== "string" || allowedStatuses(rights, collection, item).includes(target))
    return null;
  return t("acts.reason.target", { status: statusText(place, target) });
}

function statusText({ collection }: ActPlace, status: string | null): string {
  return status === null ? "" : (ownValue(readStatusMapping(collection), status)?.name ?? status);
}

/** The values that are sent for an item. */
function valuesFor(
  act: Act,
  { model, collection, rights, rolesOf }: ActPlace,
  { item, planned }: { item: Item; planned: PlannedItem },
): Item {
  if (act.kind === "edit")
    return { ...act.changes, ...changedLists(act.lists ?? {}, collection, item) };
  if (act.kind === "revert") return planned.former ?? {};
  if (act.kind !== "copy") return {};
  const lists = changeListFields(collection);
  const pick = (isList: boolean): Item =>
    Object.fromEntries(Object.entries(item).filter(([name]) => lists.includes(name) === isList));
  const { lockedFields } = itemRights({ rights, collection, item: null, rolesOf });
  const source = { model, collection, values: pick(false), rows: pick(true), lockedFields };
  return Object.fromEntries(
    Object.entries(copyOf(source).values).map(([name, value]) => [name, withoutMarks(value)]),
  );
}

async function writeGroup(
  act: Act,
  { model, collection: described }: ActPlace,
  input: { group: readonly ReadyItem[]; isRepeat: boolean; options: StepOptions },
): Promise<DoneItem[]> {
  const { group, isRepeat, options } = input;
  const { collection } = described;
  const keys = group.map(({ key }) => key);
  const own = keyPaths(model, described);
  const done = (more: (item: ReadyItem, at: number) => Partial<DoneItem> = () => ({})) =>
    group.map((item, at): DoneItem => {
      const { key, title, former } = item;
      return { key, title, former, ...more(item, at) };
    });
  if (act.kind === "restore") {
    await restoreStepItems(collection, keys, options);
    return done();
  }
  if (act.kind === "copy") {
    const list = group.map(({ values }) => values);
    const made = await createStepItems(collection, list, { ...options, fields: own });
    return done((_, at) => {
      const item = made?.[at];
      const key = item && itemKey(described, item);
      return key === undefined || key === null ? {} : { made: key };
    });
  }
  if (act.kind === "delete") {
    const { removal } = act;
    if (removal.kind === "status" && !act.isUndo) {
      const changes = { [removal.field]: removal.status };
      await changeSameItems(collection, keys, { ...options, changes, fields: ["-"] });
    } else {
      // The request may have deleted them before, and its answer was lost.
      const there = isRepeat ? await readStepItems(described, keys, own) : null;
      const left = there?.flatMap((item) => itemKey(described, item) ?? []) ?? keys;
      if (left.length > 0) await deleteStepItems(collection, left, options);
    }
    return done();
  }
  const written = await writeValues(act, described, { group, options, fields: own });
  const byKey = new Map(written?.map((item) => [itemKey(described, item), item]));
  return done(({ key, values }) => {
    const item = byKey.get(key);
    const stored = item && storedValues(model, described, { item, values });
    if (act.lists) return { written: stored ?? values };
    return stored && !holds(stored, values, {}) ? { written: stored } : {};
  });
}

/** The values of an item as they are after a write, references as keys. */
function storedValues(
  model: Model,
  collection: Collection,
  { item, values }: { item: Item; values: Item },
): Item {
  const relatedKeys = referenceKeys(model, collection);
  return Object.fromEntries(
    Object.keys(values).map((name) => {
      const value = ownValue(item, name);
      const key = ownValue(relatedKeys, name);
      // Fields that the reply leaves out are as they were sent.
      if (value === undefined) return [name, ownValue(values, name)];
      return [name, key === undefined || !isRecord(value) ? value : keyOf(value, key)];
    }),
  );
}

/** Writes the values of an edit, or those from before it. */
async function writeValues(
  act: Act,
  described: Collection,
  input: { group: readonly ReadyItem[]; options: StepOptions; fields: string[] },
): Promise<Item[] | null> {
  const { group, options } = input;
  const { collection } = described;
  const fields = [...new Set([...input.fields, ...Object.keys(act.changes)])];
  const keys = group.map(({ key }) => key);
  // People are changed by their addresses only (API contract 2.8).
  const isByAddress = collection === "directus_users";
  if (act.kind === "edit" && isByAddress)
    return await changeSameItems(collection, keys, { ...options, changes: act.changes, fields });
  if (act.kind === "revert" && isIntoRemoved(act, described))
    await restoreStepItems(collection, keys, {
      ...options,
      idempotencyKey: `${options.idempotencyKey}-restore`,
    });
  if (!isByAddress) {
    const list = group.map(({ key, values }) => ({ ...parseItemKey(described, key), ...values }));
    return await changeStepItems(collection, list, { ...options, fields });
  }
  for (const { key, values } of group)
    await changeSameItems(collection, [key], {
      ...options,
      changes: values,
      fields: ["-"],
      idempotencyKey: `${options.idempotencyKey}-${key}`,
    });
  return null;
}

/** Whether an edit has moved its items into a status that hides them. */
function isIntoRemoved({ changes }: Act, collection: Collection): boolean {
  const field = statusField(collection)?.field;
  const status = field === undefined ? undefined : ownValue(changes, field);
  return softDeleteStatuses(collection).includes(String(status));
}

/** Statuses of replies that say nothing about the items: the session has ended, there are too many requests. */
const unrelated = [401, 408, 429];

async function judge(error: unknown, { t }: ActPlace): Promise<Verdict> {
  const refusal = refusalOf(error);
  if (refusal === null || refusal.status === 0)
    return { kind: "again", reason: t("acts.problem.no_answer") };
  const reason = (await explainError(error)) ?? t("something_went_wrong");
  const { status, key, problems } = refusal;
  // A database refuses values, although the server cannot say which.
  if (unrelated.includes(status) || (status >= 500 && key !== "databaseFailed"))
    return { kind: "again", reason };
  const atFault = problems.map(({ path }) => path[0]).filter((at) => typeof at === "number");
  return { kind: "refused", reason, atFault: [...new Set(atFault)] };
}
