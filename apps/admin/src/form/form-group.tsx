import { UnstyledButton } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useId, useState, type ReactNode } from "react";

import { useFieldLabel } from "../registry/use-field-label.ts";
import { Icon } from "../ui/icon/icon.tsx";
import classes from "./form-group.module.css";

/**
 * A heading over the fields of a group; it folds, and starts folded with the option `open: false`. Folded fields stay
 * mounted, so nothing typed is lost.
 */
export function FormGroup({ field, children }: { field: Field; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(field.options?.open !== false);
  const label = useFieldLabel()(field);
  return (
    <section
      aria-labelledby={`${id}-name`}
      className={classes.group}
      data-column="fill"
      data-group={field.field}
    >
      <h2 className={classes.heading}>
        <UnstyledButton
          aria-controls={id}
          aria-expanded={isOpen}
          className={classes.toggle}
          id={`${id}-name`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "expand_more" : "chevron_right"} />
          {label}
        </UnstyledButton>
      </h2>
      <div className={classes.members} hidden={!isOpen} id={id}>
        {children}
      </div>
    </section>
  );
}
