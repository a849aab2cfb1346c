import { NativeSelect } from "@mantine/core";
import { controlProps, translateTokens, useHost, type InputProps } from "@rowhouse/extension-kit";

import { SetupAlert } from "../../ui/field/setup-alert.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./dropdown.module.css";
import type { dropdownOptions } from "./interface.ts";
import { toStaged, type Choice } from "./model.ts";

/** One of a list of choices, in the browser's own select, which works well on phones and with the keyboard. */
export function Input(props: InputProps<string | number | null, typeof dropdownOptions>) {
  const { value, onChange, readOnly, field, options, id, labelledBy } = props;
  const { t } = useHost();
  const { choices, icon, placeholder = t("choose_one") } = options;
  if (choices.problem !== null) {
    return (
      <SetupAlert icon="warning" id={id} labelledBy={labelledBy}>
        {t("interfaces.dropdown.options_invalid")} {choices.problem}
      </SetupAlert>
    );
  }

  const current = value === null ? "" : String(value);
  const chosen = choices.list.find((choice) => choice.value === current);
  const { readOnly: _readOnly, ...control } = controlProps(props);

  return (
    <NativeSelect
      {...control}
      aria-readonly={readOnly || undefined}
      classNames={{ input: classes.select }}
      data-empty={current === "" || undefined}
      data-read-only={readOnly || undefined}
      leftSection={icon && <Icon name={icon} />}
      value={current}
      onChange={(event) => onChange(toStaged(event.currentTarget.value, field))}
    >
      {current === "" && (
        <option disabled value="">
          {placeholder}
        </option>
      )}
      {current !== "" && chosen === undefined && (
        <option value={current}>{t("value_not_listed", { value: current })}</option>
      )}
      {(readOnly ? onlyChosen(chosen) : choices.list).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {translateTokens(choice.text, t)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** A select cannot be read-only; offering only the chosen option has the same effect and keeps it readable. */
function onlyChosen(chosen: Choice | undefined): Choice[] {
  return chosen === undefined ? [] : [chosen];
}
