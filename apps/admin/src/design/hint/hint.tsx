import { Tooltip } from "@mantine/core";
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { ShortcutName } from "../shortcuts/catalog.ts";
import { useShortcutKeys } from "../shortcuts/shortcuts.ts";

/** The kind of element that the tooltip belongs to; it decides how long the pointer must rest. */
export type HintKind = "plain" | "header" | "activity";

/** Milliseconds that the pointer rests until a tooltip shows. */
const openDelays: Record<HintKind, number> = { plain: 500, header: 750, activity: 1500 };

/** Milliseconds until a tooltip hides. */
const closeDelay = 100;

/** The props that the child is given; its own handlers are called as well. */
interface ChildProps {
  "aria-describedby"?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
}

export interface HintProps {
  label: ReactNode;
  kind?: HintKind;
  /** Shows the keys that do the same. */
  shortcut?: ShortcutName | undefined;
  position?: "top" | "bottom" | "left" | "right";
  disabled?: boolean;
  /** The child is called the same: the tooltip is for the eyes, and not read as its description. */
  isName?: boolean;
  /** An element that takes pointer and focus events. */
  children: ReactElement<ChildProps>;
}

/**
 * A tooltip with the delays of this product. It is mounted when the child is pointed at or focused for the first time: pages
 * have dozens of hints, of which hardly any is ever seen.
 */
export function Hint({
  label,
  kind = "plain",
  shortcut,
  position = "bottom",
  disabled = false,
  isName = false,
  children,
}: HintProps) {
  const id = useId();
  const keys = useShortcutKeys(shortcut);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useOpening(disabled);
  const child = children.props;
  const openAt = (element: HTMLElement, delay: number) => {
    setTarget(element);
    setOpen(true, delay);
  };
  const own: ChildProps = {
    onPointerEnter(event) {
      child.onPointerEnter?.(event);
      if (event.pointerType !== "touch") openAt(event.currentTarget, openDelays[kind]);
    },
    onPointerLeave(event) {
      child.onPointerLeave?.(event);
      setOpen(false, closeDelay);
    },
    onFocus(event) {
      child.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) openAt(event.currentTarget, 0);
    },
    onBlur(event) {
      child.onBlur?.(event);
      setOpen(false, 0);
    },
  };
  if (isOpen && !isName) own["aria-describedby"] = id;
  return (
    <>
      {cloneElement(children, own)}
      {target !== null && (
        <Tooltip
          label={
            <span id={id}>
              {label}
              {keys && ` (${keys.text})`}
            </span>
          }
          opened={isOpen}
          position={position}
          target={target}
        />
      )}
    </>
  );
}

/** Whether a tooltip is open, and how it is opened and closed after a while. Escape closes it at once. */
function useOpening(isDisabled: boolean): [boolean, (isOpen: boolean, delay: number) => void] {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const isShown = isOpen && !isDisabled;
  useEffect(() => {
    if (!isShown) return undefined;
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isShown]);
  const openLater = (next: boolean, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), delay);
  };
  return [isShown, openLater];
}
