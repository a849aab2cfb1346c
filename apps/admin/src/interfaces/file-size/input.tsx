import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Row, Text } from "../../design/words.tsx";
import { NumberBox } from "../../design/field/number/number-box.tsx";
import {
  formatNumberText,
  numberMarks,
  parseNumberText,
  type NumberValue,
} from "../../design/field/number/number-text.model.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import classes from "./file-size.module.css";
import type { fileSizeOptions } from "./interface.ts";
import { sizeText, unitFor, unitName, unitsOf, type Unit } from "./model.ts";

type Props = InputProps<string | number | null, typeof fileSizeOptions>;

/** A size in a unit of one's choice; with the option off in bytes, with the size beside them. */
export function Input(props: Props) {
  return props.options.formatInput ? <SizeInUnits {...props} /> : <SizeInBytes {...props} />;
}

function SizeInUnits(props: Props) {
  const { value, onChange, options, readOnly } = props;
  const host = useHost();
  const { t } = host;
  const units = unitsOf(options.decimal);
  // While somebody works on it the unit stays; before, it is the one that suits the size.
  const [chosen, setChosen] = useState<string | null>(null);
  const unit = units.find(({ name }) => name === chosen) ?? defaultUnit(value, units);
  const { text, onText, onBlur, rules } = useSizeBox(props, unit);

  function changeUnit(name: string | null) {
    const next = units.find((one) => one.name === name);
    if (next === undefined) return;
    setChosen(next.name);
    const size = parseNumberText(text, rules);
    if ("value" in size && size.value !== null) onChange(bytesOf(size.value, next));
  }

  return (
    <Row gap={2} align="center">
      <NumberBox
        {...controlProps(props)}
        className={classes.size}
        placeholder={readOnly ? undefined : options.placeholder}
        rules={rules}
        step={1}
        text={text}
        onBlur={onBlur}
        onText={(typed) => {
          setChosen(unit.name);
          onText(typed);
        }}
      />
      <SelectBox
        aria-label={t("interfaces.file-size.unit")}
        className={classes.unit}
        options={units.map((one) => ({ value: one.name, label: unitName(one, host) }))}
        placeholder=""
        readOnly={readOnly}
        value={unit.name}
        onChange={changeUnit}
      />
    </Row>
  );
}

function SizeInBytes(props: Props) {
  const { value, options } = props;
  const host = useHost();
  const { text, onText, onBlur, rules } = useSizeBox(props, { name: "B", bytes: 1 });
  return (
    <Row gap={2} align="center">
      <NumberBox
        {...controlProps(props)}
        isGrouped
        className={classes.size}
        placeholder={props.readOnly ? undefined : options.placeholder}
        rules={rules}
        step={1}
        text={text}
        onBlur={onBlur}
        onText={onText}
      />
      {value !== null && (
        <Text color="quiet" tabular>
          ({sizeText(Number(value), options.decimal, host)})
        </Text>
      )}
    </Row>
  );
}

/** The text of a size in a unit, and how it becomes bytes. */
function useSizeBox(props: Props, unit: Unit) {
  const { locale } = useHost();
  const rules = { isWhole: unit.bytes === 1, min: 0, marks: numberMarks(locale) };
  const box = useTypedText<NumberValue | null>(props, {
    format: (bytes) =>
      formatNumberText(bytes === null ? null : Number(bytes) / unit.bytes, rules.marks),
    parse: (text) => {
      const size = parseNumberText(text, rules);
      if ("invalid" in size || size.value === null) return size;
      return { value: bytesOf(size.value, unit) };
    },
  });
  return { ...box, rules };
}

function bytesOf(size: NumberValue, unit: Unit): number {
  return Math.round(Number(size) * unit.bytes);
}

/** Most sizes that people write down are megabytes. */
function defaultUnit(value: string | number | null, units: readonly Unit[]): Unit {
  const megabytes = units[2] ?? { name: "B", bytes: 1 };
  return value === null ? megabytes : unitFor(Number(value), units);
}
