import { TextInput } from "@mantine/core";
import { type Field, type SortRule } from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";

import { useFormat } from "../../i18n/translation.ts";
import { Row, Text } from "../../design/words.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./item-picker.module.css";
import { focusItems } from "./picker-keys.ts";
import type { PickerView } from "./picker.model.ts";

interface PickerToolsProps {
  search: string;
  sort: SortRule | null;
  sortable: readonly Field[];
  /** How many items there are; null while that is not known. */
  count: number | null;
  /** How the items are shown; null where there is only one way. */
  view: PickerView | null;
  onView: (view: PickerView) => void;
  onSearch: (search: string) => void;
  onSort: (sort: SortRule) => void;
}

/** Search box, sort field and direction, and cards or a table. */
export function PickerTools(props: PickerToolsProps) {
  const { search, sort, sortable, count, view, onSearch, onSort, onView } = props;
  const host = useHost();
  const { t } = host;
  const format = useFormat();
  const viewLabel = t(view === "cards" ? "picker_as_table" : "picker_as_cards");
  const isDescending = sort?.direction === "desc";
  return (
    <Row align="center" wrap gap={2}>
      <TextInput
        aria-label={t("search_for_item")}
        className={classes.search}
        data-autofocus
        leftSection={<Icon name="search" size={18} />}
        placeholder={t("search_for_item")}
        rightSection={
          <Text color="quiet" size="small" tabular>
            {count === null ? "" : host.formatNumber(count)}
          </Text>
        }
        rightSectionWidth={56}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          focusItems(event.currentTarget);
        }}
      />
      {sortable.length > 0 && (
        <SelectBox
          aria-label={t("sort_by")}
          options={sortable.map((field) => ({
            value: field.field,
            label: fieldLabel(field, host),
          }))}
          placeholder={t("default")}
          value={sort?.field ?? null}
          onChange={(field) => {
            if (field !== null) onSort({ field, direction: sort?.direction ?? "asc" });
          }}
        />
      )}
      {sort !== null && (
        <ActionIcon
          aria-label={format.labeled(t("sort_direction"), t(isDescending ? "desc" : "asc"))}
          onClick={() => onSort({ ...sort, direction: isDescending ? "asc" : "desc" })}
        >
          <Icon name={isDescending ? "arrow_downward" : "arrow_upward"} />
        </ActionIcon>
      )}
      {view !== null && (
        <Hint isName label={viewLabel}>
          <ActionIcon
            aria-label={viewLabel}
            onClick={() => onView(view === "cards" ? "table" : "cards")}
          >
            <Icon name={view === "cards" ? "table_rows" : "grid_view"} />
          </ActionIcon>
        </Hint>
      )}
    </Row>
  );
}
