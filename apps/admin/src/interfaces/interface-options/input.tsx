import { ownValue } from "@rowhouse/contract";
import { OptionFields, readText, useHost, type InputProps } from "@rowhouse/extension-kit";
import { Box } from "../../design/words.tsx";
import { SetupAlert } from "../../design/field/setup-alert.tsx";
import { useSiblingChange } from "../../design/field/use-sibling-change.ts";
import type { interfaceOptionsOptions } from "./interface.ts";
import { storedOptions, type StoredOptions } from "./model.ts";

/** The options of the interface that another field of the item names; none of them when another interface is chosen. */
export function Input(props: InputProps<StoredOptions | null, typeof interfaceOptionsOptions>) {
  const { value, onChange, readOnly, values, options } = props;
  const { findInterface, t } = useHost();
  const id = readText(ownValue(values, options.interfaceField ?? "")) ?? null;
  const chosen = id === null ? null : findInterface(id);
  useSiblingChange(id, { value, readOnly, onChange }, () => null);

  if (chosen === null || chosen.options.fields.length === 0) {
    return (
      <SetupAlert {...props} icon="tune">
        {t(
          `interfaces.common.${chosen === null ? "select_interface" : "interface_has_no_options"}`,
        )}
      </SetupAlert>
    );
  }
  return (
    <Box pad={4} border radius="card">
      <OptionFields
        key={chosen.id}
        invalidText={props.invalidText}
        options={chosen.options}
        readOnly={readOnly}
        values={storedOptions(value)}
        onChange={onChange}
        onInvalidText={props.onInvalidText}
      />
    </Box>
  );
}
