import { Switch, VisuallyHidden } from "@mantine/core";
import { isEmpty } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import classes from "./field-label.module.css";
import { FieldMenu } from "./field-menu.tsx";
import type { FormFieldProps } from "./form-field.tsx";

interface FieldLabelProps extends FormFieldProps {
  label: string;
  isGroup: boolean;
  isRequired: boolean;
}

/** The row above an input: label, star, mark of a change, menu; in forms for several items the field's switch. */
export function FieldLabel(props: FieldLabelProps) {
  const { id, label, isGroup, isRequired, isStaged, isReadOnly, isMixed, batch } = props;
  const isEmptied = batch === "on" && isStaged && isEmpty(props.value);
  const { t } = useTranslation();
  const text = (
    <>
      {label}
      {isRequired && (
        <span className={classes.star}>
          <span aria-hidden>*</span>
          <VisuallyHidden> ({t("required_mark")})</VisuallyHidden>
        </span>
      )}
    </>
  );
  return (
    <div className={classes.row}>
      {isGroup ? (
        <span className={classes.label} id={`${id}-label`}>
          {text}
        </span>
      ) : (
        <label className={classes.label} htmlFor={id} id={`${id}-label`}>
          {text}
        </label>
      )}
      {isStaged && (
        <span className={classes.changed}>
          <VisuallyHidden>{t("form.changed")}</VisuallyHidden>
        </span>
      )}
      {(isMixed || isEmptied) && (
        <span className={classes.tag}>{t(isMixed ? "form.mixed" : "form.emptied")}</span>
      )}
      {!isReadOnly && <FieldMenu {...props} />}
      {batch !== "none" && (
        <Switch
          aria-label={`${t("batch_activate_field")}: ${label}`}
          checked={batch === "on"}
          className={classes.switch}
          size="xs"
          onChange={(event) => props.onToggle(props.field.field, event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
