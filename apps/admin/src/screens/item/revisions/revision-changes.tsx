import {
  asListChange,
  isAliasType,
  isEmpty,
  ownValue,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { ComparedValue, type ComparedValueProps } from "../../../editor/changes/compared-value.tsx";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { reachByKeyboard } from "../../../ui/window/reach-by-keyboard.ts";
import shared from "../history/history.module.css";
import classes from "./revisions.module.css";
import type { TimelineEntry } from "../history/timeline.model.ts";
import type { FieldChange } from "./changes.model.ts";
import { ListSides } from "./list-sides.tsx";
import { referencesOf, useReferencedItems } from "./use-referenced-items.ts";

export interface RevisionChangesProps {
  collection: Collection;
  changes: readonly FieldChange[];
  /** All states whose values are shown together, and the item as it is saved. */
  history: { entries: readonly Pick<TimelineEntry, "revision" | "previous">[]; item: Item };
}

/** What one action changed: per field the value before and after, as a listing shows it. */
export function RevisionChanges({ collection, changes, history }: RevisionChangesProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const model = useModel();
  const referenced = useReferencedItems(changes, referencesOf({ model, collection }, history));
  if (changes.length === 0) return <p className={shared.quiet}>{t("no_changes")}</p>;
  return (
    <dl className={classes.changes} aria-label={t("revision_details")}>
      {changes.map(({ field, before, after, back }) => (
        <div key={field.field} className={classes.change}>
          <dt>{label(ownValue(collection.fields, field.field) ?? field)}</dt>
          {isAliasType(field.type) ? (
            <ListSides field={field} change={asListChange(after)} back={back} />
          ) : null}
          {isEmpty(before) ? null : (
            <Side side="before" field={field} value={before} related={referenced(field, before)} />
          )}
          {isAliasType(field.type) ? null : (
            <Side side="after" field={field} value={after} related={referenced(field, after)} />
          )}
        </div>
      ))}
    </dl>
  );
}

function Side({ side, ...props }: ComparedValueProps & { side: "before" | "after" }) {
  const { t } = useTranslation();
  return (
    <dd data-side={side}>
      <span className={classes.sideName}>{t(side)}</span>
      <span ref={reachByKeyboard} className={classes.sideValue} dir="auto">
        <ComparedValue {...props} />
      </span>
    </dd>
  );
}
