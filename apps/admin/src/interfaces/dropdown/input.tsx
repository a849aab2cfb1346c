import {
  controlProps,
  offeredChoices,
  stagedChoice,
  useHost,
  type InputProps,
} from "@rowhouse/extension-kit";

import { ChoicesAlert } from "../../design/field/choice/choices-alert.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { dropdownOptions } from "./interface.ts";

/** One of a list of choices. */
export function Input(props: InputProps<string | number | null, typeof dropdownOptions>) {
  const { value, onChange, field, options } = props;
  const { t, colorOf } = useHost();
  const { choices, icon, placeholder = t("choose_one") } = options;
  if (choices.problem !== null) return <ChoicesAlert {...props} problem={choices.problem} />;

  const current = value === null || value === "" ? null : String(value);
  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={icon && <Icon name={icon} />}
      options={offeredChoices(choices.list, [current], t).map(
        ({ icon: own, color, ...choice }) => ({
          ...choice,
          color: color && colorOf(color),
          mark: own && <Icon name={own} size={18} />,
          isMissing: !choice.isListed,
        }),
      )}
      placeholder={placeholder}
      value={current}
      onChange={(chosen) => onChange(chosen === null ? null : stagedChoice(chosen, field))}
    />
  );
}
