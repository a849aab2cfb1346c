import { isSameValue, type Field } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { fieldProblem } from "../problems.ts";

/**
 * The problem of a field: that of text that is no valid value, else that of the value. Leaving the field checks it for the
 * first time, text from the journal is
 * checked at once; from then on the message is updated while typing. A message from saving stays until the value has changed.
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

  if (invalidText !== null && !isTouched && !isWatched) setWatched(true);

  const own = isWatched && !isOff ? fieldProblem(field, value, t) : null;
  const fromSave =
    reported.error !== null && isSameValue(reported.value, value) ? reported.error : null;
  const isShown = isWatched || fromSave !== null;
  const problem =
    invalidText === null
      ? (own ?? fromSave)
      : isShown
        ? t(invalidText.key, invalidText.params ?? {})
        : null;
  return { problem, check: () => setWatched(true) };
}
