import { ownValue } from "@rowhouse/contract";
import { createElement, useId, type ReactNode } from "react";

import type {
  ButtonProps,
  IconProps,
  SwitchProps,
  TextBoxProps,
} from "../../parts/control-props.ts";
import type { SelectProps, ValueCellProps } from "../../parts/part-props.ts";
import type { HostParts } from "../../parts/parts.ts";

/** The parts of the host as native elements, for tests outside of the app. Larger parts say their names only. */
export const plainParts: HostParts = {
  Icon,
  Button,
  TextBox,
  Switch,
  Select,
  ValueCell,
  ItemPicker: named("ItemPicker"),
  UploadZone: named("UploadZone"),
  FileTools: named("FileTools"),
  RelatedList: named("RelatedList"),
  ItemDrawer: named("ItemDrawer"),
  OptionFields: named("OptionFields"),
  TranslationDesk: named("TranslationDesk"),
  FieldInput: named("FieldInput"),
  CellEditor: named("CellEditor"),
  RowList: named("RowList"),
  RestoreButton: named("RestoreButton"),
  AbsentItem: named("AbsentItem"),
};

function named(name: string) {
  return () => createElement("div", { "data-part": name });
}

function Icon({ name, label, size = 20 }: IconProps): ReactNode {
  const said = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return <svg {...said} data-icon={name} height={size} width={size} />;
}

function Button({ children, isDisabled, isBusy, ...props }: ButtonProps): ReactNode {
  return (
    <button
      aria-describedby={props["aria-describedby"]}
      aria-label={props["aria-label"]}
      disabled={isDisabled === true || isBusy === true}
      type="button"
      onClick={props.onPress}
    >
      {children}
    </button>
  );
}

function TextBox({ value, type = "text", lines = 1, onChange, ...props }: TextBoxProps): ReactNode {
  const own = useId();
  const id = props.id ?? own;
  const { min, max, step, placeholder, onBlur } = props;
  const shared = { ...namesOf(props), id, placeholder, readOnly: props.readOnly, value, onBlur };
  const box =
    lines > 1 ? (
      <textarea {...shared} rows={lines} onChange={(event) => onChange(event.target.value)} />
    ) : (
      <input
        {...shared}
        {...{ type, min, max, step }}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return labeled(id, props.label, box);
}

function Switch({ isOn, onChange, ...props }: SwitchProps): ReactNode {
  const own = useId();
  const id = props.id ?? own;
  const handleChange = () => {
    if (props.readOnly !== true) onChange(!isOn);
  };
  const box = (
    <input
      {...namesOf(props)}
      aria-checked={isOn}
      aria-readonly={props.readOnly === true || undefined}
      checked={isOn}
      id={id}
      role="switch"
      type="checkbox"
      onChange={handleChange}
    />
  );
  return labeled(id, props.label, box);
}

function Select({ options, value, placeholder, none, onChange, ...props }: SelectProps): ReactNode {
  const isReadOnly = props.readOnly === true;
  return (
    <select
      aria-describedby={props.attributes?.input["aria-describedby"]}
      aria-invalid={props.error === true || undefined}
      aria-label={props["aria-label"]}
      aria-readonly={isReadOnly || undefined}
      id={props.id}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
    >
      <option value="">{isReadOnly ? "–" : (none ?? placeholder)}</option>
      {options
        .filter((option) => !isReadOnly || option.value === value)
        .map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
    </select>
  );
}

function ValueCell({ field, item }: ValueCellProps): ReactNode {
  const value = ownValue(item, field.field);
  return <span>{typeof value === "object" ? JSON.stringify(value) : String(value ?? "–")}</span>;
}

function namesOf(props: Omit<SwitchProps, "isOn" | "onChange">) {
  return {
    "aria-describedby": props.describedBy,
    "aria-invalid": typeof props.error === "string" || undefined,
    "aria-label": props["aria-label"],
    "aria-required": props.required === true || undefined,
  };
}

function labeled(id: string, label: string | undefined, box: ReactNode): ReactNode {
  if (label === undefined) return box;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {box}
    </>
  );
}
