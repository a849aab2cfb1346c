import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box } from "../../design/words.tsx";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./form-group.module.css";

interface FormGroupProps {
  field: Field;
  /** The state of its fields that is shown while they are folded. */
  mark?: "error" | "changed" | null;
  children: ReactNode;
}

/**
 * A heading over the fields of a group; it folds, and starts folded with the option `open: false`. Folded fields stay
 * mounted, so nothing typed is lost.
 */
export function FormGroup({ field, mark = null, children }: FormGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(field.options?.open !== false);
  const label = useFieldLabel()(field);
  return (
    <div
      // No landmark: a page may have several of one name, such as "Advanced".
      role="group"
      aria-labelledby={`${id}-name`}
      className={classes.group}
      data-column="fill"
      data-group={field.field}
    >
      <Box as="h2" below={5} rule="below" className={classes.heading}>
        <UnstyledButton
          aria-controls={id}
          aria-expanded={isOpen}
          className={classes.toggle}
          id={`${id}-name`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "expand_more" : "chevron_right"} />
          {label}
          {!isOpen && mark !== null && (
            <>
              {" "}
              <span className={classes.mark} data-kind={mark}>
                <VisuallyHidden>
                  {t(mark === "error" ? "form.has_error" : "form.changed")}
                </VisuallyHidden>
              </span>
            </>
          )}
        </UnstyledButton>
      </Box>
      <div className={classes.members} hidden={!isOpen} id={id}>
        {children}
      </div>
    </div>
  );
}
