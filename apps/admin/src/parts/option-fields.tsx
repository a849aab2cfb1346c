import type { InvalidText, OptionFieldsProps } from "@rowhouse/extension-kit";

import { OptionForm } from "../form/option-form.tsx";

/**
 * The options of an interface inside a field. Text that is no valid value is told to the field, so that nothing is saved
 * before it is one; with the name of its option it finds its box again.
 */
export function OptionFields({ values, invalidText, onInvalidText, ...form }: OptionFieldsProps) {
  const name = invalidText?.params?.["option"];
  const invalid: Record<string, InvalidText> =
    invalidText !== null && typeof name === "string" ? { [name]: invalidText } : {};
  return (
    <OptionForm
      {...form}
      invalidTexts={invalid}
      values={values}
      onInvalidText={(option, found) => {
        if (found !== null) onInvalidText({ ...found, params: { ...found.params, option } });
        else if (option === name) onInvalidText(null);
      }}
    />
  );
}
