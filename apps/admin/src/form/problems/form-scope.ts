import type { InvalidText } from "@rowhouse/extension-kit";
import { createContext, use } from "react";

/**
 * The form's knowledge of the values in its lists of related rows. Keys are whole ways (`nested-paths.ts`): a list takes what
 * is below its own field, and the form of one of its rows is such a form again.
 */
interface FormScope {
  errors: Readonly<Record<string, string>>;
  invalidTexts: Readonly<Record<string, InvalidText>>;
  /** How many attempts to save have failed; one more leads to the first problem. */
  failedAttempts: number;
  /** The field that a failed attempt leads to; null while nothing is wrong. */
  firstError: string | null;
  /** Stores text that is no valid value; null ends whatever is said of the value. */
  onInvalidText: (key: string, invalid: InvalidText | null) => void;
}

const emptyScope: FormScope = {
  errors: {},
  invalidTexts: {},
  failedAttempts: 0,
  firstError: null,
  onInvalidText: () => undefined,
};

const ScopeContext = createContext(emptyScope);

/** Tells the lists of a form what the form knows of their rows. */
export const FormScopeProvider = ScopeContext.Provider;

/** The surrounding form's knowledge of the rows of its lists; nothing outside of a form. */
export function useFormScope(): FormScope {
  return use(ScopeContext);
}
