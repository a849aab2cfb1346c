import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { BoxHint } from "../../design/field/box-hint.tsx";
import { NumberBox } from "../../design/field/number/number-box.tsx";
import {
  expectedNumber,
  formatNumberText,
  numberMarks,
  parseNumberText,
  type NumberValue,
} from "../../design/field/number/number-text.model.ts";
import { Icon } from "../../design/icon/icon.tsx";
import type { numericOptions } from "./interface.ts";
import { boundsOf, stepOf } from "./model.ts";
import classes from "./numeric.module.css";

/** A number. Clearing the box stages null; text that is no number within the bounds stays in the box. */
export function Input(props: InputProps<string | number | null, typeof numericOptions>) {
  const { id, field, options, describedBy, readOnly, value } = props;
  const { iconLeft, iconRight, prefix, suffix } = options;
  const { locale, t } = useHost();
  const { min, max, isNarrow } = boundsOf(field, options, value);
  const rules = { isWhole: field.type === "integer", min, max, marks: numberMarks(locale) };
  const box = useTypedText<NumberValue | null>(props, {
    format: (number) => formatNumberText(number, rules.marks),
    parse: (text) => parseNumberText(text, rules),
  });
  const hint = isNarrow && !readOnly ? t("number_allowed", expectedNumber(rules).params) : null;
  const hintId = `${id}-hint`;
  const described = [hint === null ? null : hintId, describedBy].filter(Boolean).join(" ");

  return (
    <>
      <NumberBox
        {...controlProps({ ...props, describedBy: described })}
        {...box}
        className={options.monospace ? classes.monospace : undefined}
        isGrouped={options.localized}
        {...(iconLeft && !prefix ? { leftSection: <Icon name={iconLeft} /> } : { prefix })}
        {...(iconRight && !suffix ? { rightSection: <Icon name={iconRight} /> } : { suffix })}
        placeholder={readOnly ? undefined : options.placeholder}
        rules={rules}
        step={stepOf(field)}
      />
      {hint !== null && <BoxHint id={hintId}>{hint}</BoxHint>}
    </>
  );
}
