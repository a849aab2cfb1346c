import { Text, TextInput } from "@mantine/core";
import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";

import classes from "./primary-key.module.css";

/** The key of an item: typed once when the item is made, unless the database counts it up, and never changed. */
export function Input(props: InputProps<string | number | null>) {
  const { id, value, onChange, readOnly, isNew, describedBy, field } = props;
  const { t } = useHost();
  const isNumber = field.type === "integer";
  const isFixed = readOnly || !isNew || field.auto_increment;
  const hint = isNew
    ? field.auto_increment
      ? t("auto_generated")
      : null
    : t("interfaces.primary-key.immutable");
  const hintId = `${id}-hint`;
  const described = [hint === null ? null : hintId, describedBy].filter(Boolean).join(" ");

  function handleChange(text: string) {
    if (text === "") onChange(null);
    else onChange(isNumber ? Number(text) : text);
  }

  return (
    <>
      <TextInput
        {...controlProps({ ...props, describedBy: described })}
        classNames={{ input: classes.key }}
        maxLength={isNumber ? undefined : Number(field.length) || undefined}
        readOnly={isFixed}
        step={1}
        type={isNumber && !isFixed ? "number" : "text"}
        value={value ?? ""}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      {hint !== null && (
        <Text className={classes.hint} id={hintId} size="xs">
          {hint}
        </Text>
      )}
    </>
  );
}
