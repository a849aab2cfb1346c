import { asRecord, isSameValue } from "@rowhouse/contract";
import { statusEntries, statusName, type InvalidText } from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack } from "../../../design/words.tsx";
import { OptionForm } from "../../../form/option-form.tsx";
import { useRegistry } from "../../../registry/registry.ts";
import { SelectBox } from "../../../design/field/select/select-box.tsx";
import { defaultStatuses, withStatuses, type StatusChoice } from "./new-collection.model.ts";
import classes from "./status-list.module.css";

export interface StatusEditorProps {
  statuses: StatusChoice;
  /** Rows that cannot be stored yet. */
  invalidTexts: Readonly<Record<string, InvalidText>>;
  onInvalidText: (option: string, invalid: InvalidText | null) => void;
  onChange: (statuses: StatusChoice) => void;
}

const option = "status_mapping";

/** Statuses to rename, add, remove and put into an order, as the interface for a status offers them, and the one of new items. */
export function StatusEditor({ statuses, onChange, ...invalid }: StatusEditorProps) {
  const { t } = useTranslation();
  const options = useStatusOptions();
  const { mapping, initial } = statuses;
  const usual = defaultStatuses(t).mapping;
  const hasSome = Object.keys(mapping).length > 0;
  const entries = hasSome ? statusEntries(mapping) : [];
  return (
    <Stack gap={4} className={classes.editor}>
      {options === null ? null : (
        <OptionForm
          {...invalid}
          isNew
          options={options}
          values={isSameValue(mapping, usual) ? null : { [option]: hasSome ? mapping : null }}
          onChange={({ [option]: chosen = usual }) =>
            onChange(withStatuses(statuses, asRecord(chosen)))
          }
        />
      )}
      <SelectBox
        label={t("initial_status")}
        options={entries.map((entry) => ({ value: entry.value, label: statusName(entry, t) }))}
        placeholder={t("choose_one")}
        disabled={!hasSome}
        value={initial}
        onChange={(value) => onChange({ mapping, initial: value ?? initial })}
      />
    </Stack>
  );
}

/** The statuses alone of what the interface lets people set. */
function useStatusOptions() {
  const { findInterface } = useRegistry();
  const options = findInterface("status")?.options ?? null;
  return useMemo(
    () => options && { ...options, fields: options.fields.filter(({ key }) => key === option) },
    [options],
  );
}
