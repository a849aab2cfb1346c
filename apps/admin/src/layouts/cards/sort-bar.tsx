import { isSortableType, ownValue } from "@rowhouse/contract";
import { fieldLabel, useHost, type ItemList, type Sort } from "@rowhouse/extension-kit";
import { useId } from "react";

import { RowCheckbox } from "../../list/list-parts.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import type { CardsViewProps } from "./view.tsx";
import classes from "./cards.module.css";

interface SortBarProps extends Pick<ItemList, "isScrolled" | "selection" | "scrollToTop"> {
  view: CardsViewProps;
}

/** The bar above the cards, which have no headers: it selects all of them, and says what they are sorted by. */
export function SortBar({ view, isScrolled, selection, scrollToTop }: SortBarProps) {
  const host = useHost();
  const { t } = host;
  const id = useId();
  const { sort } = view.viewQuery;
  const own = sort === null ? undefined : ownValue(view.collection.fields, sort.field);
  const sortable = Object.values(view.fields).filter(({ type }) => isSortableType(type));
  // The key may be hidden in lists, which are sorted by it nevertheless.
  const offered = own === undefined || sortable.includes(own) ? sortable : [own, ...sortable];
  const sortBy = (next: Sort) => {
    view.onQuery({ sort: next });
    scrollToTop();
  };
  return (
    <div className={classes.bar} data-scrolled={isScrolled || undefined}>
      {selection.isEnabled ? (
        <RowCheckbox
          checked={selection.all === "all"}
          isIndeterminate={selection.all === "some"}
          disabled={view.items.length === 0}
          onChange={selection.toggleAll}
          aria-label={t("layouts.list.selectAll")}
        />
      ) : null}
      <span id={id} className={classes.sortLabel}>
        {t("sort_by")}
      </span>
      <SelectBox
        aria-labelledby={id}
        className={classes.sortField ?? ""}
        size="xs"
        options={offered.map((field) => ({
          value: field.field,
          label: fieldLabel(field, host),
        }))}
        placeholder={t("sort_by")}
        value={sort?.field ?? null}
        onChange={(field) => {
          if (field !== null) sortBy({ direction: "asc", ...sort, field });
        }}
      />
      {sort === null ? null : (
        <IconButton
          icon={sort.direction === "asc" ? "arrow_upward" : "arrow_downward"}
          label={t(
            sort.direction === "asc" ? "layouts.cards.ascending" : "layouts.cards.descending",
          )}
          onClick={() => sortBy({ ...sort, direction: sort.direction === "asc" ? "desc" : "asc" })}
        />
      )}
    </div>
  );
}
