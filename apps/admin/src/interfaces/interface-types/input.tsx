import { ownValue } from "@rowhouse/contract";
import { controlProps, readText, useHost, type InputProps } from "@rowhouse/extension-kit";

import { SelectBox } from "../../design/field/select/select-box.tsx";
import { SetupAlert } from "../../design/field/setup-alert.tsx";
import { useSiblingChange } from "../../design/field/use-sibling-change.ts";
import { Icon } from "../../design/icon/icon.tsx";
import type { interfaceTypesOptions } from "./interface.ts";

/** One of the types that the interface named by another field fits; the first one when another interface is chosen. */
export function Input(props: InputProps<string | number | null, typeof interfaceTypesOptions>) {
  const { value, onChange, readOnly, required, values, options } = props;
  const { findInterface, t } = useHost();
  const id = readText(ownValue(values, options.interfaceField ?? "")) ?? null;
  const chosen = id === null ? null : findInterface(id);
  const types: readonly string[] = chosen?.types ?? [];
  useSiblingChange(id, { value, readOnly, onChange }, () => types[0] ?? null);

  const current = value === null || value === "" ? null : String(value);
  if (current === null && chosen === null) {
    return (
      <SetupAlert {...props} icon="category">
        {t("interfaces.common.select_interface")}
      </SetupAlert>
    );
  }
  const listed = types.map((type) => ({ value: type, label: type }));
  // Without an interface nothing says which types there are.
  const only = chosen === null ? [{ value: String(current), label: String(current) }] : listed;
  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={<Icon name="data_object" />}
      none={required ? undefined : t("select_none_option")}
      options={only}
      placeholder={options.placeholder ?? t("choose_one")}
      value={current}
      onChange={onChange}
    />
  );
}
