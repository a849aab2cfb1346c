import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { startTransition, useState, type ReactNode } from "react";

import { Icon } from "../../icon/icon.tsx";
import { lazyPart } from "../../lazy/lazy-part.tsx";
import { useIsCoarse } from "../../window/use-is-coarse.ts";
import classes from "./select-box.module.css";

/** One entry of a select. */
export interface SelectOption {
  value: string;
  label: string;
  /** CSS colour of a dot before the label. */
  color?: string | undefined;
}

export interface SelectBoxProps extends Omit<
  NativeSelectProps,
  "value" | "onChange" | "data" | "children" | "type" | "defaultValue"
> {
  options: readonly SelectOption[];
  /** null and values that no option has show the placeholder. */
  value: string | null;
  placeholder: string;
  /** Name of the entry that stands for nothing; left out, a choice cannot be taken back. */
  none?: string | undefined;
  readOnly?: boolean | undefined;
  leftSection?: ReactNode;
  onChange: (value: string | null) => void;
}

/** How a select has the focus when its search arrives; null when it has not. */
export type SelectEntry = "keys" | "mouse" | null;

/** More entries than this are searched and not only looked through. */
const simple = 8;

/** Loaded when a select is entered. Where that fails, the browser's own select does as well. */
const SearchSelect = lazyPart(async () => (await import("./search-select.tsx")).SearchSelect, {
  place: "part",
  missing: ({ props: { entered: _entered, ...props } }) => <PlainSelect {...props} />,
});

/**
 * One of a list of choices. Few of them stand in the browser's own select, which works well with fingers, so it stays the
 * control of phones; many come with a search.
 */
export function SelectBox(props: SelectBoxProps) {
  const isCoarse = useIsCoarse();
  const [isSearched, setSearched] = useState(false);
  const [entered, setEntered] = useState<SelectEntry>(null);
  if (props.options.length <= simple || isCoarse) return <PlainSelect {...props} />;
  if (isSearched) return <SearchSelect {...props} entered={entered} />;

  // The plain select stays until the code of the search is there.
  const prepare = () => startTransition(() => setSearched(true));
  return (
    <PlainSelect
      {...props}
      onBlur={() => setEntered(null)}
      onFocus={() => {
        setEntered((by) => by ?? "keys");
        prepare();
      }}
      onMouseDown={(event) => {
        event.preventDefault();
        setEntered("mouse");
        event.currentTarget.focus();
      }}
      onPointerEnter={prepare}
    />
  );
}

function PlainSelect({
  options,
  value,
  placeholder,
  none,
  readOnly,
  onChange,
  ...control
}: SelectBoxProps) {
  const chosen = options.find((option) => option.value === value);
  // A select cannot be read-only; offering only the chosen option has the same effect and keeps it readable.
  const offered = readOnly ? options.filter((option) => option === chosen) : options;
  return (
    <NativeSelect
      {...control}
      aria-readonly={readOnly || undefined}
      classNames={{ input: classes.select }}
      data-empty={chosen === undefined || undefined}
      data-read-only={readOnly || undefined}
      // Mantine's own, which stands in place of none, is a picture without a name.
      rightSection={readOnly ? <span /> : <Icon name="unfold_more" size={18} />}
      value={chosen?.value ?? ""}
      onChange={(event) =>
        onChange(event.currentTarget.value === "" ? null : event.currentTarget.value)
      }
    >
      {(chosen === undefined || (none !== undefined && !readOnly)) && (
        <option disabled={chosen === undefined} value="">
          {chosen !== undefined ? none : readOnly ? "–" : placeholder}
        </option>
      )}
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
