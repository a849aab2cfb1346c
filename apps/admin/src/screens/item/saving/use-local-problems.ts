import type { Collection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import type { DraftStore } from "../../../form/draft/draft-store.ts";
import { valuesOf } from "../../../form/draft/draft.model.ts";
import { findProblems } from "../../../form/problems.ts";

export interface LocalProblemsOptions {
  store: DraftStore;
  collection: Collection;
  /** Fields nobody can fill in here. */
  lockedFields: ReadonlySet<string>;
}

/** Checks what can be checked without the server, marks the fields and answers how many are wrong. */
export function useLocalProblems({
  store,
  collection,
  lockedFields,
}: LocalProblemsOptions): () => number {
  const { t } = useTranslation();
  return () => {
    const draft = store.get();
    const errors = findProblems(
      {
        collection,
        values: valuesOf(draft),
        staged: draft.staged,
        isNew: draft.isNew,
        lockedFields,
      },
      t,
    );
    store.setErrors(errors);
    return Object.keys(errors).length;
  };
}
