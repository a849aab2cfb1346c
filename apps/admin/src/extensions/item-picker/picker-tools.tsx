import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { type Field, type SortRule } from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./item-picker.module.css";

interface PickerToolsProps {
  search: string;
  sort: SortRule | null;
  sortable: readonly Field[];
  /** How many items there are; null while that is not known. */
  count: number | null;
  onSearch: (search: string) => void;
  onSort: (sort: SortRule) => void;
}

/** Search box, sort field and direction. */
export function PickerTools({ search, sort, sortable, count, onSearch, onSort }: PickerToolsProps) {
  const host = useHost();
  const { t } = host;
  const isDescending = sort?.direction === "desc";
  return (
    <div className={classes.tools}>
      <TextInput
        aria-label={t("search_for_item")}
        className={classes.search}
        data-autofocus
        leftSection={<Icon name="search" size={18} />}
        placeholder={t("search_for_item")}
        rightSection={
          <span className={classes.found}>{count === null ? "" : host.formatNumber(count)}</span>
        }
        rightSectionWidth={56}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {sortable.length > 0 && (
        <NativeSelect
          aria-label={t("sort_by")}
          value={sort?.field ?? ""}
          onChange={(event) =>
            onSort({ field: event.currentTarget.value, direction: sort?.direction ?? "asc" })
          }
        >
          {!sortable.some(({ field }) => field === sort?.field) && sort !== null && (
            <option value={sort.field}>{t("default")}</option>
          )}
          {sortable.map((field) => (
            <option key={field.field} value={field.field}>
              {fieldLabel(field, host)}
            </option>
          ))}
        </NativeSelect>
      )}
      {sort !== null && (
        <ActionIcon
          aria-label={`${t("sort_direction")}: ${t(isDescending ? "desc" : "asc")}`}
          onClick={() => onSort({ ...sort, direction: isDescending ? "asc" : "desc" })}
        >
          <Icon name={isDescending ? "arrow_downward" : "arrow_upward"} />
        </ActionIcon>
      )}
    </div>
  );
}
