import { ownValue } from "@rowhouse/contract";
import {
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragMoveEvent,
} from "@dnd-kit/core";
import type { ReactNode } from "react";
import { hitBox, isSamePlace, placeForDrop, type Place } from "./picture.model.ts";
import type { PictureState } from "./use-picture.ts";

/** Touches that are shorter scroll. */
const touchDelay = 250;

/** Where fields are dragged by the pointer. Keys are another way (`use-lifted-field.ts`). */
export function DragRoom({ picture, children }: { picture: PictureState; children: ReactNode }) {
  const { collection, entries, drag, onDrag, move } = picture;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelay, tolerance: 8 } }),
  );
  const placeAt = ({ active, collisions }: DragMoveEvent): Place | null => {
    const field = ownValue(collection.fields, String(active.id));
    const hit = collisions?.[0];
    if (field === undefined || hit === undefined) return null;
    const side = hit.data?.["side"] === "after" ? "after" : "before";
    return placeForDrop(entries, field, { id: String(hit.id), side });
  };
  const follow = (event: DragMoveEvent): void => {
    if (drag === null) return;
    const place = placeAt(event);
    const isSame =
      place === null || drag.place === null ? place === drag.place : isSamePlace(place, drag.place);
    if (!isSame) onDrag({ ...drag, place });
  };
  return (
    <DndContext
      // Pointers need no instructions, and what they do is seen.
      accessibility={{
        container: document.body,
        screenReaderInstructions: { draggable: "" },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
      }}
      collisionDetection={detectHit}
      sensors={sensors}
      onDragStart={({ active }) => {
        const field = ownValue(collection.fields, String(active.id));
        if (field !== undefined) onDrag({ field, place: null });
      }}
      onDragMove={follow}
      onDragCancel={() => onDrag(null)}
      onDragEnd={() => {
        onDrag(null);
        if (drag !== null && drag.place !== null) move(drag.field, drag.place);
      }}
    >
      {children}
    </DndContext>
  );
}

const detectHit: CollisionDetection = ({
  pointerCoordinates,
  droppableContainers,
  droppableRects,
}) => {
  if (pointerCoordinates === null) return [];
  const boxes = droppableContainers.flatMap(({ id, data }) => {
    const rect = droppableRects.get(id);
    if (rect === undefined) return [];
    const { left, top, width, height } = rect;
    return [
      { id: String(id), left, top, width, height, isHalf: data.current?.["isHalf"] === true },
    ];
  });
  const hit = hitBox(boxes, pointerCoordinates, document.dir === "rtl");
  const droppableContainer = droppableContainers.find(({ id }) => id === hit?.id);
  if (hit === null || droppableContainer === undefined) return [];
  return [{ id: hit.id, data: { droppableContainer, side: hit.side } }];
};
