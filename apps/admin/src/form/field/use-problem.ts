import { isSameValue, type Field } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";
import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";

import { afterPress } from "../../design/focus/after-press.ts";
import { loadPatterns } from "../../design/patterns/patterns.ts";
import { fieldProblem, isList, isTooLong } from "../problems/problems.ts";

/**
 * The problem of a field: that of text that is no valid value, else that of the value. Leaving the field shows it, text
 * from the journal is checked at once. While typing, a message that is there follows and goes, and none appears but that a
 * text is too long. A message from saving stays until the value has changed.
 */
export function useProblem({
  field,
  value,
  invalidText,
  error,
  isOff,
  isTouched,
}: {
  field: Field;
  value: unknown;
  invalidText: InvalidText | null;
  error: string | null;
  isOff: boolean;
  /** The user has typed here. */
  isTouched: boolean;
}) {
  const { t } = useTranslation();
  const [isWatched, setWatched] = useState(false);
  const [reported, setReported] = useState({ error, value });
  if (reported.error !== error) setReported({ error, value });

  usePatterns(field, isTouched || isWatched);

  if (invalidText !== null && !isTouched && !isWatched) setWatched(true);

  // Of a list only the changes are here: whether it is empty shows when it is saved, and its rows say what is wrong in them.
  const isChecked =
    (isWatched || (isTouched && isTooLong(field, value))) && !isOff && !isList(field);
  const own = isChecked ? fieldProblem(field, value, t) : null;
  const isCurrent = isList(field) || isSameValue(reported.value, value);
  const fromSave = isCurrent ? reported.error : null;
  const isShown = isWatched || fromSave !== null;
  const problem =
    invalidText === null
      ? (own ?? fromSave)
      : isShown
        ? t(invalidText.key, invalidText.params ?? {})
        : null;
  return {
    problem,
    /** The field was left. A message takes room, so it comes after the click that led elsewhere. */
    check: () => afterPress(() => setWatched(true)),
    /** Something is typed: what is wrong from now on is said on leaving. */
    wait: () => problem === null && setWatched(false),
  };
}

/** Loads what tests expressions once a field that has one is edited, and renders again when it is there. */
function usePatterns({ validation }: Field, isEdited: boolean): void {
  const [, setLoaded] = useState(false);
  const isNeeded = isEdited && validation !== null && validation !== "";
  useEffect(() => {
    if (isNeeded) void loadPatterns().then(() => setLoaded(true));
  }, [isNeeded]);
}
