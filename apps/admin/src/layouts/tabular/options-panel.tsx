import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { Checkbox, SegmentedControl } from "@mantine/core";
import { ownValue, type Field } from "@rowhouse/contract";
import { fieldLabel, useHost, type LayoutOptionsProps } from "@rowhouse/extension-kit";
import { useId } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import looks from "../../ui/list/list.module.css";
import { columnsOf } from "./columns.model.ts";
import { alongAxis, dragAccessibility, useColumnAnnouncements } from "./column-drag.ts";
import type { Spacing, tabularOptions } from "./options.ts";
import { moveColumn, panelOrder, toggleColumn } from "./tabular.model.ts";
import classes from "./options-panel.module.css";

/** Spacings in the order they are offered. */
const spacings: readonly Spacing[] = ["comfortable", "cozy", "compact"];

/** The table's options: which fields are columns and in which order, and how high rows are. */
export function Options({
  collection,
  fields,
  viewOptions,
  viewQuery,
  onQuery,
  onOptions,
}: LayoutOptionsProps<typeof tabularOptions>) {
  const { t } = useHost();
  const id = useId();
  const columns = columnsOf({ collection, fields, viewQuery });
  return (
    <div className={classes.panel}>
      <section aria-labelledby={`${id}-fields`}>
        <h3 id={`${id}-fields`} className={classes.label}>
          {t("layouts-tabular-fields")}
        </h3>
        <FieldList
          fields={fields}
          columns={columns}
          onChange={(next) => onQuery({ fields: next })}
        />
      </section>
      <section aria-labelledby={`${id}-spacing`}>
        <h3 id={`${id}-spacing`} className={classes.label}>
          {t("spacing")}
        </h3>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-spacing`}
          size="xs"
          value={viewOptions.spacing}
          onChange={(spacing) => onOptions({ spacing })}
          data={spacings.map((value) => ({ value, label: t(value) }))}
        />
      </section>
    </div>
  );
}

function FieldList({
  fields,
  columns,
  onChange,
}: {
  fields: Record<string, Field>;
  columns: string[];
  onChange: (columns: string[]) => void;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useColumnAnnouncements(fields, columns);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const to = over === null ? -1 : columns.indexOf(String(over.id));
    if (to >= 0 && active.id !== over?.id)
      onChange(moveColumn(columns, columns.indexOf(String(active.id)), to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, ...dragAccessibility() }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={columns} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>
          {panelOrder(fields, columns).flatMap((key) => {
            const field = ownValue(fields, key);
            if (field === undefined) return [];
            const isShown = columns.includes(key);
            const isLast = isShown && columns.length === 1;
            return [
              <FieldEntry
                key={key}
                field={field}
                isShown={isShown}
                isLast={isLast}
                onToggle={() => onChange(toggleColumn(columns, key))}
              />,
            ];
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function FieldEntry({
  field,
  isShown,
  isLast,
  onToggle,
}: {
  field: Field;
  isShown: boolean;
  isLast: boolean;
  onToggle: () => void;
}) {
  const host = useHost();
  const label = fieldLabel(field, host);
  const sortable = useSortable({ id: field.field, disabled: !isShown });
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = sortable;
  return (
    <li
      ref={setNodeRef}
      className={classes.entry}
      data-dragged={isDragging || undefined}
      // The position of a dragged entry follows the pointer.
      style={{ transform: alongAxis(transform, "vertical"), transition: transition ?? "" }}
    >
      <Checkbox
        size="xs"
        className={classes.check ?? ""}
        checked={isShown}
        disabled={isLast}
        onChange={onToggle}
        label={label}
        {...(isLast ? { title: host.t("layouts.tabular.atLeastOne") } : {})}
      />
      {isShown ? (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={looks.handle}
          title={host.t("drag_to_reorder")}
          aria-label={host.t("layouts.tabular.reorderColumn", { column: label })}
          aria-describedby={attributes["aria-describedby"]}
          {...listeners}
        >
          <Icon name="drag_indicator" size={18} />
        </button>
      ) : null}
    </li>
  );
}
