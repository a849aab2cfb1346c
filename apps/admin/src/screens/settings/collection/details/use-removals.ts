import type { Collection, Field, RequestedChange } from "@rowhouse/contract";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useAskedChange } from "../../../../editor/use-asked-change.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { notify } from "../../../../design/notify/notify.ts";
import { useLosses } from "./use-losses.ts";

/** Deletes fields and the collection itself, after it was said what goes with them. */
export function useRemovals(
  collection: Collection,
  { name, labelOf }: { name: string; labelOf: (field: Field) => string },
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const losses = useLosses();
  const fieldRemoval = useAskedChange();
  const removal = useAskedChange(async () => {
    notify({ color: "success", title: t("collection_removed", { collection: name }) });
    await navigate({ to: "/settings/collections" });
  });
  const { collection: table } = collection;
  const shown = { [table]: collection };
  const questionOf = async (change: RequestedChange, title: string) => {
    const { rows, text } = await losses(change);
    const known = rows === null ? { known: "no" } : { known: "yes", count: format.number(rows) };
    const body =
      change.kind === "delete_field"
        ? t("delete_field_body", known)
        : t("delete_collection_body", known);
    return { title, message: `${body} ${text}`, confirmLabel: t("delete"), danger: true };
  };

  const removeField = async ({ field, ...about }: Field): Promise<void> => {
    const label = labelOf({ field, ...about });
    const change = { kind: "delete_field", collection: table, field } as const;
    const title = t("delete_field_title", { field: label });
    const question = await questionOf(change, title);
    if (await fieldRemoval.make({ change, shown, question }))
      notify({ color: "success", title: t("field_removed", { field: label }) });
  };
  const removeCollection = async (): Promise<void> => {
    const change = { kind: "delete_collection", collection: table } as const;
    const title = t("delete_collection_title", { collection: name });
    const question = await questionOf(change, title);
    await removal.make({ change, shown, question });
  };

  return {
    error: fieldRemoval.error ?? removal.error,
    isDeleting: removal.isPending,
    removeField,
    removeCollection,
  };
}
