import { Button, Loader, Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  isSortableType,
  keyOf,
  primaryKeyField,
  ownValue,
  type Collection,
  type Field,
  type Item,
  type ItemKey,
  type SortRule,
} from "@rowhouse/contract";
import {
  filesCollection,
  useHost,
  useItems,
  type FileCardFields,
  type ItemPickerProps,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { Stack, Text } from "../../design/words.tsx";
import { DialogFoot } from "../../design/dialogs/dialog-foot.tsx";
import { EmptyState } from "../../design/states/empty-state.tsx";
import { ErrorState } from "../../design/states/error-state.tsx";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";
import classes from "./item-picker.module.css";
import { PickerGrid } from "./picker-grid.tsx";
import { PickerTable, type PickerTableProps } from "./picker-table.tsx";
import { PickerTools } from "./picker-tools.tsx";
import {
  columnFields,
  distinctionOf,
  hasKey,
  isSameChoice,
  pickerQuery,
  toggleKey,
  type PickerView,
} from "./picker.model.ts";

/** Milliseconds after the last key before a search is sent (interfaces.md 10.3). */
const searchDelay = 200;

/** The dialog in which a person picks existing items. Reports nothing before Done. */
export function ItemPicker(props: ItemPickerProps) {
  const { isOpen, title, onClose } = props;
  const { model } = useHost();
  const collection = ownValue(model.collections, props.collection);
  return (
    <Modal opened={isOpen} size="xl" title={title} onClose={onClose}>
      {collection !== undefined && <PickerBody {...props} target={collection} />}
    </Modal>
  );
}

function PickerBody(props: ItemPickerProps & { target: Collection }) {
  const { target, selection, isSingle = false, onDone, onClose } = props;
  const { t, model } = useHost();
  const columns = columnFields(target, props.columns);
  const distinction = distinctionOf(model, target, columns);
  const [given] = useState(() => firstSort(props, target, columns));
  const sortable = sortFields(target, columns, given);
  const primaryKey = primaryKeyField(target)?.field ?? "id";
  const [search, setSearch] = useState(props.search ?? "");
  const [sentSearch] = useDebouncedValue(search, searchDelay);
  const [sort, setSort] = useState<SortRule | null>(given);
  const isFiles = props.collection === filesCollection;
  const [view, setView] = useState<PickerView>(isFiles ? (props.view ?? "cards") : "table");
  const [chosen, setChosen] = useState<ItemKey[]>([...selection]);
  /** Items chosen under an earlier search are not in the list any more. */
  const [seen] = useState(() => new Map<string, Item>());
  const list = useItems(
    props.collection,
    pickerQuery(props, { collection: target, columns, distinction, search: sentSearch, sort }),
  );

  function see() {
    for (const item of list.items) seen.set(String(keyOf(item, primaryKey)), item);
  }

  function finish(choice: ItemKey[]) {
    if (!isSameChoice(choice, selection)) {
      see();
      onDone(
        choice,
        choice.map((key) => seen.get(String(key))).filter((item) => item !== undefined),
      );
    }
    onClose();
  }

  const handleDone = () => finish(chosen);
  const handlePick = (key: ItemKey) =>
    finish(hasKey(chosen, key) ? chosen : toggleKey(chosen, key, isSingle));

  useShortcut("choose", handleDone);

  return (
    <Stack className={classes.body} data-picker gap={3}>
      <PickerTools
        count={list.isLoading ? null : list.totalCount}
        search={search}
        sort={sort}
        sortable={sortable}
        view={isFiles ? view : null}
        onView={setView}
        onSearch={setSearch}
        onSort={setSort}
      />
      <PickerItems
        card={props.card ?? defaultCard}
        chosen={chosen}
        collection={target}
        columns={columns}
        distinction={distinction}
        changesItems={props.changesItems === true}
        isSingle={isSingle}
        list={list}
        primaryKey={primaryKey}
        view={view}
        onPick={handlePick}
        onToggle={(key) => {
          see();
          setChosen(toggleKey(chosen, key, isSingle));
        }}
      />
      <DialogFoot>
        {!isSingle && (
          <Text color="quiet" size="small" tabular className={classes.chosen}>
            {t("picker_selected", { count: chosen.length })}
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button onClick={handleDone}>{t("done")}</Button>
      </DialogFoot>
    </Stack>
  );
}

interface PickerItemsProps extends Omit<PickerTableProps, "more" | "isLocked"> {
  /** Picking changes the items. */
  changesItems: boolean;
  view: PickerView;
  card: FileCardFields;
}

/** The items to pick from, or why there are none. */
function PickerItems({ view, card, changesItems, ...given }: PickerItemsProps) {
  const { list, collection } = given;
  const { t, can } = useHost();
  const isLocked = (item: Item): boolean =>
    changesItems && !can("update", collection.collection, item);
  const props = { ...given, isLocked };
  if (list.error !== null && list.items.length === 0)
    return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.isLoading)
    return <Loader role="status" aria-label={t("loading")} className={classes.loader} />;
  if (list.items.length === 0) return <EmptyState icon="search_off" title={t("no_results")} />;
  const more = list.hasMore ? (
    <Button fullWidth loading={list.isLoadingMore} variant="subtle" onClick={list.loadMore}>
      {t("load_more")}
    </Button>
  ) : null;
  return view === "cards" ? (
    <PickerGrid {...props} card={card} more={more} />
  ) : (
    <PickerTable {...props} more={more} />
  );
}

const defaultCard: FileCardFields = { title: null, subtitle: "type", content: null };

/** The requested sort rule, else the newest files first and everything else by its first column. */
function firstSort(
  { sort = null }: Pick<ItemPickerProps, "sort">,
  target: Collection,
  columns: readonly Field[],
): SortRule | null {
  const wanted = sort === null ? undefined : ownValue(target.fields, sort.field);
  if (wanted !== undefined && isSortableType(wanted.type)) return sort;
  const primaryKey = primaryKeyField(target)?.field ?? "id";
  if (target.collection === filesCollection) return { field: primaryKey, direction: "desc" };
  const first = columns.find(({ type }) => isSortableType(type));
  return first === undefined ? null : { field: first.field, direction: "asc" };
}

/** The columns that items can be sorted by, and what the list began with. */
function sortFields(
  target: Collection,
  columns: readonly Field[],
  given: SortRule | null,
): readonly Field[] {
  const sortable = columns.filter(({ type }) => isSortableType(type));
  const first = given === null ? undefined : ownValue(target.fields, given.field);
  return first === undefined || sortable.includes(first) ? sortable : [...sortable, first];
}
