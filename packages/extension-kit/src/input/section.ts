import { createContext, use } from "react";

/**
 * The part of a form that a heading begins: the fields after it, up to the next heading.
 * @public
 */
export interface FormSection {
  isOpen: boolean;
  /** Id of the element around the fields, for `aria-controls`. */
  controls: string;
  toggle: () => void;
}

const SectionContext = createContext<FormSection | null>(null);

/**
 * Tells a heading of the section that it begins. Used by the form.
 */
export const FormSectionProvider = SectionContext.Provider;

/**
 * The section that this interface begins, if its definition says `startsSection`; null where no field follows.
 * @example const section = useFormSection();
 * @public
 */
export function useFormSection(): FormSection | null {
  return use(SectionContext);
}
