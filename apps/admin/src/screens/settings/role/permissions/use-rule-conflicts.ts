import {
  isRecord,
  isSameValue,
  makePermission,
  ownValue,
  readStatusMapping,
  type Permission,
} from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { rolePermissionsQuery } from "../../../../data/role-permissions.ts";
import type { Beside } from "../../../../editor/save/save-draft.ts";
import { stage, type Draft } from "../../../../form/draft/draft.model.ts";
import type { Conflict, Side } from "../../../../form/draft/merge.model.ts";
import { toRules, type Rules } from "./rules.model.ts";
import { placeOf, rulesField, type StagedRule } from "./staged-rules.model.ts";

/** The rules that a staged list was begun over. */
const begun = new WeakMap<object, Rules>();

/** To be called with each list that is staged after another one: it was begun over the same rules, or over those of now. */
export function noteBegun(list: object, before: unknown, stored: Rules): void {
  begun.set(list, (Array.isArray(before) ? begun.get(before) : undefined) ?? stored);
}

/** Rules edited here that another administrator has changed, each level and each list by itself. */
export function useRuleConflicts(role: number | null): Beside {
  const cache = useQueryClient();
  const { t } = useTranslation();
  const { collections } = useModel();
  const nameOf = useCollectionName();
  const labelOf = ({ collection, status }: StagedRule, part: string): string => {
    const known = ownValue(collections, collection);
    const entry = known && status && ownValue(readStatusMapping(known) ?? {}, status);
    const where = known ? nameOf(known) : collection;
    const which = entry ? statusName(entry, t) : status;
    return `${which ? `${where}, ${which}` : where}: ${partText(part)}`;
  };
  const partText = (part: string): string => {
    const list = ownValue(lists, part);
    if (list === undefined) return t(`permission_${part}`);
    return list.action === null ? t(list.of) : `${t(list.of)}, ${t(list.action)}`;
  };
  const textOf = (part: string, value: unknown): unknown => {
    const list = ownValue(lists, part);
    if (list === undefined || !Array.isArray(value)) return t(`permission_level_${String(value)}`);
    return value.length === 0
      ? null
      : `${t(list.count, { count: value.length })}: ${value.join(", ")}`;
  };
  return {
    conflicts: async (draft) => {
      const before = baseOf(draft);
      if (before === null || role === null) return [];
      const query = { ...rolePermissionsQuery(role), staleTime: 0 };
      const theirs = toRules(await cache.fetchQuery(query));
      return cellsOf(draft).flatMap(({ rule, part, mine }): Conflict[] => {
        const [then, now] = [valueIn(before, rule, part), valueIn(theirs, rule, part)];
        if (isSameValue(then, now) || isSameValue(now, mine)) return [];
        const [base, own, others] = [then, mine, now].map((value) => textOf(part, value));
        const texts = { base, mine: own, theirs: others };
        return [{ field: cellName(rule, part), label: labelOf(rule, part), ...texts }];
      });
    },
    resolve: (draft, choices) => {
      if (baseOf(draft) === null || role === null) return draft;
      const kept = keptRules(draft, choices);
      const now = cache.getQueryData(rolePermissionsQuery(role).queryKey);
      begun.set(kept, toRules(now ?? []));
      return stage(draft, rulesField, kept.length === 0 ? undefined : kept);
    },
  };
}

type Part = keyof Permission;

/** The texts of the lists of a rule, as the matrix and its dialog have them. */
const lists: Readonly<
  Partial<Record<string, { of: string; action: string | null; count: string }>>
> = {
  read_field_blacklist: {
    ...{ of: "fields", action: "permission_read", count: "permission_hidden_fields" },
  },
  write_field_blacklist: {
    ...{ of: "fields", action: "permission_write", count: "permission_locked_fields" },
  },
  status_blacklist: {
    ...{ of: "permission_statuses", action: null, count: "permission_barred_statuses" },
  },
};

function baseOf({ staged }: Draft): Rules | null {
  const list = staged[rulesField];
  return Array.isArray(list) ? (begun.get(list) ?? null) : null;
}

interface Cell {
  rule: StagedRule;
  part: Part;
  mine: unknown;
}

function stagedIn({ staged }: Draft): StagedRule[] {
  const list = staged[rulesField];
  // cast: what is staged under this name is a list of these
  return Array.isArray(list) ? (list.filter(isRecord) as unknown as StagedRule[]) : [];
}

function cellsOf(draft: Draft): Cell[] {
  return stagedIn(draft).flatMap((rule) => {
    const { collection: _collection, status: _status, ...parts } = rule;
    return Object.entries(parts).map(([part, mine]) => ({ rule, part: part as Part, mine })); // cast: a key of a rule
  });
}

function cellName(rule: StagedRule, part: string): string {
  return `${placeOf(rule)} ${part}`;
}

function valueIn(rules: Rules, { collection, status }: StagedRule, part: Part): unknown {
  const rule = rules.get(collection)?.get(status) ?? makePermission(collection);
  return rule[part];
}

/** Staged rules without the cells that are given up. */
function keptRules(draft: Draft, choices: Readonly<Record<string, Side>>): object[] {
  return stagedIn(draft).flatMap((rule) => {
    const entries = Object.entries(rule).filter(
      ([part]) => ownValue(choices, cellName(rule, part)) !== "theirs",
    );
    // The place alone says nothing.
    return entries.length > 2 ? [Object.fromEntries(entries)] : [];
  });
}
