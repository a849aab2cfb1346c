import { Button, Loader, TextInput } from "@mantine/core";
import { labelFields, limits } from "@rowhouse/contract";
import {
  linkRow,
  missingRelation,
  rowShape,
  takeOut,
  useAllRows,
  useHost,
  useItems,
  type InputProps,
  type RowShape,
} from "@rowhouse/extension-kit";
import { useMemo, useState } from "react";
import { Stack, Text } from "../../design/words.tsx";
import { ChoiceGrid } from "../../design/field/choice/choice-grid.tsx";
import { ChoiceRow } from "../../design/field/choice/choice-row.tsx";
import { SetupAlert } from "../../design/field/setup-alert.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { useDebounced } from "../../design/search/use-debounced.ts";
import { ErrorState } from "../../design/states/error-state.tsx";
import classes from "./checkboxes-relational.module.css";
import type { checkboxesRelationalOptions } from "./interface.ts";
import { boxesOf, isTicked, type Box } from "./model.ts";

type CheckboxesRelationalProps = InputProps<
  readonly unknown[] | null,
  typeof checkboxesRelationalOptions
>;

/** A checkbox for each item that a junction can link to this one. */
export function Input(props: CheckboxesRelationalProps) {
  const { id, labelledBy, relation } = props;
  const { model, t, can } = useHost();
  const shape = useMemo(() => relation && rowShape(model, relation), [model, relation]);
  if (shape === null || shape.far === null) {
    const { icon, text } = missingRelation(can);
    return (
      <SetupAlert icon={icon} id={id} labelledBy={labelledBy}>
        {t(text)}
      </SetupAlert>
    );
  }
  if (!isReadable(shape, can))
    return (
      <SetupAlert icon="visibility_off" id={id} labelledBy={labelledBy}>
        {t("related.not_readable")}
      </SetupAlert>
    );
  return <Boxes {...props} shape={shape} />;
}

function isReadable({ collection, far }: RowShape, can: ReturnType<typeof useHost>["can"]) {
  return can("read", collection.collection) && can("read", far?.collection.collection ?? "");
}

/** More items than this are searched and not only looked through. */
const simple = 20;

/** The boxes, and above many of them a search. */
function Boxes(props: CheckboxesRelationalProps & { shape: RowShape }) {
  const { shape, options, readOnly, onChange } = props;
  const { t, can, formatNumber } = useHost();
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useDebounced({
    value: search,
    onChange: setSearch,
    isSame: Object.is,
  });
  const { items, all } = useOffered(props, search);
  const { rows, changes, list } = all;
  const junction = shape.collection.collection;
  const boxes = boxesOf(
    shape,
    { items: items.items, rows, isSearched: search !== "" },
    options.template,
  );
  const [failed] = [list, items].filter(({ error }) => error !== null);
  if (failed !== undefined)
    return (
      <ErrorState error={failed.error} title={t("related.load_failed")} onRetry={failed.retry} />
    );
  if (list.isLoading || items.isLoading)
    return <Loader role="status" aria-label={t("loading")} size={20} />;

  const canTick = can("create", junction);
  const canClear = (box: Box) =>
    box.rows.every((row) => row.state === "linked" || can("delete", junction, row.item));
  function choose(box: Box, isChosen: boolean) {
    if (isChosen) onChange(linkRow(shape, { changes, rows }, { key: box.key }));
    else
      onChange(
        box.rows.reduce((next, row) => takeOut(shape, next, { row, removal: "unlink" }), changes),
      );
  }

  return (
    <Stack gap={2}>
      {((items.totalCount ?? 0) > simple || search !== "") && (
        <TextInput
          aria-label={t("search_for_item")}
          className={classes.search}
          leftSection={<Icon name="search" size={18} />}
          maxLength={100}
          placeholder={t("search_for_item")}
          size="xs"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {boxes.length === 0 && (
        <Text as="p" color="quiet">
          {t(search === "" ? "no_items_selected" : "no_results")}
        </Text>
      )}
      <ChoiceGrid columns={options.grid} readOnly={readOnly}>
        {boxes.map((box) => (
          <ChoiceRow
            key={String(box.key)}
            isChosen={isTicked(box)}
            isListed
            label={box.label}
            name=""
            readOnly={readOnly || (isTicked(box) ? !canClear(box) : !canTick)}
            type="checkbox"
            value={String(box.key)}
            onChoose={(isChosen) => choose(box, isChosen)}
          />
        ))}
      </ChoiceGrid>
      {items.hasMore && (
        <Button loading={items.isLoadingMore} size="xs" variant="subtle" onClick={items.loadMore}>
          {t("related.more", {
            shown: formatNumber(items.items.length),
            total: formatNumber(items.totalCount ?? items.items.length),
          })}
        </Button>
      )}
    </Stack>
  );
}

/** The items that can be ticked, and the rows that link some of them. */
function useOffered(
  { shape, options, ...props }: CheckboxesRelationalProps & { shape: RowShape },
  search: string,
) {
  const { model } = useHost();
  const { far } = shape;
  const fields = useMemo(
    () => (far === null ? [] : labelFields(model, far.collection, options.template)),
    [model, far, options.template],
  );
  const items = useItems(far?.collection.collection ?? "", {
    fields,
    q: search.trim() === "" ? null : search.trim(),
    limit: limits.pickerSize,
  });
  const all = useAllRows(
    props,
    shape,
    fields.map((path) => `${far?.field ?? ""}.${path}`),
  );
  return { items, all };
}
