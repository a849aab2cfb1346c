import { UnstyledButton } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";

import { Icon } from "../../icon/icon.tsx";
import { dotOf } from "./option-dot.tsx";
import type { SelectOption } from "./select-box.tsx";
import classes from "./select-box.module.css";
import { optionHeight, optionsInView, optionsSeen, scrollTo } from "./select.model.ts";

interface OptionListProps {
  id: string;
  label: string;
  options: readonly SelectOption[];
  chosen: SelectOption | undefined;
  active: number;
  onActive: (index: number) => void;
  onChoose: (option: SelectOption) => void;
}

/** The entries of a select. Only those in view are rendered, so that thousands open at once. */
export function OptionList({
  id,
  label,
  options,
  chosen,
  active,
  onActive,
  onChoose,
}: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(() => scrollTo(active, 0));

  useLayoutEffect(() => {
    if (list.current === null) return;
    const top = scrollTo(active, list.current.scrollTop);
    list.current.scrollTop = top;
    setScrolled(top);
  }, [active]);

  const { start, end } = optionsInView(options.length, scrolled);
  return (
    <div
      ref={list}
      aria-label={label}
      className={classes.list}
      id={id}
      role="listbox"
      style={{ maxBlockSize: `${optionsSeen * optionHeight}px` }}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
    >
      <div
        role="presentation"
        style={{
          blockSize: `${options.length * optionHeight}px`,
          paddingBlockStart: `${start * optionHeight}px`,
        }}
      >
        {options.slice(start, end).map((option, offset) => (
          // The search box keeps the focus and the keys; entries are only clicked.
          <UnstyledButton
            key={option.value}
            aria-posinset={start + offset + 1}
            aria-selected={option === chosen}
            aria-setsize={options.length}
            className={classes.option}
            data-active={start + offset === active || undefined}
            id={`${id}-${start + offset}`}
            role="option"
            style={{ blockSize: `${optionHeight}px` }}
            tabIndex={-1}
            title={option.label}
            onClick={() => onChoose(option)}
            onMouseMove={() => onActive(start + offset)}
          >
            {dotOf(option)}
            <span className={classes.label}>{option.label}</span>
            {option === chosen && <Icon name="check" size={18} />}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
