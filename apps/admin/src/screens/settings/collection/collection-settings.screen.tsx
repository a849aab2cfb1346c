import { Button } from "@mantine/core";
import { findCollection, isSystemCollection, type Collection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { listingAddress } from "../../../access/address/addresses.ts";
import { useModel } from "../../../access/hooks.ts";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { TitleCount } from "../../../ui/table/title-count.tsx";
import { FieldEditor } from "./editor/field-editor.tsx";
import { CopyDialog } from "./copy/copy-dialog.tsx";
import { DetailsDialog } from "./details/details-dialog.tsx";
import { FieldList } from "./field-list.tsx";
import { useCollectionSettings, type EditedField } from "./use-collection-settings.ts";
import classes from "./collection-settings.module.css";

const list = "/settings/collections";

/** The fields of one collection, and what can be done with the collection itself. */
export function CollectionSettingsScreen({ name }: { name: string }) {
  const { t } = useTranslation();
  const collection = findCollection(useModel(), name);
  if (collection === null || isSystemCollection(name))
    return (
      <Page title={t("page_not_found")} back={list}>
        <ScreenState state="not-found" backTo={list} />
      </Page>
    );
  return <Settings collection={collection} />;
}

function Settings({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const settings = useCollectionSettings(collection);
  const { name, fields, failure, edited, onEdit } = settings;
  const newField = <Button onClick={() => onEdit({ kind: "new" })}>{t("new_field")}</Button>;
  return (
    <Page
      title={name}
      titleExtra={<TitleCount text={t("field_count", { count: fields.length })} />}
      back={list}
      breadcrumb={[
        { label: t("admin_settings"), to: "/settings" },
        { label: t("collections_and_fields"), to: list },
      ]}
      actions={
        <>
          <IconButton
            icon="table_rows"
            label={t("open_items")}
            to={listingAddress(collection.collection)}
          />
          <IconButton
            icon="settings"
            label={t("collection_details")}
            onClick={() => onEdit({ kind: "details" })}
          />
          <IconButton
            icon="delete"
            label={t("delete")}
            danger
            loading={settings.isDeleting}
            onClick={() => void settings.removeCollection()}
          />
        </>
      }
      primary={newField}
    >
      <div className={classes.room}>
        {failure === null ? null : (
          <PageNotice tone="danger" urgent title={t("not_changed")}>
            {failure}
          </PageNotice>
        )}
        <p className={classes.note}>{t("fields_are_saved_instantly")}</p>
        <FieldList settings={settings} />
      </div>
      <Edited collection={collection} edited={edited} onClose={() => onEdit(null)} />
    </Page>
  );
}

function Edited({
  collection,
  edited,
  onClose,
}: {
  collection: Collection;
  edited: EditedField | null;
  onClose: () => void;
}) {
  const about = { collection, onClose };
  switch (edited?.kind) {
    case "new":
      return <FieldEditor {...about} field={null} />;
    case "existing":
      return <FieldEditor {...about} field={edited.field} />;
    case "copy":
      return <CopyDialog {...about} field={edited.field} />;
    case "details":
      return <DetailsDialog {...about} />;
    default:
      return null;
  }
}
