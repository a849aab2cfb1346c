import { ownValue } from "@rowhouse/contract";
import { iconNames, loadIconSheet, sheetSize } from "virtual:icon-sheets";
import { useSyncExternalStore } from "react";

import { commonIcons } from "../../ui/icon/icon-shard.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { createLoader, type Loader } from "../../ui/loading/loader.ts";
import classes from "./icon.module.css";

const common = new Set(commonIcons);
const places = new Map(iconNames.map((name, index) => [name, index]));
const sheets = new Map<number, Loader<Record<string, string>>>();

/** One of all icons. Those that are used most come together, others with their neighbors. */
export function SheetIcon({ name }: { name: string }) {
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
