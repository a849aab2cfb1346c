import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { SearchBox } from "../../../ui/search/search-box.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { LinkTable } from "../../../ui/table/link-table.tsx";
import { TitleCount } from "../../../ui/table/title-count.tsx";
import type { RoleRow } from "./roles-list.model.ts";
import { useRolesList, type RoleCreation, type RolesList } from "./use-roles-list.ts";

/** From how many roles on a search helps. */
const searchedFrom = 10;

/** All roles of the project, and the way to a new one. */
export function RolesListScreen() {
  const { t } = useTranslation();
  const list = useRolesList();
  const { total, creation, search, onSearch } = list;
  return (
    <Page
      title={t("roles")}
      titleExtra={total === null ? null : <TitleCount text={t("role_count", { count: total })} />}
      breadcrumb={[{ label: t("admin_settings") }]}
      primary={
        <Button loading={creation.isCreating} onClick={() => void creation.create()}>
          {t("create_role")}
        </Button>
      }
      toolbar={
        total !== null && total >= searchedFrom ? (
          <SearchBox value={search} count="" onChange={onSearch} />
        ) : null
      }
    >
      {creation.failure === null ? null : <CreationFailure creation={creation} />}
      <RolesContent list={list} />
    </Page>
  );
}

function RolesContent({ list }: { list: RolesList }) {
  const { t } = useTranslation();
  const { state, onSearch } = list;
  switch (state.status) {
    case "loading":
      return <ScreenState state="loading" />;
    case "error":
      return <ScreenState state="error" error={state.error} onRetry={state.retry} />;
    case "empty":
      return <ScreenState state="empty" icon="group" title={t("role_count", { count: 0 })} />;
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

function CreationFailure({ creation }: { creation: RoleCreation }) {
  const { t } = useTranslation();
  const { failure, isCreating, retry } = creation;
  const reason = useErrorText(failure?.error);
  if (failure === null) return null;
  return (
    <PageNotice
      tone="danger"
      urgent
      title={t("role_not_created", { name: failure.name })}
      actions={
        <Button size="xs" variant="default" loading={isCreating} onClick={retry}>
          {t("retry")}
        </Button>
      }
    >
      {reason}
    </PageNotice>
  );
}
