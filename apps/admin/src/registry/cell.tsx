import { findRelation, isEmpty, type Field } from "@rowhouse/contract";
import { useHost, type Item } from "@rowhouse/extension-kit";
import { Suspense, type MouseEvent, type ReactNode } from "react";

import classes from "./cell.module.css";
import { PartBoundary } from "./part-boundary.tsx";
import { renderCell } from "./parts.ts";
import { useRegistry } from "./registry.ts";
import { valueText } from "./value-text.ts";

/**
 * Shows one value of an item on one line, by the field's interface. While its code loads, and when it fails, the value
 * is shown as text (layouts.md 2.1).
 */
export function Cell({ field, item }: { field: Field; item: Item }) {
  const registry = useRegistry();
  const { model } = useHost();
  const value = item[field.field];
  // A list without entries is for its cell to show, for example as a count.
  if (isEmpty(value) && !Array.isArray(value)) return <span className={classes.empty}>–</span>;

  const resolution = registry.resolve(field);
  if (resolution.kind === "editor" && resolution.editor === "related-count")
    return <RelatedCount value={value} />;
  const definition = resolution.kind === "interface" ? resolution.definition : null;
  if (definition?.cell === undefined || !definition.value(value))
    return <Line isText={typeof value === "string"}>{valueText(value)}</Line>;

  // The key of a status means nothing to people: nothing is better than a text that changes a moment later.
  const placeholder = field.type === "status" ? null : valueText(value);
  return (
    <Line>
      <PartBoundary fallback={valueText(value)} resetKey={value}>
        <Suspense fallback={placeholder}>
          {renderCell(definition, {
            collection: field.collection,
            field,
            options: definition.options.read(field.options),
            relation: findRelation(model, field.collection, field.field),
            value,
            values: item,
          })}
        </Suspense>
      </PartBoundary>
    </Line>
  );
}

/** A cell on one line; a tooltip shows the whole text when it is cut off. Texts run in their own direction. */
function Line({ isText = false, children }: { isText?: boolean; children: ReactNode }) {
  return (
    <span className={classes.line} dir={isText ? "auto" : undefined} onMouseEnter={showCutOffText}>
      {children}
    </span>
  );
}

function showCutOffText({ currentTarget }: MouseEvent<HTMLElement>) {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
  currentTarget.title = isCut ? (currentTarget.textContent ?? "") : "";
}

function RelatedCount({ value }: { value: unknown }) {
  const { t } = useHost();
  if (!Array.isArray(value)) return <Line>{valueText(value)}</Line>;
  return <Line>{t("item_count", { count: value.length })}</Line>;
}
