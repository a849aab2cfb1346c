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
import type { Field } from "@rowhouse/contract";
import { fieldLabel, useHost, type LayoutOptionsProps } from "@rowhouse/extension-kit";
import { useId } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { alongAxis, quietDrag, useColumnAnnouncements } from "./quiet-drag.ts";
import {
  columnsOf,
  moveColumn,
  panelOrder,
  readOptions,
  spacings,
  toggleColumn,
} from "./tabular.model.ts";
import classes from "./options.module.css";

/** The table's options: which fields are columns and in which order, and how high rows are. */
export function TabularOptionsPanel({
  fields,
  viewOptions,
  viewQuery,
  onQuery,
  onOptions,
}: LayoutOptionsProps) {
  const { t } = useHost();
  const id = useId();
  const columns = columnsOf(fields, viewQuery["fields"]);
  const store = (next: string[]) => onQuery({ fields: next.join(",") });
  const { spacing } = readOptions(viewOptions);
  return (
    <div className={classes.panel}>
      <section aria-labelledby={`${id}-fields`}>
        <h3 id={`${id}-fields`} className={classes.label}>
          {t("layouts-tabular-fields")}
        </h3>
        <FieldList fields={fields} columns={columns} onChange={store} />
      </section>
      <section aria-labelledby={`${id}-spacing`}>
        <h3 id={`${id}-spacing`} className={classes.label}>
          {t("spacing")}
        </h3>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-spacing`}
          size="xs"
          value={spacing}
          onChange={(value) => onOptions({ spacing: value })}
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
      accessibility={{ announcements, ...quietDrag() }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={columns} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>
          {panelOrder(fields, columns).flatMap((key) => {
            const field = fields[key];
            if (field === undefined) return [];
            const isChosen = columns.includes(key);
            const isLast = isChosen && columns.length === 1;
            const toggle = () => onChange(toggleColumn(columns, key));
            return [
              <FieldEntry
                key={key}
                field={field}
                isChosen={isChosen}
                isLast={isLast}
                onToggle={toggle}
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
  isChosen,
  isLast,
  onToggle,
}: {
  field: Field;
  isChosen: boolean;
  isLast: boolean;
  onToggle: () => void;
}) {
  const host = useHost();
  const label = fieldLabel(field, host);
  const sortable = useSortable({ id: field.field, disabled: !isChosen });
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
      // The place of a dragged entry follows the pointer.
      style={{ transform: alongAxis(transform, "vertical"), transition: transition ?? "" }}
    >
      <Checkbox
        size="xs"
        className={classes.check ?? ""}
        checked={isChosen}
        disabled={isLast}
        onChange={onToggle}
        label={label}
        {...(isLast ? { title: host.t("layouts.tabular.atLeastOne") } : {})}
      />
      {isChosen ? (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
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
