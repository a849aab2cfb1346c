import { ActionIcon } from "@mantine/core";
import { Suspense, useRef, type Ref } from "react";

import { Icon } from "../../icon/icon.tsx";
import { lazyPart } from "../../lazy/lazy-part.tsx";
import { useIsCoarse } from "../../window/use-is-coarse.ts";

const DatePopover = lazyPart(
  async () => (await import("./calendar/date-popover.tsx")).DatePopover,
  { place: "dialog", onClose: ({ onDone }) => onDone() },
);

/** Where it cannot be loaded, the calendar does as well. */
const NativePicker = lazyPart(async () => (await import("./native-picker.tsx")).NativePicker, {
  place: "part",
  missing: () => null,
});

export interface NativePickerProps extends DatePickerProps {
  ref: Ref<HTMLInputElement>;
}

interface DatePickerProps {
  date: Date | null;
  hasTime: boolean;
  isOpen: boolean;
  label: string;
  locale: string;
  min: Date | null;
  max: Date | null;
  onClear: () => void;
  onOpen: (isOpen: boolean) => void;
  onPick: (date: Date) => void;
}

/** A button with a calendar. Where fingers point it opens the device's own picker, which is made for them. */
export function DatePicker(props: DatePickerProps) {
  const { date, label, isOpen, onOpen } = props;
  const isCoarse = useIsCoarse();
  const native = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(false);

  function handleClick() {
    if (native.current !== null) native.current.showPicker();
    // Pressing the mouse outside of the open calendar has closed it already.
    else if (!wasOpen.current) onOpen(true);
    wasOpen.current = false;
  }

  return (
    <>
      <ActionIcon
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={label}
        size={28}
        onClick={handleClick}
        onMouseDown={() => {
          wasOpen.current = isOpen;
        }}
      >
        <Icon name="event" size={18} />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <DatePopover {...props} value={date} onDone={() => onOpen(false)} />
        </Suspense>
      )}
      {isCoarse && (
        <Suspense fallback={null}>
          <NativePicker {...props} ref={native} />
        </Suspense>
      )}
    </>
  );
}
