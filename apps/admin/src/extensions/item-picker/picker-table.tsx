import { Button, Loader, VisuallyHidden } from "@mantine/core";
import type { Collection, Field, Item } from "@rowhouse/contract";
import {
  fieldLabel,
  keyOf,
  useHost,
  ValueCell,
  type ItemKey,
  type ItemsState,
} from "@rowhouse/extension-kit";
import { useId, type KeyboardEvent } from "react";

import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./item-picker.module.css";
import { hasKey } from "./picker.model.ts";

interface PickerTableProps {
  collection: Collection;
  columns: readonly Field[];
  primaryKey: string;
  list: ItemsState;
  chosen: readonly ItemKey[];
  isSingle: boolean;
  onToggle: (key: ItemKey) => void;
  /** Chooses an item and is done. */
  onPick: (key: ItemKey) => void;
}

/** The items as rows, each the label of its radio or checkbox. */
export function PickerTable(props: PickerTableProps) {
  const { collection, columns, primaryKey, list } = props;
  const host = useHost();
  const { t } = host;
  const group = useId();
  const isFiles = collection.collection === "directus_files";

  if (list.error !== null && list.items.length === 0)
    return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <Loader aria-label={t("loading")} className={classes.loader} />;
  if (list.items.length === 0) return <EmptyState icon="search_off" title={t("no_results")} />;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-refreshing={list.isRefreshing || undefined}>
        <thead>
          <tr>
            <th className={classes.control} scope="col">
              <VisuallyHidden>{t("chosen")}</VisuallyHidden>
            </th>
            {isFiles && <th scope="col">{t("file")}</th>}
            {columns.map((field) => (
              <th key={field.field} scope="col">
                {fieldLabel(field, host)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.items.map((item) => (
            <PickerRow
              key={String(item[primaryKey])}
              {...props}
              group={group}
              isFile={isFiles}
              item={item}
            />
          ))}
        </tbody>
      </table>
      {list.hasMore && (
        <Button fullWidth loading={list.isLoadingMore} variant="subtle" onClick={list.loadMore}>
          {t("load_more")}
        </Button>
      )}
    </div>
  );
}

function PickerRow(props: PickerTableProps & { item: Item; group: string; isFile: boolean }) {
  const { item, columns, primaryKey, chosen, isSingle, group, isFile, onToggle, onPick } = props;
  const host = useHost();
  const key = keyOf(item, primaryKey);
  if (key === null) return null;
  const rowId = `${group}-${key}`;
  const isChosen = hasKey(chosen, key);
  return (
    <tr
      data-chosen={isChosen || undefined}
      onClick={() => onToggle(key)}
      onDoubleClick={() => onPick(key)}
    >
      <td className={classes.control}>
        <input
          aria-labelledby={rowId}
          checked={isChosen}
          name={group}
          type={isSingle ? "radio" : "checkbox"}
          onChange={() => onToggle(key)}
          onKeyDown={(event) => {
            if (!isSingle) moveFocus(event);
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onPick(key);
          }}
          // The row handles clicks as well; one of them is enough.
          onClick={(event) => event.stopPropagation()}
        />
      </td>
      {isFile && (
        <td className={classes.thumbnail}>
          <Thumbnail url={host.fileUrl(item, "thumbnail")} />
        </td>
      )}
      {columns.map((field, index) => (
        <td key={field.field} id={index === 0 ? rowId : undefined}>
          <ValueCell field={field} item={item} />
        </td>
      ))}
    </tr>
  );
}

function Thumbnail({ url }: { url: string | null }) {
  return url === null ? <Icon name="insert_drive_file" /> : <img alt="" loading="lazy" src={url} />;
}

/** Arrow keys move between checkboxes, as the browser does between radios. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...(event.currentTarget.closest("tbody")?.querySelectorAll("input") ?? [])];
  event.preventDefault();
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
}
