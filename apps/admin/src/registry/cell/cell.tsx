import {
  findRelation,
  isEmpty,
  limits,
  relatedNames,
  ownValue,
  type Field,
  type RelatedName,
} from "@rowhouse/contract";
import { oneLine, useHost, type Item } from "@rowhouse/extension-kit";
import { Suspense, type MouseEvent, type ReactNode } from "react";
import { Text } from "../../design/words.tsx";
import { CutList } from "../../design/cut-list/cut-list.tsx";
import { AbsentRelated } from "./absent-related.tsx";
import classes from "./cell.module.css";
import { PartBoundary } from "../part-boundary.tsx";
import { hasCell, renderCell } from "../parts.ts";
import { useRegistry } from "../registry.ts";
import { valueText } from "./value-text.ts";

/**
 * Shows one value of an item on one line, by the field's interface. While its code loads, and when it fails, the value
 * is shown as text (layouts.md 2.1).
 */
export function Cell({ field, item }: { field: Field; item: Item }) {
  const registry = useRegistry();
  const { model, formatList } = useHost();
  const value = ownValue(item, field.field);
  // A list without entries is for its cell to show, for example as a count.
  if (isEmpty(value) && !Array.isArray(value))
    return (
      <Text color="faint" className={classes.empty}>
        –
      </Text>
    );

  const resolution = registry.resolve(field);
  if (resolution.kind === "editor" && resolution.editor === "related-count")
    return <Related field={field} value={value} />;
  const definition = resolution.kind === "interface" ? resolution.definition : null;
  // The list view of related items is the same for all interfaces that edit them.
  if (Array.isArray(value) && definition?.relation !== undefined && definition.cell === undefined)
    return <Related field={field} value={value} />;
  if (definition?.cell === undefined || !definition.value(value))
    return <Line isText={typeof value === "string"}>{valueText(value, formatList)}</Line>;

  // The key of a status means nothing to people: nothing is better than a text that changes a moment later.
  const placeholder = field.type === "status" ? null : valueText(value, formatList);
  const added = registry.added("interfaces", definition.id);
  const cell = renderCell(definition, {
    collection: field.collection,
    field,
    options: definition.options.read(field.options),
    relation: findRelation(model, field.collection, field.field),
    value,
    values: item,
  });
  return (
    <Line isText={definition.group === "text" && typeof value === "string"}>
      <PartBoundary
        fallback={valueText(value, formatList)}
        resetKey={value}
        onError={(error) => added?.tell(error)}
      >
        {/* Lists have hundreds of cells; cells of extensions may wait for something of their own. */}
        {added === null && hasCell(definition) ? (
          cell
        ) : (
          <Suspense fallback={placeholder}>{cell}</Suspense>
        )}
      </PartBoundary>
    </Line>
  );
}

/** A cell on one line, unless its layout gives it several; a tooltip shows the whole text when it is cut off. Texts run in their own direction. */
function Line({ isText = false, children }: { isText?: boolean; children: ReactNode }) {
  return (
    <Text
      truncate
      className={classes.line}
      dir={isText ? "auto" : undefined}
      onMouseEnter={showCutOffText}
    >
      {children}
    </Text>
  );
}

function showCutOffText({ currentTarget }: MouseEvent<HTMLElement>) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = currentTarget;
  const isCut = scrollWidth > clientWidth || scrollHeight > clientHeight;
  currentTarget.title = isCut ? (currentTarget.textContent ?? "") : "";
}

/** Related items by their names, those that do not fit as a number; where they have no names, how many there are. */
function Related({ field, value }: { field: Field; value: unknown }) {
  const { t, model, formatList } = useHost();
  if (!Array.isArray(value)) return <Line>{valueText(value, formatList)}</Line>;
  const names = field.type === "o2m" ? relatedNames(model, field, value) : [];
  if (names.length === 0) return <Line>{t("item_count", { count: value.length })}</Line>;
  return (
    <CutList
      entries={names.map(({ name }) => oneLine(name))}
      max={shownNames}
      isPartial={value.length === limits.listedRelated}
    >
      {(name, index) => (
        <Text truncate className={classes.name}>
          <Named name={name} absent={names[index]?.absent ?? null} />
        </Text>
      )}
    </CutList>
  );
}

function Named({ name, absent }: RelatedName) {
  return absent === null ? (
    name
  ) : (
    <AbsentRelated collection={absent.collection} itemKey={absent.key} />
  );
}

/** More names than this do not fit into the widest column. */
const shownNames = 10;
