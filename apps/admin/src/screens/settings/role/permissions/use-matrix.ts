import { isSystemCollection, textFinder, type Action, type Collection } from "@rowhouse/contract";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import type { RuleSearch } from "../../../../access/address/rule-search.ts";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { changedColumn } from "./rules.model.ts";
import type { RoleRules } from "./use-role-rules.ts";

/** The matrix of one role: which collections have rows, and what can be done to all of them. */
export interface PermissionMatrix {
  rules: RoleRules;
  /** The problems with rules, by their place. */
  errors: ReadonlyMap<string, string>;
  /** The row that the address leads to. */
  at: RuleSearch;
  collections: readonly { collection: Collection; name: string }[];
  search: string;
  onSearch(search: string): void;
  showsSystem: boolean;
  onShowSystem(shows: boolean): void;
  setColumn(action: Action, level: string): void;
}

/** The rows of the matrix, and what is set for a whole column of it. */
export function useMatrix(
  rules: RoleRules,
  { at, errors }: Pick<PermissionMatrix, "at" | "errors">,
): PermissionMatrix {
  const { language } = useTranslation();
  const model = useModel();
  const nameOf = useCollectionName();
  const [search, setSearch] = useState("");
  const [showsSystem, setShowsSystem] = useState(isSystemCollection(at.collection ?? ""));
  const collections = useMemo(() => {
    const isFound = textFinder(search);
    return Object.values(model.collections)
      .filter(({ collection, managed }) => isSystemCollection(collection) || managed)
      .map((collection) => ({ collection, name: nameOf(collection) }))
      .filter(({ collection }) => showsSystem || !isSystemCollection(collection.collection))
      .filter(({ collection, name }) => isFound(collection.collection, name))
      .toSorted(
        (a, b) =>
          Number(isSystemCollection(a.collection.collection)) -
            Number(isSystemCollection(b.collection.collection)) ||
          a.name.localeCompare(b.name, language),
      );
  }, [model, nameOf, language, showsSystem, search]);
  const { change, role } = rules;
  const setColumn = useCallback(
    (action: Action, level: string) => {
      const shown = collections.map(({ collection }) => collection);
      change((before) => changedColumn(before, shown, { role, action, level }));
    },
    [change, collections, role],
  );
  return {
    rules,
    errors,
    at,
    collections,
    search,
    onSearch: setSearch,
    showsSystem,
    onShowSystem: setShowsSystem,
    setColumn,
  };
}
