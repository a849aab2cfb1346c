import type { Field } from "@rowhouse/contract";
import { FormSectionProvider } from "@rowhouse/extension-kit";
import { useId, useMemo, useState, type ReactNode } from "react";

import classes from "../item-form.module.css";

interface FormSectionProps {
  /** The field that is the heading. */
  field: Field;
  heading: ReactNode;
  /** The fields below; null without any. */
  children: ReactNode;
}

/** A heading among the fields with those after it, which it folds. Folded fields stay mounted, so nothing typed is lost. */
export function FormSection({ field, heading, children }: FormSectionProps) {
  const controls = useId();
  const [isOpen, setOpen] = useState(field.options?.["open"] !== false);
  const hasFields = children !== null;
  const section = useMemo(
    () => (hasFields ? { isOpen, controls, toggle: () => setOpen(!isOpen) } : null),
    [hasFields, isOpen, controls],
  );
  return (
    <>
      <FormSectionProvider value={section}>{heading}</FormSectionProvider>
      <FormSectionProvider value={null}>
        <div className={classes.section} hidden={!isOpen} id={controls}>
          {children}
        </div>
      </FormSectionProvider>
    </>
  );
}
