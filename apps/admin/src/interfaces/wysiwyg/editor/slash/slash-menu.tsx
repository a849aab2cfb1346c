import { useHost } from "@rowhouse/extension-kit";
import type { Editor } from "@tiptap/react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties } from "react";

import { Icon } from "../../../../ui/icon/icon.tsx";
import classes from "./slash.module.css";
import type { SlashCommands } from "./use-slash.ts";

/** Room that the list takes at most, in pixels, as in the style sheet. */
const size = { width: 240, height: 280 };

interface SlashMenuProps {
  editor: Editor;
  commands: SlashCommands;
}

/** The list of commands at the slash. The text keeps the focus and names the active one to assistive technology. */
export function SlashMenu({ editor, commands }: SlashMenuProps) {
  const { t } = useHost();
  const id = useId();
  const { slash, items, active } = commands;
  const list = useRef<HTMLDivElement>(null);
  const from = slash?.from ?? 0;
  const [place, setPlace] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    const frame = list.current?.offsetParent;
    if (frame) setPlace(placeAt(editor.view.coordsAtPos(from), frame));
  }, [editor, from]);

  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute("aria-haspopup", "listbox");
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of ["haspopup", "controls", "activedescendant"])
        dom.removeAttribute(`aria-${name}`);
    };
  }, [editor, id, active]);

  return (
    <div
      ref={list}
      aria-label={t("interfaces.wysiwyg.commands")}
      className={classes.menu}
      id={id}
      role="listbox"
      tabIndex={-1}
      // The caret is where the list belongs, hence inline styles.
      style={place}
      // Pressing a command must not take the focus from the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((format, index) => (
        <div
          key={format.id}
          aria-selected={index === active}
          className={classes.command}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          onMouseDown={() => commands.run(format)}
          onMouseMove={() => commands.setActive(index)}
        >
          <Icon name={format.icon} size={18} />
          {t(`interfaces.wysiwyg.${format.id}`)}
        </div>
      ))}
    </div>
  );
}

/** Below the slash, or above it where the window has no room below; never wider than the frame. */
function placeAt(
  slash: { left: number; right: number; top: number; bottom: number },
  frame: Element,
): CSSProperties {
  const box = frame.getBoundingClientRect();
  const isMirrored = getComputedStyle(frame).direction === "rtl";
  const start = isMirrored ? box.right - slash.right : slash.left - box.left;
  const isBelow = slash.bottom + size.height < window.innerHeight || slash.top < size.height;
  return {
    insetInlineStart: Math.max(0, Math.min(start, box.width - size.width)),
    ...(isBelow
      ? { insetBlockStart: slash.bottom - box.top + frame.scrollTop + 4 }
      : { insetBlockEnd: box.bottom - slash.top - frame.scrollTop + 4 }),
  };
}
