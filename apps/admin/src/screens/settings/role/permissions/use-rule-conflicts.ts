import {
  isRecord,
  isSameValue,
  makePermission,
  ownValue,
  readPermission,
  readStatusMapping,
  type Permission,
} from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useQueryClient } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { rolePermissionsQuery } from "../../../../data/role-permissions.ts";
import type { Beside } from "../../../../editor/save/save-draft.ts";
import { useLastChanger } from "../../../../editor/use-meanwhile.ts";
import { stage, type Draft } from "../../../../form/draft/draft.model.ts";
import type { Conflict, Side } from "../../../../form/draft/merge.model.ts";
import { toRules, type Rules } from "./rules.model.ts";
import { placeOf, rulesField, type StagedRule } from "./staged-rules.model.ts";

/** Stored rules by their places. */
type Places = ReadonlyMap<string, Permission>;

/** Of the rules of a staged list, what was stored when they were first edited. */
const begun = new WeakMap<object, Places>();

/** To be called with each list that is staged after another one: the rules of that were begun before, others are over those of now. */
export function noteBegun(list: readonly StagedRule[], before: unknown, stored: Rules): void {
  const earlier = new Set(rulesIn(before).map(placeOf));
  const known = Array.isArray(before) ? begun.get(before) : undefined;
  const places = list.flatMap((rule): [string, Permission][] => {
    const place = placeOf(rule);
    const row = earlier.has(place) ? known?.get(place) : ruleAt(stored, rule);
    return row === undefined ? [] : [[place, row]];
  });
  begun.set(list, new Map(places));
}

/** Rules edited here that another administrator has changed, each level and each list by itself. */
export function useRuleConflicts(role: number | null): Beside {
  const cache = useQueryClient();
  const { t } = useTranslation();
  const { collections } = useModel();
  const nameOf = useCollectionName();
  const format = useFormat();
  const changerOf = useLastChanger();
  const labelOf = ({ collection, status }: StagedRule, part: string): string => {
    const known = ownValue(collections, collection);
    const entry = known && status && ownValue(readStatusMapping(known) ?? {}, status);
    const where = known ? nameOf(known) : collection;
    const which = entry ? statusName(entry, t) : status;
    return format.labeled(format.series(which ? [where, which] : [where]), partText(part));
  };
  const partText = (part: string): string => {
    const list = ownValue(lists, part);
    if (list === undefined) return t(`permission_${part}`);
    return list.action === null ? t(list.of) : format.series([t(list.of), t(list.action)]);
  };
  const textOf = (part: string, value: unknown): unknown => {
    const list = ownValue(lists, part);
    if (list === undefined || !Array.isArray(value)) return t(`permission_level_${String(value)}`);
    return value.length === 0
      ? null
      : format.labeled(t(list.count, { count: value.length }), format.series(value.map(String)));
  };
  return {
    conflicts: async (draft) => {
      const before = begunOf(draft);
      if (before === null || role === null) return null;
      const query = { ...rolePermissionsQuery(role), staleTime: 0 };
      const theirs = toRules(await cache.fetchQuery(query));
      const changed = new Set<number>();
      const conflicts = cellsOf(draft).flatMap(({ rule, part, mine }): Conflict[] => {
        const then = before.get(placeOf(rule));
        const now = ruleAt(theirs, rule);
        const isTheirs = then !== undefined && !isSameValue(then[part], now[part]);
        if (!isTheirs || isSameValue(now[part], mine)) return [];
        if (now.id !== null) changed.add(now.id);
        const [base, own, others] = [then[part], mine, now[part]].map((one) => textOf(part, one));
        const texts = { base, mine: own, theirs: others };
        return [{ field: cellName(rule, part), label: labelOf(rule, part), ...texts }];
      });
      if (conflicts.length === 0) return null;
      const place = { collection: "directus_permissions", keys: [...changed] };
      const { name: by, isOwn } = await changerOf(place);
      return { conflicts, by, isOwn };
    },
    resolve: (draft, choices) => {
      if (begunOf(draft) === null || role === null) return draft;
      const kept = keptRules(draft, choices);
      const now = cache.getQueryData(rolePermissionsQuery(role).queryKey);
      noteBegun(kept, null, toRules(now ?? []));
      return stage(draft, rulesField, kept.length === 0 ? undefined : kept);
    },
    baseOf: (draft) => {
      const before = begunOf(draft);
      return before === null ? {} : { [rulesField]: [...before.values()] };
    },
    places: async () => {
      if (role === null) return [];
      const rules = await cache.fetchQuery({ ...rolePermissionsQuery(role), staleTime: 0 });
      return [{ collection: "directus_permissions", keys: rules.flatMap(({ id }) => id ?? []) }];
    },
    restored: ({ staged, base }) => {
      const [list, rows] = [staged[rulesField], base[rulesField]];
      if (!Array.isArray(list) || !Array.isArray(rows)) return;
      const places = rows.filter(isRecord).map((row): [string, Permission] => {
        const rule = readPermission({ ...row, collection: String(row["collection"]) });
        return [placeOf(rule), rule];
      });
      begun.set(list, new Map(places));
    },
  };
}

type Part = keyof Permission;

/** The texts of the lists of a rule, as the matrix and its dialog have them. */
const lists: Readonly<
  Partial<Record<string, { of: string; action: string | null; count: string }>>
> = {
  read_field_blacklist: {
    of: "fields",
    action: "permission_read",
    count: "permission_hidden_fields",
  },
  write_field_blacklist: {
    of: "fields",
    action: "permission_write",
    count: "permission_locked_fields",
  },
  status_blacklist: {
    of: "permission_statuses",
    action: null,
    count: "permission_barred_statuses",
  },
};

function begunOf({ staged }: Draft): Places | null {
  const list = staged[rulesField];
  return Array.isArray(list) ? (begun.get(list) ?? null) : null;
}

function ruleAt(rules: Rules, { collection, status }: StagedRule): Permission {
  return rules.get(collection)?.get(status) ?? makePermission(collection, { status });
}

interface Cell {
  rule: StagedRule;
  part: Part;
  mine: unknown;
}

function rulesIn(list: unknown): StagedRule[] {
  // cast: what is staged under this name is a list of these
  return Array.isArray(list) ? (list.filter(isRecord) as unknown as StagedRule[]) : [];
}

function cellsOf(draft: Draft): Cell[] {
  return rulesIn(draft.staged[rulesField]).flatMap((rule) => {
    const { collection: _collection, status: _status, ...parts } = rule;
    return Object.entries(parts).map(([part, mine]) => ({ rule, part: part as Part, mine })); // cast: a key of a rule
  });
}

function cellName(rule: StagedRule, part: string): string {
  return `${placeOf(rule)} ${part}`;
}

/** Staged rules without the cells that are given up. */
function keptRules(draft: Draft, choices: Readonly<Record<string, Side>>): StagedRule[] {
  return rulesIn(draft.staged[rulesField]).flatMap((rule) => {
    const entries = Object.entries(rule).filter(
      ([part]) => ownValue(choices, cellName(rule, part)) !== "theirs",
    );
    const { collection, status } = rule;
    // The place alone says nothing.
    return entries.length > 2 ? [{ ...Object.fromEntries(entries), collection, status }] : [];
  });
}
