import { asListChange, isAliasType, type Collection, type Field } from "@rowhouse/contract";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";

/** A field that a save changed; of a list what became of its rows (API contract 9.3). */
export interface SummedChange {
  field: Field;
  after: unknown;
}

/** Which fields a save changed: "Title and Works (2 added, 1 moved)", or "Title, Year and 3 more". */
export function useChangeSummary(
  collection: Collection,
): (changes: readonly SummedChange[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const labelsOf = useFieldLabels(collection);
  return (changes) => {
    const labels = labelsOf(changes.map(({ field }) => field.field));
    const names = labels.map((label, at) => {
      const change = changes[at];
      if (!change || !isAliasType(change.field.type)) return label;
      const { added = [], removed = [], changed = [], moved = [] } = asListChange(change.after);
      const parts = [
        ...(added.length > 0 ? [t("timeline.count_added", { count: added.length })] : []),
        ...(removed.length > 0 ? [t("timeline.count_removed", { count: removed.length })] : []),
        ...(changed.length > 0 ? [t("timeline.count_changed", { count: changed.length })] : []),
        ...(moved.length > 0 ? [t("timeline.count_moved", { count: moved.length })] : []),
      ];
      return parts.length === 0 ? label : `${label} (${format.series(parts)})`;
    });
    if (names.length <= 3) return format.list(names);
    const [one = "", two = "", ...others] = names;
    return t("timeline.fields_more", { fields: format.series([one, two]), count: others.length });
  };
}
