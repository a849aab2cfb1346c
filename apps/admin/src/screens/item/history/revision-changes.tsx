import type { Collection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { Cell } from "../../../registry/cell.tsx";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import type { FieldChange } from "./timeline.model.ts";
import classes from "./activity-panel.module.css";

/** What one action changed: per field the value before and after. */
export function RevisionChanges({
  collection,
  changes,
}: {
  collection: Collection;
  changes: readonly FieldChange[];
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  if (changes.length === 0) return <p className={classes["quiet"]}>{t("no_changes")}</p>;
  return (
    <dl className={classes["changes"]} aria-label={t("revision_details")}>
      {changes.map((change) => (
        <div key={change.field.field} className={classes["change"]}>
          <dt>{label(collection.fields[change.field.field] ?? change.field)}</dt>
          <Side change={change} side="before" />
          <Side change={change} side="after" />
        </div>
      ))}
    </dl>
  );
}

function Side({ change, side }: { change: FieldChange; side: "before" | "after" }) {
  const { t } = useTranslation();
  const value = change[side];
  const isEmpty = value === null || value === undefined || value === "";
  if (isEmpty && side === "before") return null;
  return (
    <dd data-side={side}>
      <span className={classes["sideName"]}>{t(side)}</span>
      <span className={classes["sideValue"]} dir="auto">
        {typeof value === "string" ? (
          plainText(value, t("merge.empty"))
        ) : (
          <Cell field={change.field} item={{ [change.field.field]: value }} />
        )}
      </span>
    </dd>
  );
}

/** Texts whole, without their markup; longer ones scroll. */
function plainText(value: string, empty: string): string {
  const text = value
    .replaceAll(/<[a-z/!][^>]*>/gi, " ")
    .replaceAll(/[ \t]+/g, " ")
    .trim();
  return text === "" ? empty : text;
}
