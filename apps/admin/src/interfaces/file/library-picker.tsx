import {
  asRecord,
  operatorValue,
  readOperator,
  type FilterRule,
  type Item,
  type Operator,
} from "@rowhouse/contract";
import {
  filesCollection,
  fileTypeFilter,
  ItemPicker,
  readViewQuery,
  useHost,
  type FileCardFields,
  type ItemKey,
  type ItemPickerProps,
  type OptionValues,
} from "@rowhouse/extension-kit";

import type { fileOptions } from "./interface.ts";

const defaultColumns = ["title", "type", "uploaded_on"];

interface LibraryPickerProps {
  options: OptionValues<typeof fileOptions>;
  /** The file is null when only its key is known. */
  onChoose: (key: ItemKey, file: Item | null) => void;
  onClose: () => void;
}

/** The dialog in which an existing file is chosen, as the options of the field say. */
export function LibraryPicker({ options, onChoose, onClose }: LibraryPickerProps) {
  const { t, model } = useHost();
  const start = readPickerStart(options);
  const filters = readFilters(options.filters);
  const fields = model.collections[filesCollection]?.fields ?? {};
  return (
    <ItemPicker
      collection={filesCollection}
      card={readCard(options)}
      columns={start.columns.length > 0 ? start.columns : defaultColumns}
      filter={offeredFiles({ filters, accept: options.accept }, fields)}
      isOpen
      isSingle
      search={start.search}
      selection={[]}
      sort={start.sort}
      title={t("choose_one")}
      view={options.viewType === "tabular" ? "table" : "cards"}
      onClose={onClose}
      onDone={([chosen], [file]) => {
        if (chosen !== undefined) onChoose(chosen, file ?? null);
      }}
    />
  );
}

/** Which files are offered: a list of `{ field, operator, value }` (interfaces.md 10.7). What is no filter is left out. */
export function readFilters(stored: unknown): FilterRule[] {
  return Array.isArray(stored) ? stored.flatMap(readFilter) : [];
}

function readFilter(entry: unknown): FilterRule[] {
  const { field, operator: name, value: given } = asRecord(entry);
  if (typeof field !== "string" || field === "" || typeof name !== "string") return [];
  const operator = readOperator(name);
  const value = operator && readValue(operator, given ?? "");
  if (operator === null || value === null) return [];
  return [{ path: field.split("."), operator, value, logical: "and" }];
}

/** Reads an operator's operand; null for one that it cannot take. The API's own reader is too large to come along. */
function readValue(operator: Operator, given: unknown): unknown {
  const list = Array.isArray(given) ? given : String(given).split(",");
  switch (operatorValue(operator)) {
    case "nothing":
      return true;
    case "list":
      return list;
    case "pair":
      return list.length === 2 ? list : null;
    case "count":
      return Number.isInteger(Number(given)) ? Number(given) : null;
    default:
      return typeof given === "object" ? null : given;
  }
}

/**
 * The filters of the picker. What is accepted counts unless there is a filter on the type. Filters on fields that the
 * collection of files does not have are left out, because the API refuses them.
 */
export function offeredFiles(
  { filters, accept }: { filters: readonly FilterRule[]; accept: readonly string[] },
  fields: Readonly<Record<string, unknown>>,
): FilterRule[] {
  const usable = filters.filter(
    ({ path }) => path[0] !== undefined && Object.hasOwn(fields, path[0]),
  );
  const isTyped = usable.some(({ path }) => path.join(".") === "type");
  return isTyped ? usable : [...fileTypeFilter(accept), ...usable];
}

type FileOptions = OptionValues<typeof fileOptions>;

/** The fields that cards show. */
export function readCard(options: FileOptions): FileCardFields {
  return {
    title: options["viewOptions.title"] ?? null,
    subtitle: options["viewOptions.subtitle"] ?? null,
    content: options["viewOptions.content"] ?? null,
  };
}

/** How the picker begins. */
type PickerStart = Required<Pick<ItemPickerProps, "columns" | "search" | "sort">>;

/** The first sort, search and columns of the picker. */
export function readPickerStart(options: FileOptions): PickerStart {
  const { sort, fields } = readViewQuery({
    sort: options["viewQuery.sort"],
    fields: options["viewQuery.fields"],
  });
  return { columns: fields, sort, search: options["viewQuery.q"] ?? "" };
}
