import { fieldTypes, makeField, type FieldType } from "@rowhouse/contract";
import { FieldInput, RowList, useHost, type InputProps } from "@rowhouse/extension-kit";
import { useMemo } from "react";

import type { keyValueOptions, StoredMap } from "./interface.ts";
import { readPairs, writePairs } from "./model.ts";

/** Keys with their values, side by side. JSON that is no such map is edited as JSON. */
export function Input(props: InputProps<StoredMap | null, typeof keyValueOptions>) {
  const { value, field, options } = props;
  const { t, locale } = useHost();
  const fields = useMemo(() => {
    const named = (name: string) => ({ translation: { [locale]: t(name) }, width: "half" });
    return [
      makeField("$rows", "key", {
        ...named("interfaces.key-value.key"),
        type: typeOf(options.keyType),
        interface: options.keyInterface ?? "text-input",
        options: options.keyOptions,
        required: true,
      }),
      makeField("$rows", "value", {
        ...named("interfaces.key-value.value"),
        type: typeOf(options.valueType),
        interface: options.valueInterface ?? "text-input",
        options: options.valueOptions,
      }),
    ];
  }, [options, t, locale]);

  if (readPairs(value) === null) {
    return (
      <FieldInput
        {...props}
        field={{ ...field, interface: "json", options: null }}
        // The input hands on what it gets: any JSON.
        onChange={(next) => props.onChange(next as StoredMap | null)}
      />
    );
  }
  return (
    <RowList
      {...props}
      addLabel={t("interfaces.key-value.add")}
      fields={fields}
      keyField="key"
      layout="table"
      preview={["key"]}
      read={(stored) => readPairs(stored as StoredMap | null) ?? []} // it gets the value of this field
      value={value}
      write={writePairs}
      onChange={(next) => props.onChange(next as StoredMap | null)} // made by `write`
    />
  );
}

function typeOf(name: string | undefined): FieldType {
  return fieldTypes.find((type) => type === name?.toLowerCase()) ?? "string";
}
