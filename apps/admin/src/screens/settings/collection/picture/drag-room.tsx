import { Portal } from "@mantine/core";
import { ownValue, type Field } from "@rowhouse/contract";
import { edgeScroll, swallowClick } from "@rowhouse/extension-kit";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { hitBox, isSamePlace, placeForDrop } from "./picture.model.ts";
import type { PictureState } from "./use-picture.ts";
import classes from "./picture.module.css";

/** Pixels a mouse moves before it drags. */
const dragFrom = 5;
/** Touches that are shorter, or move further meanwhile, scroll. */
const touchDelayMs = 250;
const touchTolerance = 8;
/** Pixels between the pointer and what is dragged, wherever it was taken hold of. */
const besidePointer = 12;

interface Point {
  x: number;
  y: number;
}

/** The field that a pointer is down on. */
interface HeldField {
  field: Field;
  start: Point;
  isTouch: boolean;
}

/** Where fields are dragged by the pointer. Keys are another way (`use-lifted-field.ts`). */
export function DragRoom({ picture, children }: { picture: PictureState; children: ReactNode }) {
  const { t } = useTranslation();
  const { collection, drag, settings } = picture;
  const room = useRef<HTMLElement>(null);
  const [held, setHeld] = useState<HeldField | null>(null);
  const at = useHeldPointer({ picture, held, room, onLetGo: () => setHeld(null) });

  function handlePointerDown({ target, button, pointerType, clientX, clientY }: PointerEvent) {
    const handle = target instanceof Element ? target.closest<HTMLElement>("[data-drags]") : null;
    const field = ownValue(collection.fields, handle?.dataset["drags"] ?? "");
    if (button !== 0 || field === undefined) return;
    setHeld({ field, start: { x: clientX, y: clientY }, isTouch: pointerType === "touch" });
  }

  return (
    <section
      ref={room}
      aria-label={t("picture_of_form")}
      data-picture
      onPointerDown={handlePointerDown}
    >
      {children}
      {drag === null || at === null ? null : (
        <Portal>
          <span
            className={classes.dragged}
            // It follows the pointer.
            style={{ left: at.x + besidePointer, top: at.y + besidePointer }}
          >
            <Icon name="drag_indicator" size={18} />
            {settings.labelOf(drag.field)}
          </span>
        </Portal>
      )}
    </section>
  );
}

/** Follows a pointer that is down on a field: drags it, scrolls near the edges, and says where the pointer is. */
function useHeldPointer({
  picture,
  held,
  room,
  onLetGo,
}: {
  picture: PictureState;
  held: HeldField | null;
  room: { current: HTMLElement | null };
  onLetGo: () => void;
}): Point | null {
  const { entries, drag, onDrag, move } = picture;
  const [at, setAt] = useState<Point | null>(null);

  const begin = useEffectEvent((field: Field, point: Point) => {
    onDrag({ field, place: null });
    setAt(point);
  });
  const follow = useEffectEvent((field: Field, point: Point) => {
    setAt(point);
    const hit = hitBox(boxesIn(room.current), point, document.dir === "rtl");
    const place = hit === null ? null : placeForDrop(entries, field, hit);
    const former = drag?.place ?? null;
    const isSame =
      place === null || former === null ? place === former : isSamePlace(place, former);
    if (!isSame) onDrag({ field, place });
  });
  const end = useEffectEvent((isDropped: boolean) => {
    setAt(null);
    onLetGo();
    if (drag === null) return;
    onDrag(null);
    swallowClick();
    if (isDropped && drag.place !== null) move(drag.field, drag.place);
  });

  useEffect(() => {
    if (held === null) return undefined;
    const scroller = room.current?.closest("[data-page-scroll]") ?? null;
    return listenToPointer(held, { scroller, begin, follow, end });
  }, [held, room]);
  return at;
}

interface PointerSteps {
  /** The element that scrolls while the pointer is near its edges. */
  scroller: Element | null;
  begin: (field: Field, point: Point) => void;
  follow: (field: Field, point: Point) => void;
  end: (isDropped: boolean) => void;
}

/** Tells a drag from a click and from a finger that scrolls. Returns what ends it. */
function listenToPointer(
  { field, start, isTouch }: HeldField,
  { scroller, begin, follow, end }: PointerSteps,
): () => void {
  let isDragging = false;
  let point = start;
  const take = () => {
    isDragging = true;
    begin(field, point);
  };
  const handleMove = ({ clientX, clientY }: MouseEvent) => {
    point = { x: clientX, y: clientY };
    const distance = Math.hypot(point.x - start.x, point.y - start.y);
    if (isDragging) follow(field, point);
    else if (!isTouch && distance >= dragFrom) take();
    else if (isTouch && distance > touchTolerance) end(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const timer = isTouch ? setTimeout(take, touchDelayMs) : undefined;
  const listening = new AbortController();
  const on = { capture: true, passive: false, signal: listening.signal };
  document.addEventListener("pointermove", handleMove, on);
  document.addEventListener("pointerup", () => end(true), on);
  document.addEventListener("pointercancel", () => end(false), on);
  document.addEventListener("keydown", handleKey, on);
  // A finger that drags neither scrolls nor opens a menu, and a mouse selects nothing.
  for (const type of ["touchmove", "contextmenu", "selectstart"])
    document.addEventListener(type, (event) => isDragging && event.preventDefault(), on);
  let frame = requestAnimationFrame(function next() {
    const by =
      isDragging && scroller !== null ? edgeScroll(point.y, scroller.getBoundingClientRect()) : 0;
    if (by !== 0) {
      scroller?.scrollBy({ top: by });
      follow(field, point);
    }
    frame = requestAnimationFrame(next);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    listening.abort();
  };
}

/** The boxes of the fields, into which and beside which others are dropped. */
function boxesIn(room: HTMLElement | null) {
  return [...(room?.querySelectorAll<HTMLElement>("[data-picture-field]") ?? [])].map((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const { pictureField: id = "", column } = box.dataset;
    return { id, left, top, width, height, isHalf: column !== "full" && column !== "fill" };
  });
}
