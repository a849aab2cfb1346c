import { ActionIcon, Popover } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { Suspense, useId, useState } from "react";

import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import type { Color } from "./model.ts";

interface PickerButtonProps {
  color: Color | null;
  hasAlpha: boolean;
  onChoose: (color: Color) => void;
}

const Picker = lazyPart(async () => (await import("./picker.tsx")).Picker, { place: "part" });

/** A button that opens an area of colors to pick from. */
export function PickerButton({ color, hasAlpha, onChoose }: PickerButtonProps) {
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = t("interfaces.color.pick");

  /** It opens with its code, so that the focus finds something in it. */
  async function toggle() {
    if (!isOpen) await Picker.preload();
    setOpen(!isOpen);
  }

  return (
    <Popover
      closeOnEscape={false}
      opened={isOpen}
      position="bottom-end"
      trapFocus
      withRoles={false}
      onChange={setOpen}
    >
      <Popover.Target>
        <span>
          <Hint isName disabled={isOpen} label={name}>
            <ActionIcon
              aria-controls={isOpen ? id : undefined}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              aria-label={name}
              size={28}
              onClick={() => void toggle()}
            >
              <Icon name="colorize" size={18} />
            </ActionIcon>
          </Hint>
        </span>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={name}
        id={id}
        role="dialog"
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // A dialog around the form stays open.
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {isOpen && (
          <Suspense fallback={null}>
            <Picker color={color} hasAlpha={hasAlpha} onChoose={onChoose} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
