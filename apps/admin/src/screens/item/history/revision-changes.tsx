import { isEmpty, type Collection, type Field, type Item } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { Cell } from "../../../registry/cell.tsx";
import { useRegistry, type Resolution } from "../../../registry/registry.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { reachByKeyboard } from "./reach-by-keyboard.ts";
import { referencesOf } from "./references.model.ts";
import type { FieldChange, Past } from "./timeline.model.ts";
import { useReferenced } from "./use-referenced.ts";
import classes from "./activity-panel.module.css";

export interface RevisionChangesProps {
  collection: Collection;
  changes: readonly FieldChange[];
  past: Past;
}

/** What one action changed: per field the value before and after, as a listing shows it. */
export function RevisionChanges({ collection, changes, past }: RevisionChangesProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const model = useModel();
  const referenced = useReferenced(changes, referencesOf({ model, collection }, past));
  if (changes.length === 0) return <p className={classes["quiet"]}>{t("no_changes")}</p>;
  return (
    <dl className={classes["changes"]} aria-label={t("revision_details")}>
      {changes.map(({ field, before, after }) => (
        <div key={field.field} className={classes["change"]}>
          <dt>{label(collection.fields[field.field] ?? field)}</dt>
          {isEmpty(before) ? null : (
            <Side side="before" field={field} value={before} related={referenced(field, before)} />
          )}
          <Side side="after" field={field} value={after} related={referenced(field, after)} />
        </div>
      ))}
    </dl>
  );
}

interface SideProps {
  side: "before" | "after";
  field: Field;
  value: unknown;
  /** The item that the value is the key of, when it is known. */
  related: Item | null;
}

function Side({ side, ...props }: SideProps) {
  const { t } = useTranslation();
  return (
    <dd data-side={side}>
      <span className={classes["sideName"]}>{t(side)}</span>
      <span ref={reachByKeyboard} className={classes["sideValue"]} dir="auto">
        <SideValue {...props} />
      </span>
    </dd>
  );
}

function SideValue({ field, value, related }: Omit<SideProps, "side">) {
  const { t } = useTranslation();
  const resolution = useRegistry().resolve(field);
  if (typeof value === "string" && (value === "" || isFreeText(resolution)))
    return plainText(value, t("merge.empty"));
  // Cells of relations ask for their item one by one, which would be a request for each value.
  if (related === null && needsRelated(resolution) && !isEmpty(value)) return String(value);
  const shown = isEmpty(value) ? null : (related ?? value);
  return <Cell field={withExactDates(field)} item={{ [field.field]: shown }} />;
}

/** "Two years ago" would stand on both sides of a change from one day to the next. */
function withExactDates(field: Field): Field {
  if (field.type?.startsWith("date") !== true) return field;
  return { ...field, options: { ...field.options, showRelative: false } };
}

/** Whether values are words that somebody wrote, or have no display of their own: those stand whole. */
function isFreeText(resolution: Resolution): boolean {
  if (resolution.kind === "editor") return true;
  const { group, cell } = resolution.definition;
  return group === "text" || cell === undefined;
}

function needsRelated(resolution: Resolution): boolean {
  return resolution.kind === "interface" && resolution.definition.relation !== undefined;
}

/** Texts whole, without their markup; longer ones scroll. */
function plainText(value: string, empty: string): string {
  const text = value
    .replaceAll(/<[a-z/!][^>]*>/gi, " ")
    .replaceAll(/[ \t]+/g, " ")
    .trim();
  return text === "" ? empty : text;
}
