import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "./use-named-creation.ts";

/** What a thing of the settings has at least. */
export interface NamedThing {
  id: number | string;
  name: string;
}

export interface SettingsListOptions<Thing, Row> {
  /** All that there are. */
  found: Pick<UseQueryResult<readonly Thing[]>, "data" | "error" | "refetch">;
  /** The rows for what is searched for, in the order of the language. */
  rowsOf(things: readonly Thing[], wanted: { search: string; language: string }): readonly Row[];
  creation: Creation;
}

/** What a list of the settings can be. */
export type SettingsListState<Row> =
  | { status: "loading" }
  | { status: "error"; error: unknown; retry(): void }
  | { status: "empty" }
  | { status: "nothing-found" }
  | { status: "ready"; rows: readonly Row[] };

/** All that a list of the settings shows and does. */
export interface SettingsList<Row> {
  state: SettingsListState<Row>;
  /** How many there are, whatever is searched for; null while that is not known. */
  total: number | null;
  search: string;
  onSearch(search: string): void;
  creation: Creation;
}

/** The controller of a list of the settings: what is found, and the way to a new one. */
export function useSettingsList<Thing, Row>(
  options: SettingsListOptions<Thing, Row>,
): SettingsList<Row> {
  const { found, rowsOf, creation } = options;
  const { i18n } = useTranslation();
  const [search, setSearch] = useState("");
  const { data: things, error, refetch } = found;
  return {
    state: stateOf(),
    total: things?.length ?? null,
    search,
    onSearch: setSearch,
    creation,
  };

  function stateOf(): SettingsListState<Row> {
    if (things === undefined)
      return error === null
        ? { status: "loading" }
        : { status: "error", error, retry: () => void refetch() };
    if (things.length === 0) return { status: "empty" };
    const rows = rowsOf(things, { search, language: i18n.language });
    return rows.length === 0 ? { status: "nothing-found" } : { status: "ready", rows };
  }
}
