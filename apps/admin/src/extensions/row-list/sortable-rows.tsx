import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useHost } from "@rowhouse/extension-kit";
import type { ReactNode } from "react";

import type { ListRow } from "./rows.model.ts";

interface SortableRowsProps {
  rows: readonly ListRow[];
  nameOf: (row: ListRow) => string;
  onMove: (from: string, to: string) => void;
  children: ReactNode;
}

/** Makes rows movable by their handles, with the pointer and by keys, and says where they are. */
export function SortableRows({ rows, nameOf, onMove, children }: SortableRowsProps) {
  const { t } = useHost();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const say = (key: string, moved: UniqueIdentifier, at: UniqueIdentifier) => {
    const row = rows.find(({ id }) => id === moved);
    const position = rows.findIndex(({ id }) => id === at) + 1;
    return t(key, { name: row === undefined ? "" : nameOf(row), position, total: rows.length });
  };

  function handleEnd({ active, over }: DragEndEvent) {
    if (over !== null && active.id !== over.id) onMove(String(active.id), String(over.id));
  }

  return (
    <DndContext
      accessibility={{
        container: document.body,
        // Our own come with the first announcement.
        screenReaderInstructions: { draggable: "" },
        announcements: {
          onDragStart: ({ active }) => say("layouts.list.lifted", active.id, active.id),
          onDragOver: ({ active, over }) =>
            over === null ? undefined : say("layouts.list.moved", active.id, over.id),
          onDragEnd: ({ active, over }) =>
            over === null ? undefined : say("layouts.list.dropped", active.id, over.id),
          onDragCancel: ({ active }) => say("layouts.list.canceled", active.id, active.id),
        },
      }}
      collisionDetection={closestCenter}
      sensors={sensors}
      onDragEnd={handleEnd}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What makes an element a row that can be moved, and what its handle needs. */
export function useMovableRow(id: string) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  return {
    row: {
      ref: setNodeRef,
      "data-dragged": isDragging || undefined,
      // Where a row is while it is dragged is data; it only moves up and down.
      style: {
        transform: CSS.Translate.toString(transform === null ? null : { ...transform, x: 0 }),
        transition,
      },
    },
    handle: {
      ref: setActivatorNodeRef,
      "aria-describedby": attributes["aria-describedby"],
      ...listeners,
    },
  };
}

/** What the handle of a row needs. */
export type RowHandle = ReturnType<typeof useMovableRow>["handle"];
