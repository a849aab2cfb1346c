import { Checkbox, type CheckboxProps } from "@mantine/core";

/** The box in place of the switch. */
export function CheckBox(props: CheckboxProps) {
  return <Checkbox {...props} />;
}
