import { Button } from "@mantine/core";
import { Suspense } from "react";
import { useFormat, useTranslation, type Translation } from "../../../i18n/translation.ts";
import { settingsAddress } from "../../../access/address/addresses.ts";
import { SettingsListPage } from "../../../editor/settings-list.tsx";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import type { CollectionRow } from "./collection-list.model.ts";
import { NewCollectionDialog } from "./new-collection-dialog.tsx";
import { useCollectionList, type CollectionList } from "./use-collection-list.ts";
import { WriteNotice } from "../../../editor/failure/write-failure.tsx";

const ManageDialog = lazyPart(
  async () => (await import("./manage/manage-dialog.tsx")).ManageDialog,
  { place: "dialog", texts: ["options"], onClose: ({ onClose }) => onClose() },
);

/** All tables of the project: those the app works with, those it could, and the way to a new one. */
export function CollectionListScreen() {
  const { t } = useTranslation();
  const collections = useCollectionList();
  const { list, creation, managing, error } = collections;
  const { tables } = managing;
  return (
    <>
      <SettingsListPage
        list={list}
        title={t("collections_and_fields")}
        countText={(count) => t("table_count", { count })}
        createLabel={t("create_collection")}
        icon="database"
        columns={[t("collection"), t("note"), t("fields")]}
        notices={
          <>
            <WriteNotice error={error} title={t("not_changed")} />
            <Unmanaged collections={collections} />
          </>
        }
        detailsOf={(row) => details(row, collections, t)}
      />
      {creation.isOpen ? (
        <NewCollectionDialog onClose={creation.onClose} onCreated={creation.onCreated} />
      ) : null}
      {tables === null ? null : (
        <Suspense fallback={null}>
          <ManageDialog {...managing} tables={tables} />
        </Suspense>
      )}
    </>
  );
}

type Translate = Translation["t"];

function details(row: CollectionRow, collections: CollectionList, t: Translate) {
  return {
    to: row.managed ? settingsAddress(row.id) : null,
    ...(row.icon === null ? {} : { icon: row.icon }),
    ...markOf(row, t),
    cells: [row.note ?? "", t("field_count", { count: row.fields })],
    actions: <ManageButton row={row} collections={collections} />,
  };
}

function markOf(row: CollectionRow, t: Translate): { mark?: string } {
  if (!row.managed) return { mark: t("unmanaged") };
  if (row.hidden) return { mark: t("hidden") };
  return row.single ? { mark: t("single") } : {};
}

/** Tables of an existing database are taken over in one step. */
function Unmanaged({ collections }: { collections: CollectionList }) {
  const { t } = useTranslation();
  const { unmanaged, onManage } = collections;
  if (unmanaged.length < 2) return null;
  return (
    <PageNotice
      tone="info"
      title={t("unmanaged_count", { count: unmanaged.length })}
      actions={
        <Button size="xs" variant="default" onClick={() => onManage(unmanaged)}>
          {t("manage_all")}
        </Button>
      }
    >
      {t("unmanaged_note")}
    </PageNotice>
  );
}

function ManageButton({ row, collections }: { row: CollectionRow; collections: CollectionList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { onManage, stopManaging, isChanging } = collections;
  const label = t(row.managed ? "dont_manage" : "manage");
  return (
    <Button
      size="xs"
      variant={row.managed ? "subtle" : "default"}
      color="gray"
      loading={isChanging(row.id)}
      aria-label={format.labeled(label, row.name)}
      onClick={() => (row.managed ? void stopManaging(row) : onManage([row]))}
    >
      {label}
    </Button>
  );
}
