import { Button as AppButton, Switch as AppSwitch, TextInput } from "@mantine/core";
import {
  controlProps,
  type ButtonProps,
  type SwitchProps,
  type TextBoxProps,
} from "@rowhouse/extension-kit";

import { TextAreaBox } from "../design/field/text/text-box.tsx";
import { Icon } from "../design/icon/icon.tsx";

const variants = { primary: "filled", plain: "default", danger: "outline" } as const;

/** The button of the app, for extensions. */
export function Button({ icon, look = "plain", size, ...props }: ButtonProps) {
  const { children, isDisabled = false, isBusy = false, onPress, ...names } = props;
  return (
    <AppButton
      {...names}
      color={look === "danger" ? "red" : undefined}
      disabled={isDisabled}
      leftSection={icon === undefined ? undefined : <Icon name={icon} size={18} />}
      loading={isBusy}
      size={size === "small" ? "xs" : "sm"}
      variant={variants[look]}
      onClick={onPress}
    >
      {children}
    </AppButton>
  );
}

/** The text box of the app, for extensions. */
export function TextBox({ value, type = "text", lines = 1, onChange, ...props }: TextBoxProps) {
  const { placeholder, min, max, step, onBlur } = props;
  const shared = {
    ...factsOf(props),
    dir: type === "text" ? ("auto" as const) : undefined,
    label: props.label,
    placeholder,
    value,
    onBlur,
  };
  if (lines > 1) return <TextAreaBox {...shared} rows={lines} onText={(text) => onChange(text)} />;
  return (
    <TextInput
      {...shared}
      {...{ type, min, max, step }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The switch of the app, for extensions. */
export function Switch({ isOn, onChange, ...props }: SwitchProps) {
  const { readOnly = false, label } = props;
  const { readOnly: _readOnly, ...facts } = factsOf(props);
  return (
    <AppSwitch
      {...facts}
      aria-readonly={readOnly || undefined}
      checked={isOn}
      label={label}
      withThumbIndicator={false}
      // Not disabled: the keyboard could not reach it, so its value could not be read.
      onChange={(event) => {
        if (!readOnly) onChange(event.currentTarget.checked);
      }}
    />
  );
}

type Facts = Omit<SwitchProps, "isOn" | "onChange">;

/** The facts of the frame as Mantine takes them; it makes an id where there is none. */
function factsOf({
  id,
  describedBy,
  error = null,
  readOnly = false,
  required = false,
  ...facts
}: Facts) {
  const described = describedBy === undefined ? {} : { describedBy };
  const control = controlProps({ id: "", error, readOnly, required, ...described });
  return { ...control, id, "aria-label": facts["aria-label"] };
}
