import type { Collection, Field, RequestedChange, PlannedChange } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { useAskedChange } from "../../../../editor/use-asked-change.ts";
import { notify } from "../../../../design/notify/notify.ts";
import { useModel } from "../../../../access/hooks.ts";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { remainsOf } from "./remains.model.ts";

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
    return {
      title,
      message: text === "" ? body : body + format.gap + text,
      confirmLabel: t("delete"),
      danger: true,
    };
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

/** The losses of a deletion. */
interface Losses {
  /** Items of a collection, or of those the ones that have a value in a field, whatever their status; null where it is not known. */
  rows: number | null;
  /** The rest that goes with it, and what stays, in words; empty where there is neither. */
  text: string;
}

/** Asks the server what goes with a deletion. */
function useLosses(): (change: RequestedChange) => Promise<Losses> {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const model = useModel();
  const format = useFormat();
  return async (change) => {
    const plan = await cache.fetchQuery(modelPlanQuery([change])).catch(() => []);
    const { relations, permissions, presets } = lossesOf(plan);
    const parts = [
      relations > 0 ? t("loss_relations", { count: relations }) : null,
      permissions > 0 ? t("loss_permissions", { count: permissions }) : null,
      presets > 0 ? t("loss_presets", { count: presets }) : null,
    ].filter((part) => part !== null);
    const { templates, junctions } = remainsOf(model, change);
    const text = [
      parts.length > 0 ? t("losses", { parts: format.list(parts) }) : null,
      templates > 0 ? t("remaining_templates", { count: templates }) : null,
      junctions.length > 0
        ? t("remaining_junctions", { count: junctions.length, names: format.list(junctions) })
        : null,
    ]
      .filter((part) => part !== null)
      .join(format.gap);
    return { rows: droppedRows(plan), text };
  };
}

function droppedRows(plan: readonly PlannedChange[]): number | null {
  const all = plan.flatMap(({ effects }) => effects);
  const dropped = all.find(({ effect }) => effect === "drop_table" || effect === "drop_column");
  return dropped?.rows ?? null;
}

/** Everything that the changes of a plan remove beside the items. */
function lossesOf(plan: readonly PlannedChange[]): PlannedChange["removes"] {
  const none = { fields: 0, relations: 0, permissions: 0, presets: 0 };
  return plan.reduce(
    (sum, { removes }) => ({
      fields: sum.fields + removes.fields,
      relations: sum.relations + removes.relations,
      permissions: sum.permissions + removes.permissions,
      presets: sum.presets + removes.presets,
    }),
    none,
  );
}
