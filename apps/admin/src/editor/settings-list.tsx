import { Button } from "@mantine/core";
import { useMutation, type UseMutationOptions, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useTranslation } from "../i18n/translation.ts";
import { itemAddress } from "../access/address/addresses.ts";
import { LinkTable, type LinkRow } from "../list/links.tsx";
import { usePrompt } from "../design/dialogs/dialogs.tsx";
import { PageNotice } from "../design/notice/page-notice.tsx";
import { Page } from "../design/page/page.tsx";
import { TitleCount } from "../design/page/title-count.tsx";
import { SearchBox } from "../design/search/search-box.tsx";
import { ScreenState } from "../design/states/screen-state.tsx";
import { useWriteFailure } from "./failure/write-failure.tsx";

/** From how many things on a search helps. */
const searchedFrom = 10;

export interface SettingsListPageProps<Row extends NamedThing> {
  list: SettingsList<Row>;
  title: string;
  /** "3 roles", and "No roles" for none. */
  countText(count: number): string;
  /** The label of the button for a new one. */
  createLabel: string;
  /** The Material symbol of the things that have none of their own. */
  icon: string;
  /** The content above the list. */
  notices?: ReactNode;
  /** Headings: of the names first, then one per cell. */
  columns: readonly string[];
  /** Where a row leads, what it says beside the name, and what can be done with it at once. */
  detailsOf(row: Row): Pick<LinkRow, "to" | "mark" | "cells" | "actions"> & { icon?: string };
}

/** A list of the settings: all things of a kind, a search where they are many, and the way to a new one. */
export function SettingsListPage<Row extends NamedThing>(props: SettingsListPageProps<Row>) {
  const { list, title, countText, createLabel } = props;
  const { t } = useTranslation();
  const { total, creation, search, onSearch } = list;
  const newButton = (
    <Button loading={creation.isCreating} onClick={() => void creation.create()}>
      {createLabel}
    </Button>
  );
  return (
    <Page
      title={title}
      titleExtra={total === null ? null : <TitleCount text={countText(total)} />}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      primary={newButton}
      toolbar={
        total !== null && total >= searchedFrom ? (
          <SearchBox value={search} count="" onChange={onSearch} />
        ) : null
      }
    >
      <CreationFailure creation={creation} />
      {props.notices}
      <Content {...props} newButton={newButton} />
    </Page>
  );
}

function Content<Row extends NamedThing>(
  props: SettingsListPageProps<Row> & { newButton: ReactNode },
) {
  const { list, icon, columns, countText, detailsOf, newButton } = props;
  const { state } = list;
  switch (state.status) {
    case "loading":
      return <ScreenState state="loading" />;
    case "error":
      return <ScreenState state="error" error={state.error} onRetry={state.retry} />;
    case "empty":
      return <ScreenState state="empty" icon={icon} title={countText(0)} action={newButton} />;
    case "nothing-found":
      return <ScreenState state="no-results" onClear={() => list.onSearch("")} />;
    case "ready":
      return (
        <LinkTable
          columns={columns}
          rows={state.rows.map((row) => ({
            key: String(row.id),
            icon,
            name: row.name,
            ...detailsOf(row),
          }))}
        />
      );
  }
}

/** The failed creation and its reason, until it succeeds; nothing without a failure. */
function CreationFailure({ creation }: { creation: Creation }) {
  const { t } = useTranslation();
  const { failure, isCreating, retry } = creation;
  const about = useWriteFailure({
    error: failure?.error ?? null,
    title: t("not_created", { name: failure?.name ?? "" }),
  });
  if (about === null) return null;
  return (
    <PageNotice
      tone="danger"
      urgent
      title={about.title}
      actions={
        <Button size="xs" variant="default" loading={isCreating} onClick={retry}>
          {t("retry")}
        </Button>
      }
    >
      {about.text}
    </PageNotice>
  );
}

/** The minimum properties of a thing of the settings. */
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

/** The states of a list of the settings. */
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
  const { language } = useTranslation();
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
    const rows = rowsOf(things, { search, language: language });
    return rows.length === 0 ? { status: "nothing-found" } : { status: "ready", rows };
  }
}

/** A new thing, as far as its page must be found. */
interface Created {
  id: number | string;
}

export interface CreationOptions<New extends Created> {
  /** The system collection that holds the things. */
  collection: string;
  /** Title of the question for the name, and what its box is called. */
  title: string;
  label: string;
  /** Creates the thing with a name. */
  mutation: UseMutationOptions<New, Error, string>;
}

/** The way from "New" to the page of the new thing. */
export interface Creation {
  isCreating: boolean;
  /** The last attempt, when it failed. */
  failure: { name: string; error: Error } | null;
  /** Asks for the name, creates the thing and opens it. */
  create(): Promise<void>;
  /** Tries again with the name of the attempt that failed. */
  retry(): void;
}

/** Creates things that begin with nothing but a name, and opens them. */
export function useNamedCreation<New extends Created>(options: CreationOptions<New>): Creation {
  const { collection, title, label, mutation } = options;
  const { t } = useTranslation();
  const prompt = usePrompt();
  const navigate = useNavigate();
  const { mutate, isPending, isError, error, variables } = useMutation({
    ...mutation,
    onSuccess: ({ id }) => void navigate({ to: itemAddress(collection, String(id)) }),
  });
  const create = async (): Promise<void> => {
    const name = await prompt({ title, label, confirmLabel: t("create"), required: true });
    if (name?.trim()) mutate(name.trim());
  };
  return {
    isCreating: isPending,
    failure: isError ? { name: variables, error } : null,
    create,
    retry: () => variables !== undefined && mutate(variables),
  };
}
