import { isSystemCollection, ownValue } from "@rowhouse/contract";
import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";

import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { collectionsOptions } from "./interface.ts";

/** One of the collections of the project, by name. */
export function Input(props: InputProps<string | number | null, typeof collectionsOptions>) {
  const { value, onChange, required, options } = props;
  const { model, collectionName, locale, t } = useHost();
  const current = value === null || value === "" ? null : String(value);
  const known = current === null ? undefined : ownValue(model.collections, current);
  const offered = Object.values(model.collections).filter(
    (one) =>
      one === known || (isSystemCollection(one.collection) ? options.include_system : one.managed),
  );
  const choices = offered
    .map((one) => ({
      value: one.collection,
      label: collectionName(one),
      mark: one.icon && <Icon name={one.icon} size={18} />,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={<Icon name={known?.icon ?? "category"} />}
      none={required ? undefined : t("select_none_option")}
      options={choices}
      placeholder={options.placeholder ?? t("choose_one")}
      value={current}
      onChange={onChange}
    />
  );
}
