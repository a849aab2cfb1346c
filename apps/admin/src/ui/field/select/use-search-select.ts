import { useState, type KeyboardEvent } from "react";

import type { SelectBoxProps, SelectOption } from "./select-box.tsx";
import { findOptions, moveTo } from "./select.model.ts";

/** The search of a select, what it found, and which entry the keys stand on. */
export function useSearchSelect({ options, value, none, readOnly, onChange }: SelectBoxProps) {
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const found = findOptions(options, search ?? "");

  function open() {
    if (readOnly || isOpen) return;
    setActive(Math.max(chosen === undefined ? 0 : options.indexOf(chosen), 0));
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setSearch(null);
  }

  function choose(option: SelectOption | undefined) {
    if (option !== undefined && option !== chosen) onChange(option.value);
    close();
  }

  function searchFor(text: string) {
    open();
    setSearch(text);
    setActive(0);
  }

  function handleOpenKey(event: KeyboardEvent) {
    const next = moveTo(event.key, active, found.length);
    if (next !== null) setActive(next);
    else if (event.key === "Enter") {
      if (search === "" && none !== undefined) empty();
      else choose(found[active]);
    } else if (event.key === "Escape") {
      // A dialog around the form stays open.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  }

  function handleKey(event: KeyboardEvent) {
    if (readOnly || event.nativeEvent.isComposing) return;
    if (isOpen) handleOpenKey(event);
    else if (["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) {
      event.preventDefault();
      open();
    }
  }

  function empty() {
    onChange(null);
    close();
  }

  return {
    isOpen,
    chosen,
    found,
    active,
    text: search ?? chosen?.label ?? "",
    open,
    close,
    choose,
    empty,
    setActive,
    searchFor,
    handleKey,
  };
}
