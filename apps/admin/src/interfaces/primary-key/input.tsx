import { TextInput } from "@mantine/core";
import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { BoxHint } from "../../design/field/box-hint.tsx";
import { numberMarks, parseNumberText } from "../../design/field/number/number-text.model.ts";
import classes from "./primary-key.module.css";

const wholeNumbers = { isWhole: true, marks: numberMarks("en-US") };

/** The key of an item: entered when the item is created, unless the database generates it, and never changed. */
export function Input(props: InputProps<string | number | null>) {
  const { id, readOnly, isNew, describedBy, field } = props;
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

  const { text, onText } = useTypedText<string | number | null>(props, {
    format: (key) => String(key ?? ""),
    parse: (typed) => {
      if (!isNumber) return { value: typed === "" ? null : typed };
      return parseNumberText(typed, wholeNumbers);
    },
  });

  return (
    <>
      <TextInput
        {...controlProps({ ...props, describedBy: described })}
        classNames={{ input: classes.key }}
        readOnly={isFixed}
        inputMode={isNumber ? "numeric" : "text"}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {hint !== null && <BoxHint id={hintId}>{hint}</BoxHint>}
    </>
  );
}
