import {
  fieldLabel,
  Select,
  Switch,
  useHost,
  type Field,
  type LayoutOptionsProps,
} from "@rowhouse/extension-kit";
import { useId } from "react";

import { choiceFields, partsOf } from "./board.model.ts";
import type { boardOptions } from "./options.ts";

/** The options of the board, in the drawer of the listing. */
export function Options({
  fields,
  viewOptions,
  onOptions,
}: LayoutOptionsProps<typeof boardOptions>) {
  const host = useHost();
  const { t } = host;
  const id = useId();
  const { column, detail } = partsOf(fields, viewOptions);
  const entryOf = (field: Field) => ({ value: field.field, label: fieldLabel(field, host) });
  return (
    <div className="board-options">
      <label htmlFor={`${id}-column`}>{t("layouts-board-columns")}</label>
      <Select
        id={`${id}-column`}
        options={choiceFields(fields).map(entryOf)}
        placeholder={t("layouts-board-columns")}
        value={column?.field ?? null}
        onChange={(key) => {
          if (key !== null) onOptions({ column: key });
        }}
      />
      <label htmlFor={`${id}-detail`}>{t("layouts-board-detail")}</label>
      <Select
        id={`${id}-detail`}
        none={t("layouts-board-nothing")}
        options={Object.values(fields)
          .filter(({ field }) => field !== column?.field)
          .map(entryOf)}
        placeholder={t("layouts-board-nothing")}
        value={detail?.field ?? null}
        onChange={(key) => onOptions({ detail: key ?? undefined })}
      />
      <Switch
        isOn={viewOptions.showEmpty}
        label={t("layouts-board-empty")}
        onChange={(showEmpty) => onOptions({ showEmpty })}
      />
    </div>
  );
}
