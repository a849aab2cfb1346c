import { controlProps, translateTokens, useHost, type InputProps } from "@rowhouse/extension-kit";

import { SelectBox } from "../../ui/field/select/select-box.tsx";
import { SetupAlert } from "../../ui/field/setup-alert.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { dropdownOptions } from "./interface.ts";
import { toStaged } from "./model.ts";

/** One of a list of choices. */
export function Input(props: InputProps<string | number | null, typeof dropdownOptions>) {
  const { value, onChange, field, options, id, labelledBy } = props;
  const { t } = useHost();
  const { choices, icon, placeholder = t("choose_one") } = options;
  if (choices.problem !== null) {
    return (
      <SetupAlert icon="warning" id={id} labelledBy={labelledBy}>
        {t("interfaces.dropdown.options_invalid")} {choices.problem}
      </SetupAlert>
    );
  }

  const current = value === null || value === "" ? null : String(value);
  const listed = choices.list.map(({ value: saved, text }) => ({
    value: saved,
    label: translateTokens(text, t),
  }));
  const isListed = current === null || choices.list.some((choice) => choice.value === current);
  const entries = isListed
    ? listed
    : [{ value: current, label: t("value_not_listed", { value: current }) }, ...listed];

  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={icon && <Icon name={icon} />}
      options={entries}
      placeholder={placeholder}
      value={current}
      onChange={(chosen) => onChange(chosen === null ? null : toStaged(chosen, field))}
    />
  );
}
