import { TextInput } from "@mantine/core";
import { ownValue, titleCase } from "@rowhouse/contract";
import { useHost, useVirtualRows } from "@rowhouse/extension-kit";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from "react";
import { iconNames, loadIconSheet, sheetSize } from "virtual:icon-sheets";
import { Text } from "../../design/words.tsx";
import { commonIcons } from "../../design/icon/icon-shard.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { createLoader, type Loader } from "../../design/loading/loader.ts";
import classes from "./icon.module.css";
import { findIcons, gridRows, rowOf, stepOf } from "./model.ts";
import { isComposing } from "../../design/shortcuts/keys.ts";

interface IconPanelProps {
  value: string | null;
  onChoose: (name: string) => void;
}

/**
 * All icons under a search. The search keeps the focus and the keys, by the ARIA pattern of a combobox with a grid: up and
 * down move through the rows, left and right as soon as one of them did, Enter chooses.
 */
export function IconPanel({ value, onChoose }: IconPanelProps) {
  const { t, formatNumber } = useHost();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState<number | null>(null);
  const id = useId();
  const { often, all } = findIcons(search, { names: iconNames, common: commonIcons });
  const names = [...often, ...all];

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = stepOf(event.key, isRtl);
    if (event.key === "Enter") {
      event.preventDefault();
      const name = names[active ?? 0];
      if (name !== undefined && (active !== null || search !== "")) onChoose(name);
      return;
    }
    // Before a row is reached, left and right belong to the text.
    if (step === null || (active === null && Math.abs(step) === 1)) return;
    event.preventDefault();
    const next = active === null ? 0 : active + step;
    setActive(next < 0 ? null : Math.min(next, names.length - 1));
  }

  return (
    <div className={classes.panel}>
      <TextInput
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded
        aria-label={t("interfaces.icon.search")}
        autoComplete="off"
        data-autofocus
        leftSection={<Icon name="search" size={18} />}
        placeholder={t("interfaces.icon.search_placeholder")}
        rightSection={value ? <Icon name={value} /> : null}
        role="combobox"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(null);
        }}
        onKeyDown={handleKey}
      />
      {names.length === 0 ? (
        <Text as="p" color="quiet" textAlign="center" className={classes.nothing} role="status">
          {t("interfaces.icon.nothing", { search })}
        </Text>
      ) : (
        <IconGrid
          key={search}
          active={active}
          all={all}
          id={id}
          label={t("interfaces.icon.panel")}
          often={often}
          value={value}
          onChoose={onChoose}
        />
      )}
      <Text as="p" size="small" color="faint" role="status">
        {active === null
          ? t("interfaces.icon.count", { count: all.length, shown: formatNumber(all.length) })
          : titleCase(names[active] ?? "")}
      </Text>
    </div>
  );
}

interface IconGridProps {
  id: string;
  label: string;
  often: readonly string[];
  all: readonly string[];
  value: string | null;
  /** The icon that the keys of the search have reached. */
  active: number | null;
  onChoose: (name: string) => void;
}

/** Height of a row and width of an icon, in pixels, as in the style sheet. */
const cell = 40;

/** Icons in rows, of which only those in view are rendered. */
function IconGrid(props: IconGridProps) {
  const { id, often, all, active, value } = props;
  const { t } = useHost();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = gridRows({ often, all });
  const { indexes, height, scrollToRow } = useVirtualRows({
    scroller,
    rowHeight: cell,
    headHeight: 0,
    count: rows.length,
  });
  const activeRow = active === null ? null : rowOf(rows, active);
  const reveal = useEffectEvent(scrollToRow);
  useEffect(() => {
    if (activeRow !== null) reveal(activeRow);
  }, [activeRow]);

  return (
    <div
      ref={scroller}
      aria-label={props.label}
      className={classes.grid}
      id={id}
      role="listbox"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={classes.rows} role="presentation" style={{ blockSize: `${height}px` }}>
        {indexes.flatMap((index) => {
          const row = rows[index];
          if (row === undefined) return [];
          const place = { insetBlockStart: `${index * cell}px` };
          if ("heading" in row)
            return [
              <div key={index} className={classes.heading} role="presentation" style={place}>
                {t(`interfaces.icon.${row.heading}`)}
              </div>,
            ];
          return [
            <div key={index} className={classes.row} role="presentation" style={place}>
              {row.names.map((name, column) => {
                const at = row.start + column;
                return (
                  // The search keeps the focus and the keys; icons are only clicked.
                  <button
                    key={name}
                    aria-label={titleCase(name)}
                    aria-posinset={at + 1}
                    aria-selected={name === value}
                    aria-setsize={often.length + all.length}
                    className={classes.icon}
                    data-active={at === active || undefined}
                    id={`${id}-${at}`}
                    role="option"
                    tabIndex={-1}
                    title={titleCase(name)}
                    type="button"
                    onClick={() => props.onChoose(name)}
                  >
                    <SheetIcon name={name} />
                  </button>
                );
              })}
            </div>,
          ];
        })}
      </div>
    </div>
  );
}

const common = new Set(commonIcons);
const places = new Map(iconNames.map((name, index) => [name, index]));
const sheets = new Map<number, Loader<Record<string, string>>>();

/** One of all icons. Those that are used most come together, others with their neighbors. */
function SheetIcon({ name }: { name: string }) {
  return common.has(name) ? <Icon name={name} size={24} /> : <Drawing name={name} />;
}

function Drawing({ name }: { name: string }) {
  const sheet = sheetOf(name);
  const { outcome } = useSyncExternalStore(sheet.subscribe, sheet.attempt);
  const path = outcome !== null && "value" in outcome ? ownValue(outcome.value, name) : undefined;
  return (
    <svg
      aria-hidden
      className={classes.drawing}
      fill="currentColor"
      focusable="false"
      height={24}
      viewBox="0 -960 960 960"
      width={24}
    >
      {path !== undefined && <path d={path} />}
    </svg>
  );
}

function sheetOf(name: string): Loader<Record<string, string>> {
  const index = Math.floor((places.get(name) ?? 0) / sheetSize);
  const sheet = sheets.get(index) ?? createLoader(() => loadIconSheet(index));
  sheets.set(index, sheet);
  return sheet;
}
