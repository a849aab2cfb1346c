import {
  fieldOfType,
  ownerField,
  softDeleteStatuses,
  statusField,
  type Collection,
  type Field,
} from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { markOf } from "../../../design/field/select/option-mark.tsx";
import { useIsPhone } from "../../../design/window/use-is-phone.ts";
import { useUsers } from "../../../access/hooks.ts";
import { choicesOf } from "./value/choices.ts";
import { isGroup, me, unusedFilter, type AnyFilter, type FindField } from "./filter.model.ts";

/** Collections with more statuses than this have them in the menu of fields only. */
const maxStatuses = 4;

/** The status of those who have not accepted their invitation. */
const invitedStatus = "invited";

/** The filters that files are asked for by most: their kind, their size, who uploaded them, when, and whether anything uses them. Each with the key of its words. */
const fileFilters: readonly { text: string; filter: AnyFilter; isCommon?: true }[] = [
  { text: "pictures", isCommon: true, filter: typeWith("image/") },
  { text: "films", filter: typeWith("video/") },
  { text: "sound", filter: typeWith("audio/") },
  {
    text: "documents",
    isCommon: true,
    // Word, Excel, PowerPoint and OpenDocument have "document" in their types, older ones of Office begin with "application/ms" or "vnd.ms".
    filter: {
      group: "any",
      filters: ["pdf", "document", "application/ms", "vnd.ms-", "text/"].map(typeWith),
    },
  },
  { text: "large", filter: { field: "filesize", operator: "gt", value: String(10 * 1024 * 1024) } },
  { text: "uploadedByMe", filter: { field: "uploaded_by", operator: "in", value: [me] } },
  {
    text: "uploadedThisWeek",
    filter: { field: "uploaded_on", operator: "during", value: "this week" },
  },
  { text: "unusedFiles", filter: unusedFilter },
];

function typeWith(part: string) {
  return { field: "type", operator: "contains", value: part } as const;
}

/** A filter that is added at a click. */
interface Suggestion {
  filter: AnyFilter;
  label: string;
  mark?: ReactNode;
  /** How many items it finds, where that is known. */
  count?: number;
}

/**
 * The filters that are asked for most, as far as there are none on their fields: whose items they are, and their status; of files
 * their kind and size.
 */
export function useSuggestions(input: {
  collection: Collection;
  findField: FindField;
  filters: readonly AnyFilter[];
}): Suggestion[] {
  const { collection, findField, filters } = input;
  const { t } = useTranslation();
  const { colorOf } = useHost();
  const people = useUsers();
  const invited = people?.filter((user) => user.status === invitedStatus).length;
  const owner = ownerField(collection);
  const editor = fieldOfType(collection, "user_updated");
  const status = statusField(collection);
  const isPeople = collection.collection === "directus_users";
  const removed = softDeleteStatuses(collection);
  const statuses =
    status === null ? [] : choicesOf(status, t).filter(({ value }) => !removed.includes(value));
  const one = (field: Field | null, value: string, label: string) =>
    field === null
      ? []
      : [{ filter: { field: field.field, operator: "in" as const, value: [value] }, label }];
  const all: Suggestion[] = [
    ...(collection.collection === "directus_activity" ? ofActivity(t) : []),
    ...one(owner, me, t("filters.mine")),
    ...one(editor, me, t("filters.changedByMe")),
    ...(statuses.length > maxStatuses ? [] : statuses).flatMap(({ value, label, color }) =>
      one(status, value, label).map((suggestion) => ({
        ...suggestion,
        mark: markOf({ value, label, color: color && colorOf(color) }),
        // How many have not answered yet says at a glance whether to look.
        ...(isPeople && value === invitedStatus && invited ? { count: invited } : {}),
      })),
    ),
  ];
  const isPhone = useIsPhone();
  // A phone has room for the kinds that there are most of.
  const ofFiles = (isPhone ? fileFilters.filter(({ isCommon }) => isCommon) : fileFilters).map(
    ({ text, filter }) => ({ filter, label: t(`filters.${text}`) }),
  );
  const filtered = fieldsOf(filters);
  return (collection.collection === "directus_files" ? ofFiles : all).filter(({ filter }) =>
    fieldsOf([filter]).every((field) => findField(field) !== null && !filtered.includes(field)),
  );
}

/** The filters by which entries of the activity are looked for. */
function ofActivity(t: (key: string) => string): Suggestion[] {
  const during = (value: string): AnyFilter => ({
    field: "action_on",
    operator: "during",
    value,
  });
  return [
    {
      filter: { field: "action", operator: "in", value: ["delete", "soft-delete"] },
      label: t("filters.deletions"),
    },
    { filter: { field: "action_by", operator: "in", value: [me] }, label: t("filters.byMe") },
    { filter: during("this day"), label: t("filters.today") },
    { filter: during("last 7 days"), label: t("filters.lastWeek") },
  ];
}

/** The fields that filters are about, those too that are switched off. */
function fieldsOf(filters: readonly AnyFilter[]): string[] {
  return filters.flatMap((filter) => (isGroup(filter) ? fieldsOf(filter.filters) : [filter.field]));
}
