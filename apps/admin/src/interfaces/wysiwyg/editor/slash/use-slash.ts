import { useHost } from "@rowhouse/extension-kit";
import type { Editor } from "@tiptap/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Format } from "../../formats.ts";
import { toggleFormat } from "../commands.ts";
import { matching, slashAt, type Slash } from "./slash.model.ts";

/** The commands behind a slash in the text. */
export interface SlashCommands {
  /** Where the slash stands; null while nothing is offered. */
  slash: Slash | null;
  items: readonly Format[];
  /** Index of the command that Enter carries out. */
  active: number;
  setActive(index: number): void;
  run(format: Format): void;
  /** Handles a key of the text before the editor does; true when it is done. */
  handleKey(event: KeyboardEvent): boolean;
}

export interface SlashOptions {
  /** What the toolbar offers. */
  formats: readonly Format[];
  /** Edits the address of a link at the caret. */
  onLink(): void;
  /** Commands are offered, or no longer: meanwhile Escape belongs to them. */
  onOffer(isOffered: boolean): void;
}

/** Watches the text for a slash that is typed, and carries out the command that is chosen behind it. */
export function useSlash(editor: Editor | null, options: SlashOptions): SlashCommands {
  const { t } = useHost();
  const [slash, setSlash] = useState<Slash | null>(null);
  const [active, setActive] = useState(0);
  // Where a slash was closed with Escape: it is text from then on.
  const closedAt = useRef<number | null>(null);
  const found = slash && matching(options.formats, slash.query, (one) => nameOf(one));
  const items = found ?? [];
  const isOffered = items.length > 0;

  function nameOf({ id }: Format): string {
    return t(`interfaces.wysiwyg.${id}`);
  }

  const follow = useEffectEvent((current: Editor, hasChanged: boolean) => {
    const next = current.view.hasFocus() ? slashAt(current.state) : null;
    if (next === null) closedAt.current = null;
    // Only what is typed opens the list: the caret may pass a slash.
    const isNew = slash === null && !hasChanged;
    if (next === null || isNew || next.from === closedAt.current) {
      setSlash(null);
      return;
    }
    if (next.query !== slash?.query) setActive(0);
    setSlash(next);
  });
  useEffect(() => {
    if (editor === null) return undefined;
    const listen = ({ transaction }: { transaction: { docChanged: boolean } }): void =>
      follow(editor, transaction.docChanged);
    const close = (): void => setSlash(null);
    editor.on("transaction", listen);
    editor.on("blur", close);
    return () => {
      editor.off("transaction", listen);
      editor.off("blur", close);
    };
  }, [editor]);

  const tell = useEffectEvent(options.onOffer);
  useEffect(() => {
    tell(isOffered);
  }, [isOffered]);

  function run({ id }: Format): void {
    if (editor === null || slash === null) return;
    const { from, to } = slash;
    if (id === "anchor") {
      editor.chain().focus().deleteRange({ from, to }).run();
      options.onLink();
    } else toggleFormat(editor, id, { from, to });
    setSlash(null);
  }

  function handleKey(event: KeyboardEvent): boolean {
    const chosen = items[active];
    if (slash === null || chosen === undefined || event.isComposing) return false;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        const step = event.key === "ArrowDown" ? 1 : -1;
        setActive((active + step + items.length) % items.length);
        return true;
      }
      case "Enter":
        run(chosen);
        return true;
      case "Escape":
        // Closes the list, and nothing else that Escape would close.
        event.stopPropagation();
        closedAt.current = slash.from;
        setSlash(null);
        return true;
      default:
        return false;
    }
  }

  return { slash: isOffered ? slash : null, items, active, setActive, run, handleKey };
}
