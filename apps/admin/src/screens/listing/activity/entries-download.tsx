import { findCollection, ownValue, readDateTime, type Item, type Query } from "@rowhouse/contract";
import { readPerson, useHost } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/translation.ts";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { allEntriesMutation } from "../../../data/activity.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { notify } from "../../../design/notify/notify.ts";
import { downloadTable } from "../../../editor/acts/table-file.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { userOf } from "../../../editor/past/entries.model.ts";

/** Stores all entries that the listing finds, those too that are not loaded, as a table for spreadsheets. */
export function EntriesDownload({ query }: { query: Partial<Query> }) {
  const { t } = useTranslation();
  const toRow = useRow();
  const read = useMutation(allEntriesMutation());
  const heads = ["time", "person", "action", "collection", "item", "comment", "ip", "act"];
  const download = async (): Promise<void> => {
    try {
      const entries = await read.mutateAsync(query);
      const date = new Date().toISOString().slice(0, 10);
      const head = heads.map((name) => t(`past.column.${name}`));
      downloadTable(`activity-${date}`, [head, ...entries.map(toRow)]);
    } catch (error) {
      const details = await explainError(error);
      const title = t("past.download_failed");
      notify({ color: "danger", title, ...(details === null ? {} : { details }) });
    }
  };
  return (
    <IconButton
      icon="download"
      label={t("past.download")}
      loading={read.isPending}
      onClick={() => void download()}
    />
  );
}

/** Makes the row of an entry. Times are in UTC, so that tables of several people agree. */
function useRow(): (entry: Item) => string[] {
  const { t, exists } = useTranslation();
  const { users } = useHost();
  const { collections } = useModel();
  const nameOf = useCollectionName();
  return (entry) => {
    const action = String(entry["action"]);
    const word = `action_${action.replaceAll("-", "_")}`;
    const name = String(entry["collection"]);
    const described = findCollection({ collections, relations: [] }, name);
    const person =
      userOf(entry) === 0
        ? t("public_user")
        : (readPerson(entry["action_by"], users, undefined)?.name ?? "");
    return [
      readDateTime(entry["action_on"])?.toISOString() ?? "",
      person,
      exists(word) ? t(word) : action,
      described === null ? name : nameOf(described),
      ...["item", "comment", "ip", "act"].map((field) => textOf(ownValue(entry, field))),
    ];
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
