import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";

import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { interfacesOptions } from "./interface.ts";
import { interfaceName, isOffered } from "./model.ts";

/** One of the interfaces of the app, by name. */
export function Input(props: InputProps<string | number | null, typeof interfacesOptions>) {
  const { value, onChange, required, options } = props;
  const host = useHost();
  const { interfaces, findInterface, locale, t } = host;
  const current = value === null || value === "" ? null : String(value);
  const chosen = current === null ? null : findInterface(current);
  const choices = interfaces
    .filter((one) => one === chosen || isOffered(one, options))
    .map(({ id, icon }) => ({
      value: id,
      label: interfaceName(id, host),
      mark: <Icon name={icon} size={18} />,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  // Another name of an interface, as older databases store it, stands for it.
  const listed = choices.map((one) =>
    current !== null && one.value === chosen?.id ? { ...one, value: current } : one,
  );
  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={<Icon name={chosen?.icon ?? "category"} />}
      none={required ? undefined : t("select_none_option")}
      options={listed}
      placeholder={options.placeholder ?? t("choose_one")}
      value={current}
      onChange={onChange}
    />
  );
}
