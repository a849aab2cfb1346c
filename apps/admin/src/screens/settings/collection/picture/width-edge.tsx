import { ownValue, type Field } from "@rowhouse/contract";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import type { GridColumn } from "../../../../form/form.model.ts";
import type { PictureState } from "./use-picture.ts";
import {
  draggedWidth,
  stepOfWidth,
  steppedWidth,
  widthOf,
  widthSteps,
  type ColumnEdges,
  type DraggedEdge,
} from "./widths.model.ts";
import classes from "./picture.module.css";

interface WidthEdgeProps {
  picture: PictureState;
  field: Field;
  column: GridColumn;
  side: DraggedEdge["side"];
}

/** The state that the pointer began with. */
interface Held extends DraggedEdge {
  x: number;
}

/** Pixels that a pointer moves before it means it. */
const minMove = 4;

/** An edge of a field: dragged it snaps to the columns of the form. The one at the end is also moved by arrow keys. */
export function WidthEdge({ picture, field, column, side }: WidthEdgeProps) {
  const { t } = useTranslation();
  const held = useRef<Held | null>(null);
  const width = widthOf(field.width);

  const widthAt = (event: PointerEvent<HTMLElement>) => {
    const began = held.current;
    const frame = event.currentTarget.closest<HTMLElement>("[data-picture]");
    if (began === null || frame === null) return null;
    if (Math.abs(event.clientX - began.x) < minMove) return began.width;
    const sign = directionOf(frame);
    return draggedWidth(began, sign * event.clientX, edgesOf(frame, sign));
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, side, width, column };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const next = widthAt(event);
      if (next !== null && next !== width) picture.onPreview({ field: field.field, width: next });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const next = widthAt(event);
      held.current = null;
      if (next !== null) picture.setWidth(field, next);
    },
    onPointerCancel: () => {
      held.current = null;
      picture.onPreview(null);
    },
  };
  if (side === "start")
    return <span aria-hidden className={classes.edge} data-side={side} {...handlers} />;
  const handleKey = (event: KeyboardEvent) => {
    const isMirrored = directionOf(event.currentTarget) < 0;
    const by = stepsOf(event.key, isMirrored);
    if (by === null) return;
    event.preventDefault();
    const next = steppedWidth(width, by);
    if (next !== width) picture.setWidth(field, next);
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={classes.edge}
      data-side={side}
      aria-label={t("picture_width", { field: picture.settings.labelOf(field) })}
      aria-valuemin={1}
      aria-valuemax={widthSteps.length}
      aria-valuenow={stepOfWidth(width) + 1}
      aria-valuetext={t(`field_width_${width}`)}
      onKeyDown={handleKey}
      {...handlers}
    />
  );
}

function stepsOf(key: string, isMirrored: boolean): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: 1,
    ArrowDown: -1,
    ArrowRight: isMirrored ? -1 : 1,
    ArrowLeft: isMirrored ? 1 : -1,
    Home: -widthSteps.length,
    End: widthSteps.length,
  };
  return ownValue(steps, key) ?? null;
}

/** 1 where texts run to the right, else -1. */
function directionOf(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}

/** Where the columns of the form are: what shows that stands unseen in its grid. */
function edgesOf(frame: HTMLElement, sign: 1 | -1): ColumnEdges {
  const of = (column: string) => {
    const { left, right } = frame
      .querySelector(`[data-probe="${column}"]`)
      ?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return sign > 0 ? { start: left, end: right } : { start: -right, end: -left };
  };
  const [left, full, fill] = [of("left"), of("full"), of("fill")];
  return { start: left.start, half: left.end, full: full.end, fill: fill.end };
}
