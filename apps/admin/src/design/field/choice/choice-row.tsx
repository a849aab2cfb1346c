import type { ReactNode } from "react";
import { Text } from "../../words.tsx";
import { Icon } from "../../icon/icon.tsx";
import classes from "./choice.module.css";

interface ChoiceRowProps {
  type: "radio" | "checkbox";
  /** Shared by the radios of a field. */
  name: string;
  value: string;
  label: string;
  /** A stored value that is none of the choices. */
  isListed: boolean;
  isChosen: boolean;
  readOnly: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Behind the label. */
  children?: ReactNode;
}

/** A radio or a checkbox with its label; the whole row can be pressed. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { type, label, isListed, isChosen, readOnly, onChoose, children } = props;
  const isRadio = type === "radio";
  return (
    <label className={classes.row} data-listed={isListed} title={label}>
      <input
        aria-readonly={(!isRadio && readOnly) || undefined}
        checked={isChosen}
        className={classes.box}
        // The chosen radio and all checkboxes can still be reached, so that they can be read.
        disabled={isRadio && readOnly && !isChosen}
        name={isRadio ? props.name : undefined}
        type={type}
        value={props.value}
        onChange={(event) => {
          if (!readOnly) onChoose(event.currentTarget.checked);
        }}
      />
      {!isListed && <Icon className={classes.warning} name="warning" size={18} />}
      <Text truncate dir="auto">
        {label}
      </Text>
      {children}
    </label>
  );
}
