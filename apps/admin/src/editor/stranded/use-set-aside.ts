import { ownValue, type Collection } from "@rowhouse/contract";
import { useEffect, useState } from "react";
import { useDraft } from "../../form/draft/draft-store.ts";
import { changedFields, type Draft } from "../../form/draft/draft.model.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";

/**
 * Takes the edits of fields that were locked or removed while they were edited out of the draft, which can then be saved
 * again, and keeps what was typed until it is discarded.
 * @param isBusy a save is under way: what it sends stays
 */
export function useSetAside(collection: Collection, session: DraftSession, isBusy: boolean): void {
  const { store, fields, setAside } = session;
  const [before, setBefore] = useState(collection);
  const [editable] = useState(() => new Set(fields));
  const lost = (draft: Draft): string[] =>
    [...changedFields(draft)].filter((field) =>
      Object.hasOwn(collection.fields, field)
        ? editable.has(field) && !fields.includes(field)
        : true,
    );
  const draft = useDraft(store, (now) => (lost(now).length > 0 ? now : null));
  if (draft === null && before !== collection) setBefore(collection);
  const labelsOf = useFieldLabels(before);
  useEffect(() => {
    if (draft === null || isBusy) return;
    const names = lost(draft);
    const gone = names.filter((field) => !Object.hasOwn(collection.fields, field));
    // Nothing of a password is kept.
    const open = gone.filter((field) => ownValue(before.fields, field)?.type !== "hash");
    setAside(open, Object.fromEntries(open.map((field) => [field, labelsOf([field]).join()])));
    setAside(names.filter((field) => !gone.includes(field)));
    for (const field of gone) store.unstage(field);
  });
}
