import { ownValue } from "@rowhouse/contract";
import type { Collection } from "@rowhouse/contract";
import { useEffect, useState } from "react";
import { useDraft, type DraftStore } from "../../form/draft/draft-store.ts";
import type { Draft } from "../../form/draft/draft.model.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";
import { fieldOfKey } from "../../form/problems/nested-paths.ts";

/** A field that was removed while it was edited. */
export interface GoneField {
  field: string;
  label: string;
  /** What was typed, as text. */
  text: string;
}

/**
 * Takes the edits of fields that somebody has removed out of the draft, which can then be saved again, and keeps what was
 * typed until it is dismissed.
 */
export function useGoneFields(collection: Collection, store: DraftStore) {
  const [before, setBefore] = useState(collection);
  const [gone, setGone] = useState<readonly GoneField[]>([]);
  const draft = useDraft(store, (now) => (missingIn(now, collection).length > 0 ? now : null));
  if (draft === null && before !== collection) setBefore(collection);
  const labelsOf = useFieldLabels(before);
  const found =
    draft === null
      ? []
      : missingIn(draft, collection).flatMap((field) => {
          const text = typedIn(draft, before, field);
          return text === "" ? [] : [{ field, label: labelsOf([field]).join(), text }];
        });
  const unknown = found.filter(({ field }) => !gone.some((one) => one.field === field));
  if (unknown.length > 0) setGone([...gone, ...unknown]);
  useEffect(() => {
    if (draft !== null) for (const field of missingIn(draft, collection)) store.unstage(field);
  }, [draft, collection, store]);
  const dismiss = ({ field }: GoneField): void =>
    setGone((known) => known.filter((one) => one.field !== field));
  return { gone, dismiss };
}

function missingIn({ staged, invalidTexts }: Draft, { fields }: Collection): string[] {
  const edited = [...Object.keys(staged), ...Object.keys(invalidTexts).map(fieldOfKey)];
  return [...new Set(edited)].filter((field) => !Object.hasOwn(fields, field));
}

/** What was typed in a field; nothing of a password. */
function typedIn({ staged, invalidTexts }: Draft, { fields }: Collection, field: string): string {
  return ownValue(fields, field)?.type === "hash"
    ? ""
    : textOf(ownValue(invalidTexts, field)?.text ?? ownValue(staged, field));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
