import { Button } from "@mantine/core";
import { findCollection, isSystemCollection, type Collection } from "@rowhouse/contract";
import { Suspense } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Row, Text } from "../../../design/words.tsx";
import { listingAddress } from "../../../access/address/addresses.ts";
import { useModel } from "../../../access/hooks.ts";
import { UnknownCollection } from "../../../editor/stranded/late-parts.ts";
import { useLastKnown } from "../../../editor/stranded/use-last-known.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { Page } from "../../../design/page/page.tsx";
import { TitleCount } from "../../../design/page/title-count.tsx";
import { Segments } from "../../../design/segments/segments.tsx";
import { FieldEditor } from "./editor/field-editor.tsx";
import { CopyDialog } from "./copy/copy-dialog.tsx";
import { DetailsDialog } from "./details/details-dialog.tsx";
import { FieldList } from "./fields/field-list.tsx";
import { useCollectionSettings, type EditedField } from "./use-collection-settings.ts";
import classes from "./collection-settings.module.css";
import { WriteNotice } from "../../../editor/failure/write-failure.tsx";

const list = "/settings/collections";

const FormPicture = lazyPart(async () => (await import("./picture/form-picture.tsx")).FormPicture, {
  place: "part",
});

/** How the fields are looked at: as a list of all there is to know of them, or as the form that people see. */
export type SettingsView = "list" | "form";

interface ViewProps {
  view: SettingsView;
  /** The field that the address opens, `+` for a new one; null for none. */
  opened: string | null;
  /** Called with what the address is to say: the view, and the field that is open. */
  onPlace: (view: SettingsView, opened: string | null) => void;
}

/** The fields of one collection, and what can be done with the collection itself. */
export function CollectionSettingsScreen({ name, ...view }: { name: string } & ViewProps) {
  const collection = findCollection(useModel(), name);
  const known = useLastKnown(name, collection);
  if (collection === null || isSystemCollection(name))
    return <UnknownCollection name={name} known={collection === null ? known : null} back={list} />;
  return <Settings collection={collection} {...view} />;
}

function Settings({ collection, view, opened, onPlace }: { collection: Collection } & ViewProps) {
  const { t } = useTranslation();
  const settings = useCollectionSettings(collection, opened, (field) => onPlace(view, field));
  const { name, fields, edited, onEdit } = settings;
  const newField = (
    <Button onClick={() => onEdit({ kind: "new", round: 0 })}>{t("new_field")}</Button>
  );
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
      <div className={classes.room} data-view={view}>
        <WriteNotice error={settings.error} title={t("not_changed")} />
        <Row wrap gap={3} align="center" justify="between">
          <Text as="p" color="quiet" className={classes.note}>
            {t("fields_are_saved_instantly")}
          </Text>
          <Segments
            aria-label={t("fields_view")}
            size="small"
            value={view}
            onChange={(next) => onPlace(next, null)}
            options={views.map((value) => ({ value, label: t(`fields_view_${value}`) }))}
          />
        </Row>
        {view === "list" ? (
          <FieldList settings={settings} />
        ) : (
          <Suspense fallback={null}>
            <FormPicture settings={settings} />
          </Suspense>
        )}
      </div>
      <Edited collection={collection} edited={edited} onEdit={onEdit} />
    </Page>
  );
}

const views: SettingsView[] = ["list", "form"];

function Edited({
  collection,
  edited,
  onEdit,
}: {
  collection: Collection;
  edited: EditedField | null;
  onEdit: (edited: EditedField | null) => void;
}) {
  const about = { collection, onClose: () => onEdit(null) };
  const begin = (round: number) => () => onEdit({ kind: "new", round });
  switch (edited?.kind) {
    case "new":
      return (
        <FieldEditor
          key={edited.round}
          {...about}
          field={null}
          onAnother={begin(edited.round + 1)}
        />
      );
    case "existing":
      return (
        <FieldEditor
          key={edited.field.field}
          {...about}
          field={edited.field}
          onAnother={begin(0)}
        />
      );
    case "copy":
      return <CopyDialog {...about} field={edited.field} />;
    case "details":
      return <DetailsDialog {...about} />;
    default:
      return null;
  }
}
