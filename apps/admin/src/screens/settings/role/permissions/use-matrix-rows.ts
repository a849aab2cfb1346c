import { newItemStatus, readStatusMapping, ownValue, type Collection } from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RowSubject } from "./matrix-row.tsx";
import { scopesOf } from "./rules.model.ts";
import { placeOf } from "./staged-rules.model.ts";
import type { PermissionMatrix } from "./use-matrix.ts";

export interface Row extends RowSubject {
  /** What stands at its beginning. */
  title: string;
  /** Whether the rows of its statuses are there as well; null without statuses. */
  isOpen: boolean | null;
  /** Whether the address leads to it. */
  isTarget: boolean;
  /** What is wrong with its rule; null for nothing. */
  error: string | null;
}

/** The rows, those of statuses below their collection while it is unfolded. */
export function useMatrixRows({ collections, at, errors }: PermissionMatrix) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(at.status === undefined ? [] : [at.collection ?? ""]),
  );
  const onToggle = useCallback(
    (key: string) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    [],
  );
  const titleOf = (collection: Collection, scope: string): string => {
    const status = ownValue(readStatusMapping(collection) ?? {}, scope);
    return scope === newItemStatus || status === undefined
      ? t("permission_on_create")
      : statusName(status, t);
  };
  const reveal = useCallback(
    (key: string) => setOpen((before) => (before.has(key) ? before : new Set([...before, key]))),
    [],
  );
  const errorOf = (collection: string, status: string | null) =>
    errors.get(placeOf({ collection, status })) ?? null;
  const rows = collections.flatMap(({ collection, name }): Row[] => {
    const key = collection.collection;
    const scopes = scopesOf(collection);
    const isOpen = scopes.length === 0 ? null : open.has(key);
    const isTargeted = at.collection === key;
    const general = { scope: null, name, title: name, isTarget: isTargeted && !at.status };
    return [
      { ...general, collection, isOpen, error: errorOf(key, null) },
      ...(isOpen === true ? scopes : []).map((scope) => {
        const title = titleOf(collection, scope);
        const isTarget = isTargeted && at.status === scope;
        const error = errorOf(key, scope);
        return {
          collection,
          scope,
          name: `${name}, ${title}`,
          title,
          isOpen: null,
          isTarget,
          error,
        };
      }),
    ];
  });
  return { rows, onToggle, reveal };
}
