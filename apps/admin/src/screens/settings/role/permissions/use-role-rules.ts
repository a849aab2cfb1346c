import { adminRole, defaultRules, makePermission, type Permission } from "@rowhouse/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { useModel } from "../../../../access/hooks.ts";
import { rolePermissionsQuery } from "../../../../data/role-permissions.ts";
import { rolesQuery, type ListedRole } from "../../../../data/roles.ts";
import type { Draft } from "../../../../form/draft/draft.model.ts";
import { useDraft, type DraftStore } from "../../../../form/draft/draft-store.ts";
import { notify } from "../../../../design/notify/notify.ts";
import { changed, copied, toRules, type RuleOf, type Rules } from "./rules.model.ts";
import {
  outdatedErrors,
  rulesField,
  stagedRules,
  withStaged,
  type StagedRule,
} from "./staged-rules.model.ts";
import { noteBegun } from "./use-rule-conflicts.ts";

/** Stages a change of one row. */
export type OnChange = (row: RuleOf, parts: Partial<Permission>) => void;

/** The rules of one role: what is stored, and what the draft of the role makes of them. */
export interface RoleRules {
  /** 0: a role that is not there yet. */
  role: number;
  status: "loading" | "error" | "ready";
  error: unknown;
  retry(): void;
  stored: Rules;
  edited: Rules;
  /** The same functions in every render. */
  onChange: OnChange;
  change(step: (rules: Rules) => Rules): void;
  /** Stages the rules of another role. */
  copyFrom(source: ListedRole): Promise<void>;
  /** The roles whose rules can be taken over. */
  sources: readonly ListedRole[];
}

/** The rules of a role over its draft; `role` is null for one that is being created, which begins with the usual rules. */
export function useRoleRules(role: number | null, store: DraftStore): RoleRules {
  const { data, error, refetch } = useQuery({
    ...rolePermissionsQuery(role ?? 0),
    enabled: role !== null,
  });
  const rows = role === null ? startRules : data;
  const stored = useMemo(() => toRules(rows ?? []), [rows]);
  const id = role ?? 0;
  const [edits] = useState(createEdits);
  const staged = useDraft(store, stagedIn);
  const change = useCallback(
    (step: (rules: Rules) => Rules) => {
      const after = step(edits.read({ stored, staged: stagedIn(store.get()), role: id }));
      const list = stagedRules(stored, after);
      edits.keep(list, { stored, edited: after });
      forgetErrors(store, list);
      noteBegun(list, stagedIn(store.get()), stored);
      store.stage(rulesField, list);
    },
    [edits, id, store, stored],
  );
  const onChange = useCallback<OnChange>(
    (row, parts) => change((rules) => changed(rules, row, parts)),
    [change],
  );
  useSavedRules({ store, role, stored });
  return {
    role: id,
    status: rows === undefined ? (error === null ? "loading" : "error") : "ready",
    error,
    retry: () => void refetch(),
    stored,
    edited: edits.read({ stored, staged, role: id }),
    onChange,
    change,
    ...useCopy(id, change),
  };
}

const startRules = defaultRules.map(({ collection, ...rule }) => makePermission(collection, rule));

function stagedIn({ staged }: Draft): unknown {
  return staged[rulesField];
}

interface Edit {
  stored: Rules;
  edited: Rules;
}

/**
 * Remembers which rules a staged list has made of the stored ones, so that the rules of collections that did not change are the
 * same objects, and their rows do not render.
 */
function createEdits() {
  const known = new WeakMap<object, Edit>();
  const keep = (list: object, edit: Edit): void => void known.set(list, edit);
  const read = (of: { stored: Rules; staged: unknown; role: number }): Rules => {
    const { stored, staged, role } = of;
    if (!Array.isArray(staged)) return stored;
    const edit = known.get(staged);
    if (edit?.stored === stored) return edit.edited;
    const edited = withStaged(stored, staged, role);
    keep(staged, { stored, edited });
    return edited;
  };
  return { keep, read };
}

/** Removes the errors of rules that have changed: they are not true any more. */
function forgetErrors(store: DraftStore, list: readonly StagedRule[]): void {
  const draft = store.get();
  for (const key of outdatedErrors(draft.errors, stagedIn(draft), list))
    store.setInvalidText(key, null);
}

/**
 * Takes what a save has stored for what is stored, at once, and reads it again: until that has come the matrix would show the
 * rules of before.
 */
function useSavedRules(of: { store: DraftStore; role: number | null; stored: Rules }): void {
  const { store, role, stored } = of;
  const cache = useQueryClient();
  useEffect(() => {
    if (role === null) return undefined;
    let last = store.get();
    return store.subscribe(() => {
      const before = last;
      last = store.get();
      const wasSaved = last.base !== before.base && stagedIn(last) !== stagedIn(before);
      if (!wasSaved) return;
      const { queryKey } = rolePermissionsQuery(role);
      const rules = withStaged(stored, stagedIn(before), role);
      cache.setQueryData(
        queryKey,
        [...rules.values()].flatMap((one) => [...one.values()]),
      );
      void cache.invalidateQueries({ queryKey });
    });
  }, [cache, role, store, stored]);
}

/** Takes over the rules of another role, as changes that are not saved yet. */
function useCopy(
  role: number,
  change: RoleRules["change"],
): Pick<RoleRules, "copyFrom" | "sources"> {
  const { t } = useTranslation();
  const model = useModel();
  const { data: roles } = useQuery(rolesQuery());
  const cache = useQueryClient();
  return {
    sources: (roles ?? []).filter(({ id }) => id !== role && id !== adminRole),
    copyFrom: async (source) => {
      try {
        const rules = await cache.fetchQuery({ ...rolePermissionsQuery(source.id), staleTime: 0 });
        const collections = Object.values(model.collections);
        change((before) => copied(before, toRules(rules), { collections, role }));
      } catch {
        notify({ color: "danger", title: t("permissions_not_copied", { name: source.name }) });
      }
    },
  };
}
