import { UnstyledButton } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { Text } from "../../words.tsx";
import { Icon } from "../../icon/icon.tsx";
import { useIsCoarse } from "../../window/use-is-coarse.ts";
import { markOf } from "./option-mark.tsx";
import type { SelectOption } from "./select-box.tsx";
import classes from "./select-box.module.css";
import { optionHeights, optionsInView, optionsSeen, scrollTo } from "./select.model.ts";

interface OptionListProps {
  id: string;
  /** The box that the list is as wide as at least; without it, it is as wide as its entries. */
  box?: RefObject<HTMLElement | null>;
  label: string;
  options: readonly SelectOption[];
  chosen: SelectOption | undefined;
  active: number;
  onActive: (index: number) => void;
  onChoose: (option: SelectOption) => void;
}

/** The entries of a select. Only those in view are rendered, so that thousands open at once. */
export function OptionList(props: OptionListProps) {
  const { id, box, label, options, chosen, active, onActive, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const height = optionHeights[useIsCoarse() ? "coarse" : "fine"];
  const [top, setTop] = useState(() => scrollTo(active, { top: 0, height }));

  useLayoutEffect(() => {
    if (list.current === null) return;
    list.current.style.setProperty("--box", `${box?.current?.offsetWidth ?? 0}px`);
    const next = scrollTo(active, { top: list.current.scrollTop, height });
    list.current.scrollTop = next;
    setTop(next);
  }, [active, box, height]);

  const { start, end } = optionsInView(options.length, { top, height });
  return (
    <div
      ref={list}
      aria-label={label}
      className={classes.list}
      id={id}
      role="listbox"
      style={{ maxBlockSize: `${optionsSeen * height}px` }}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <Longest options={options} />
      <div
        role="presentation"
        style={{
          blockSize: `${options.length * height}px`,
          paddingBlockStart: `${start * height}px`,
        }}
      >
        {options.slice(start, end).map((option, offset) => (
          // The box keeps the focus and the keys; entries are only clicked.
          <UnstyledButton
            key={option.value}
            aria-posinset={start + offset + 1}
            aria-selected={option === chosen}
            aria-setsize={options.length}
            className={classes.option}
            data-active={start + offset === active || undefined}
            id={`${id}-${start + offset}`}
            role="option"
            style={{ blockSize: `${height}px` }}
            tabIndex={-1}
            title={option.label}
            onClick={() => onChoose(option)}
            onMouseMove={() => onActive(start + offset)}
          >
            {markOf(option)}
            <Text grow truncate>
              <bdi>{option.label}</bdi>
            </Text>
            {option === chosen && <Icon name="check" size={18} />}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}

/** Gives the list its width, whatever is rendered of it. */
function Longest({ options }: { options: readonly SelectOption[] }) {
  const longest = options.reduce<SelectOption | undefined>(
    (most, one) => (one.label.length > (most?.label.length ?? 0) ? one : most),
    undefined,
  );
  return (
    <div aria-hidden className={classes.longest}>
      {longest?.label}
    </div>
  );
}
