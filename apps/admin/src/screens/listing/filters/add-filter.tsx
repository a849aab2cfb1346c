import {
  can,
  limits,
  readableFields,
  type Collection,
  type Field,
  type FieldType,
  type Rights,
} from "@rowhouse/contract";
import { filesCollection } from "@rowhouse/extension-kit";
import { useState, type ComponentProps } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useRights } from "../../../access/hooks.ts";
import { SearchMenu, type SearchMenuOption } from "../../../design/search/search-menu.tsx";
import { browsableFields } from "../listing.model.ts";
import { startFilter, unusedFilter, type FindField, type ListingFilter } from "./filter.model.ts";
import { operatorsFor } from "./operators.ts";

/** Entries of the menu that are no paths. */
const back = "..";
const group = "()";
const usage = "?";

interface AddFilterProps {
  collection: Collection;
  findField: FindField;
  labelOf: (path: string) => string;
  onAdd: (filter: ListingFilter) => void;
  /** Absent where no further group may stand. */
  onAddGroup?: (() => void) | undefined;
  children: ComponentProps<typeof SearchMenu>["children"];
}

/** The menu of the fields that can be filtered by; those of related items stand behind the field that leads to them. */
export function AddFilter(props: AddFilterProps) {
  const { collection, findField, labelOf, onAdd, onAddGroup, children } = props;
  const { t } = useTranslation();
  const rights = useRights();
  const [steps, setSteps] = useState<readonly string[]>([]);
  const from = steps.at(-1) ?? "";
  const own = from === "" ? pathsOf(filterable(rights, collection)) : fieldsThrough(from);
  // Within a relation the way there stands above, and not in each entry.
  const nameOf = (path: string) =>
    from === "" ? labelOf(path) : labelOf(path).slice(`${labelOf(from)}${between}`.length);
  const hasUsage = collection.collection === filesCollection;
  const isFilterable = ({ field }: FieldPath) => operatorsFor(field).length > 0;
  // Through all relations they are many: without the menu it is enough that there is one.
  const isEmpty = !own.some(isFilterable) && optionsOf().length === 0;
  if (isEmpty) return null;

  return (
    <SearchMenu
      label={t("add_field_filter")}
      searchLabel={t("filters.searchFields")}
      options={optionsOf}
      onClose={() => setSteps([])}
      onPick={(value) => {
        if (value === back) setSteps(steps.slice(0, -1));
        else if (value === group) onAddGroup?.();
        else if (value === usage) onAdd(unusedFilter);
        else if (value.endsWith(".")) setSteps([...steps, value.slice(0, -1)]);
        else {
          const field = findField(value);
          if (field !== null) onAdd(startFilter(field, value));
        }
      }}
    >
      {children}
    </SearchMenu>
  );

  function optionsOf(): SearchMenuOption[] {
    const ways = own.filter(({ path }) => fieldsThrough(path).length > 0);
    return [
      ...(from === "" ? [] : [{ value: back, label: labelOf(from), leads: "back" as const }]),
      ...own.filter(isFilterable).map(({ path }) => ({ value: path, label: nameOf(path) })),
      ...ways.map(({ path }) => ({
        value: `${path}.`,
        label: t("filters.fieldsOf", { field: nameOf(path) }),
        leads: "on" as const,
      })),
      ...ways.flatMap(({ path: way }) =>
        fieldsThrough(way)
          .filter(isFilterable)
          .map(({ path }) => ({ value: path, label: nameOf(path), isFoundOnly: true })),
      ),
      ...(from === "" && hasUsage ? [{ value: usage, label: t("filters.inUse") }] : []),
      ...(from === "" && onAddGroup ? [{ value: group, label: t("filters.addGroup") }] : []),
    ];
  }

  /** The fields of the items that a path leads to. */
  function fieldsThrough(path: string): FieldPath[] {
    const field = findField(path);
    const way = field && findField.through(field);
    if (!way || !can(rights, way.collection, "read")) return [];
    // A field of these may be a list, whose items are one more step (API contract 1.10).
    const length = path.split(".").length + way.path.length + 2;
    if (length > limits.filterDepth) return [];
    return pathsOf(filterable(rights, way.collection), [path, ...way.path]);
  }
}

/** Stands between the names of a path through relations. */
export const between = " › ";

interface FieldPath {
  path: string;
  field: Field;
}

function pathsOf(fields: readonly Field[], before: readonly string[] = []): FieldPath[] {
  return fields.map((field) => ({
    path: [...before, field.field].join("."),
    field,
  }));
}

/** The fields that people filter by: those that lists may show, and who made and changed an item when, which they often hide. */
function filterable(rights: Rights, collection: Collection): Field[] {
  const readable = readableFields(rights, collection);
  const listed = Object.values(browsableFields(collection, readable));
  const noted = Object.values(collection.fields).filter(
    (field) => field.type !== null && notes.includes(field.type) && readable.has(field.field),
  );
  return [...new Set([...listed, ...noted])];
}

const notes: readonly FieldType[] = [
  "user_created",
  "user_updated",
  "datetime_created",
  "datetime_updated",
];
