import { TextInput } from "@mantine/core";
import { textFinder } from "@rowhouse/contract";
import {
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row, Stack, Text } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./check-list.module.css";
import { isComposing } from "../shortcuts/keys.ts";

/** A list with more entries than this has a search box. */
const searchFrom = 8;

/** An entry of the list. */
export interface CheckListOption {
  value: string;
  label: string;
  /** A picture or color before the label. */
  mark?: ReactNode;
}

interface CheckListProps {
  /** The label of the choice. */
  label: string;
  searchLabel: string;
  options: readonly CheckListOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** One entry only: choosing another one replaces it. */
  isSingle?: boolean;
  /** Finding entries elsewhere, such as on the server; without it the list finds among its own. */
  search?: { text: string; onChange: (text: string) => void };
  /** Stands below the entries: a button for more, a failure. */
  footer?: ReactNode;
  /** Part of a form: the field around it has the name, and nothing asks for the focus. */
  isField?: boolean;
  /** How many entries are seen at once. */
  rows?: number;
}

/**
 * Entries to tick, with a search box when there are many. Arrow keys move from the search through the entries; Space and
 * Enter tick.
 */
export function CheckList(props: CheckListProps) {
  const { label, searchLabel, options, chosen, onChange, isSingle = false, search, footer } = props;
  const { isField = false, rows } = props;
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const name = useId();
  const frame = useRef<HTMLDivElement>(null);
  const hasSearch = search !== undefined || options.length > searchFrom;
  const isFound = textFinder(text);
  const shown = search === undefined ? options.filter((one) => isFound(one.label)) : options;
  const toggle = (value: string) => {
    if (isSingle) onChange([value]);
    else if (chosen.includes(value)) onChange(chosen.filter((one) => one !== value));
    else onChange([...chosen, value]);
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: box } = event;
    if (isComposing(event)) return;
    const isSearch = box.type === "search";
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === "Enter") {
      event.preventDefault();
      const value = isSearch ? shown[0]?.value : box.value;
      if (value !== undefined) toggle(value);
    } else if (step !== undefined && box.type !== "radio") {
      // The browser moves between radios itself, and ticks them.
      event.preventDefault();
      boxBeside(frame.current, box, step)?.focus();
    }
  };

  return (
    <Stack ref={frame} {...(isField ? {} : { role: "group", "aria-label": label })} gap={2} shrink>
      {hasSearch ? (
        <TextInput
          {...(isField ? {} : { "data-autofocus": true })}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<Icon name="search" size={18} />}
          value={search?.text ?? text}
          onChange={(event) => (search?.onChange ?? setText)(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      ) : null}
      {/* How many are seen is an option of the field. */}
      <div className={classes.list} style={rows === undefined ? undefined : heightOf(rows)}>
        {shown.map((option, index) => (
          <label key={option.value} className={classes.entry}>
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              value={option.value}
              className={classes.box}
              checked={chosen.includes(option.value)}
              {...(!isField && !hasSearch && index === 0 ? { "data-autofocus": true } : {})}
              onChange={() => toggle(option.value)}
              onKeyDown={handleKey}
            />
            <Row as="span" aria-hidden inline fixed className={classes.mark}>
              {option.mark}
            </Row>
            <Text truncate dir="auto">
              {option.label}
            </Text>
          </label>
        ))}
        {shown.length === 0 && footer === undefined ? (
          <p className={classes.none}>{t("no_results")}</p>
        ) : null}
        {footer}
      </div>
    </Stack>
  );
}

function heightOf(rows: number): CSSProperties {
  return { maxBlockSize: `calc(${rows} * var(--check-row))` };
}

/** The next box below or above the one with the focus; above the first one is the search box. */
function boxBeside(frame: HTMLElement | null, from: Element, step: number): HTMLElement | null {
  const boxes = [...(frame?.querySelectorAll<HTMLElement>("input") ?? [])];
  return boxes[boxes.findIndex((box) => box === from) + step] ?? null;
}
