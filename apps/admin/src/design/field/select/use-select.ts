import { useState, type KeyboardEvent } from "react";
import type { SelectBoxProps, SelectOption } from "./select-box.tsx";
import { findOptions, moveTo } from "./select.model.ts";
import { isComposing } from "../../shortcuts/keys.ts";

/** Stands for nothing in the list. */
const nothing = "";

/** The search of a select, what it found, and which entry the keys stand on. */
export function useSelect({ options, value, none, readOnly, onChange }: SelectBoxProps) {
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  // Whether the keys have named an entry, so that leaving chooses it.
  const [isAimed, setAimed] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const offered =
    none === undefined || chosen === undefined
      ? options
      : [{ value: nothing, label: none }, ...options];
  const found = findOptions(offered, search ?? "");

  function open(at = Math.max(chosen === undefined ? 0 : offered.indexOf(chosen), 0)) {
    if (readOnly || isOpen) return;
    setActive(at);
    setAimed(false);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setSearch(null);
  }

  function choose(option: SelectOption | undefined) {
    if (option !== undefined && option !== chosen)
      onChange(option.value === nothing ? null : option.value);
    close();
  }

  function searchFor(text: string) {
    open();
    setSearch(text);
    setActive(0);
    setAimed(text.trim() !== "");
  }

  function handleOpenKey(event: KeyboardEvent) {
    const { key } = event;
    const next = moveTo(event, { active, count: found.length, isTyped: search !== null });
    if (next !== null) {
      setActive(next);
      setAimed(true);
    } else if (key === "Enter" || (key === "ArrowUp" && event.altKey)) choose(found[active]);
    else if (key === " " && search === null) choose(found[active]);
    else if (key === "Escape") {
      // A dialog around the form stays open.
      event.stopPropagation();
      close();
    } else {
      // The focus moves on, as it does from the browser's own select.
      if (key === "Tab" && isAimed) choose(found[active]);
      return;
    }
    event.preventDefault();
  }

  function handleKey(event: KeyboardEvent) {
    if (readOnly || isComposing(event)) return;
    if (isOpen) return handleOpenKey(event);
    const { key } = event;
    if (!["ArrowDown", "ArrowUp", "Enter", " ", "Home", "End"].includes(key)) return;
    event.preventDefault();
    open({ Home: 0, End: offered.length - 1 }[key]);
  }

  return {
    isOpen,
    chosen,
    found,
    active,
    text: search ?? chosen?.label ?? "",
    /** A press on the box; while something is typed, the list stays. */
    toggle: () => (isOpen && search === null ? close() : open()),
    close,
    choose,
    setActive,
    searchFor,
    handleKey,
  };
}
