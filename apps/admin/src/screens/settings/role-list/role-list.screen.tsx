import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../../access/address/addresses.ts";
import { CreationFailure } from "../../../editor/create/creation.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { SearchBox } from "../../../ui/search/search-box.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { LinkTable } from "../../../ui/table/link-table.tsx";
import { TitleCount } from "../../../ui/table/title-count.tsx";
import type { RoleRow } from "./role-list.model.ts";
import { useRoleList, type RoleList } from "./use-role-list.ts";

/** From how many roles on a search helps. */
const searchedFrom = 10;

/** All roles of the project, and the way to a new one. */
export function RoleListScreen() {
  const { t } = useTranslation();
  const list = useRoleList();
  const { total, creation, search, onSearch } = list;
  const newButton = (
    <Button loading={creation.isCreating} onClick={() => void creation.create()}>
      {t("create_role")}
    </Button>
  );
  return (
    <Page
      title={t("roles")}
      titleExtra={total === null ? null : <TitleCount text={t("role_count", { count: total })} />}
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
      <RolesContent list={list} newButton={newButton} />
    </Page>
  );
}

function RolesContent({ list, newButton }: { list: RoleList; newButton: ReactNode }) {
  const { t } = useTranslation();
  const { state, onSearch } = list;
  switch (state.status) {
    case "loading":
      return <ScreenState state="loading" />;
    case "error":
      return <ScreenState state="error" error={state.error} onRetry={state.retry} />;
    case "empty":
      return (
        <ScreenState
          state="empty"
          icon="group"
          title={t("role_count", { count: 0 })}
          action={newButton}
        />
      );
    case "nothing-found":
      return <ScreenState state="no-results" onClear={() => onSearch("")} />;
    case "ready":
      return <RolesTable rows={state.rows} />;
  }
}

function RolesTable({ rows }: { rows: readonly RoleRow[] }) {
  const { t } = useTranslation();
  return (
    <LinkTable
      columns={[t("role"), t("description"), t("role_members")]}
      rows={rows.map(({ id, name, description, isSystem, members }) => ({
        key: String(id),
        to: itemAddress("directus_roles", String(id)),
        icon: "group",
        name,
        ...(isSystem ? { mark: t("system_role") } : {}),
        cells: [
          description ?? "",
          members === null ? "" : t("role_member_count", { count: members }),
        ],
      }))}
    />
  );
}
