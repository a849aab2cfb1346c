import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { CSS, type Transform } from "@dnd-kit/utilities";
import { ownValue, type Field } from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";

/**
 * How drags are announced: outside of the grid, whose children are rows alone, and without the library's English
 * instructions, since ours come with the first announcement.
 */
export function dragAccessibility() {
  return { container: document.body, screenReaderInstructions: { draggable: "" } };
}

/** The position of a dragged element, which only moves along its list. */
export function alongAxis(
  transform: Transform | null,
  axis: "horizontal" | "vertical",
): string | undefined {
  if (transform === null) return undefined;
  const limited = axis === "vertical" ? { ...transform, x: 0 } : { ...transform, y: 0 };
  return CSS.Translate.toString(limited);
}

/** Announces where a column is while it is moved. */
export function useColumnAnnouncements(
  fields: Record<string, Field>,
  columns: readonly string[],
): Announcements {
  const host = useHost();
  const say = (key: string, id: UniqueIdentifier, at: UniqueIdentifier) => {
    const field = ownValue(fields, String(id));
    const name = field === undefined ? String(id) : fieldLabel(field, host);
    return host.t(key, { name, position: columns.indexOf(String(at)) + 1, total: columns.length });
  };
  return {
    onDragStart: ({ active }) => say("layouts.list.lifted", active.id, active.id),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : say("layouts.list.moved", active.id, over.id),
    onDragEnd: ({ active, over }) =>
      over === null ? undefined : say("layouts.list.dropped", active.id, over.id),
    onDragCancel: ({ active }) => say("layouts.list.canceled", active.id, active.id),
  };
}
