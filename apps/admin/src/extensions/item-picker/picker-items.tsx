import { Loader } from "@mantine/core";
import { useHost, type FileCardFields } from "@rowhouse/extension-kit";

import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import classes from "./item-picker.module.css";
import { PickerGrid } from "./picker-grid.tsx";
import { PickerTable, type PickerTableProps } from "./picker-table.tsx";
import type { PickerView } from "./picker.model.ts";

interface PickerItemsProps extends PickerTableProps {
  view: PickerView;
  card: FileCardFields;
}

/** The items to pick from, or why there are none. */
export function PickerItems({ view, card, ...props }: PickerItemsProps) {
  const { list } = props;
  const { t } = useHost();
  if (list.error !== null && list.items.length === 0)
    return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.isLoading)
    return <Loader role="status" aria-label={t("loading")} className={classes.loader} />;
  if (list.items.length === 0) return <EmptyState icon="search_off" title={t("no_results")} />;
  return view === "cards" ? <PickerGrid {...props} card={card} /> : <PickerTable {...props} />;
}
