import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageNotice } from "../../ui/notice/page-notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { SearchBox } from "../../ui/search/search-box.tsx";
import { ScreenState } from "../../ui/states/screen-state.tsx";
import { LinkTable, type LinkRow } from "../../list/link-table.tsx";
import { TitleCount } from "../../ui/page/title-count.tsx";
import type { Creation } from "./use-named-creation.ts";
import type { NamedThing, SettingsList } from "./use-settings-list.ts";
import { useWriteFailure } from "../failure/write-failure.tsx";

/** From how many things on a search helps. */
const searchedFrom = 10;

export interface SettingsListPageProps<Row extends NamedThing> {
  list: SettingsList<Row>;
  title: string;
  /** "3 roles", and "No roles" for none. */
  countText(count: number): string;
  /** What the button for a new one says. */
  createLabel: string;
  /** The Material symbol of the things that have none of their own. */
  icon: string;
  /** What stands above the list. */
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

/** What was not created and why, until it is; nothing without a failure. */
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
