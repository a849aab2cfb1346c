import {
  FieldInput,
  readRowFields,
  RowList,
  translateTokens,
  useHost,
  type InputProps,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { BoxHint } from "../../design/field/box-hint.tsx";
import type { repeaterOptions, StoredRows } from "./interface.ts";
import { readRows, writeRows } from "./model.ts";

/** A list of small forms. Without fields for them, as with older interfaces, it is edited as JSON. */
export function Input(props: InputProps<StoredRows | null, typeof repeaterOptions>) {
  const { id, value, field, options } = props;
  const { t, locale } = useHost();
  const { dataType, limit, buttonText, template, layout, duplicable } = options;
  const { fields, preview, index } = useMemo(
    () => readRowFields(translateTokens(options.fields, t), locale),
    [options.fields, t, locale],
  );
  if (fields.length === 0) {
    const hintId = `${id}-hint`;
    return (
      <>
        <FieldInput
          {...props}
          describedBy={[hintId, props.describedBy].filter(Boolean).join(" ")}
          field={{ ...field, interface: "json", options: null }}
          // The input hands on what it gets: any JSON.
          onChange={(next) => props.onChange(next as StoredRows | null)}
        />
        <BoxHint id={hintId}>{t("interfaces.repeater.no_fields")}</BoxHint>
      </>
    );
  }

  const form = { fields, index, dataType };
  // Of a row that is one value, the others would be lost.
  const kept = fields.find((one) => one.field !== index);
  const shown =
    dataType === "object" ? fields : fields.filter((one) => one.field === index || one === kept);
  return (
    <RowList
      {...props}
      addLabel={
        buttonText === undefined ? t("interfaces.repeater.add") : translateTokens(buttonText, t)
      }
      canDuplicate={duplicable}
      fields={shown}
      keyField={index}
      layout={layout}
      limit={limit}
      preview={preview}
      read={(stored) => readRows(stored as StoredRows | null, form)} // it gets the value of this field
      template={template}
      value={value}
      write={(rows) => writeRows(rows, form)}
      onChange={(next) => props.onChange(next as StoredRows | null)} // made by `write`
    />
  );
}
