import { Switch, VisuallyHidden } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { Text } from "../../design/words.tsx";
import classes from "./field-label.module.css";
import type { BatchSwitch } from "./form-field.tsx";

interface FieldLabelProps {
  /** Of the input. */
  id: string;
  label: string;
  isGroup: boolean;
  isRequired: boolean;
  isStaged: boolean;
  isMixed: boolean;
  /** In a form for several items: the value is taken out of all of them. */
  isEmptied: boolean;
  batch: BatchSwitch;
  menu: ReactNode;
  onToggle: (isActive: boolean) => void;
}

/** The row above an input: label, star, mark of a change, menu; in forms for several items the field's switch. */
export const FieldLabel = memo(function FieldLabel(props: FieldLabelProps) {
  const { id, label, isGroup, isRequired, isMixed, isEmptied, batch } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const text = (
    <>
      {label}
      {isRequired && (
        <Text color="danger" className={classes.star}>
          <span aria-hidden>*</span>
          <VisuallyHidden> {t("required_mark")}</VisuallyHidden>
        </Text>
      )}
    </>
  );
  return (
    <div className={classes.row}>
      {isGroup ? (
        <Text breaks size="body" weight="medium" color="text" id={`${id}-label`}>
          {text}
        </Text>
      ) : (
        <Text
          as="label"
          breaks
          size="body"
          weight="medium"
          color="text"
          htmlFor={id}
          id={`${id}-label`}
        >
          {text}
        </Text>
      )}
      {props.isStaged && (
        <span className={classes.changed}>
          <VisuallyHidden>{t("form.changed")}</VisuallyHidden>
        </span>
      )}
      {(isMixed || isEmptied) && (
        <span className={classes.tag}>{t(isMixed ? "form.mixed" : "form.emptied")}</span>
      )}
      {props.menu}
      {batch !== "none" && (
        <Switch
          aria-label={format.labeled(t("batch_activate_field"), label)}
          checked={batch === "on"}
          className={classes.switch}
          size="xs"
          onChange={(event) => props.onToggle(event.currentTarget.checked)}
        />
      )}
    </div>
  );
});

/** The label of an input that is on its way. */
export function WaitingLabel({ label }: { label: string }) {
  return (
    <div className={classes.row}>
      <Text breaks size="body" weight="medium" color="text">
        {label}
      </Text>
    </div>
  );
}
