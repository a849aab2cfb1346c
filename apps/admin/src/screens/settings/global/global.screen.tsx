import type { Collection, Setting } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { settingFieldsQuery, settingsQuery } from "../../../data/settings.ts";
import { EditorPage } from "../../../editor/page/editor-page.tsx";
import { MergeDialog } from "../../../editor/save/late-merge-dialog.ts";
import { Page } from "../../../ui/page/page.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { settingsForm } from "./settings-form.model.ts";
import { useGlobalSettings } from "./use-global-settings.ts";

/** What holds for the whole project: its name, logo and color, sign-in, files and defaults. */
export function GlobalSettingsScreen() {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery());
  const fields = useQuery(settingFieldsQuery());
  const collection = useMemo(() => fields.data && settingsForm(fields.data, t), [fields.data, t]);
  if (settings.data !== undefined && collection !== undefined)
    return <SettingsEditor collection={collection} settings={settings.data} />;
  const error = settings.error ?? fields.error;
  const retry = (): void => {
    for (const { refetch } of [settings, fields]) void refetch();
  };
  return (
    <Page
      title={t("settings_tile_global")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
    >
      {error === null ? (
        <ScreenState state="loading" />
      ) : (
        <ScreenState state="error" error={error} onRetry={retry} />
      )}
    </Page>
  );
}

interface SettingsEditorProps {
  collection: Collection;
  settings: readonly Setting[];
}

function SettingsEditor({ collection, settings }: SettingsEditorProps) {
  const editor = useGlobalSettings(collection, settings);
  const { conflict, cancelConflict, resolveConflict } = editor.saving;
  return (
    <>
      <EditorPage
        {...editor}
        collection={collection}
        isReadOnly={false}
        saveModes={["stay"]}
        savesOnLeave
        onCopy={null}
        actions={null}
        notices={<BrandPreview store={editor.session.store} />}
      />
      {conflict === null ? null : (
        <Suspense fallback={null}>
          <MergeDialog
            collection={collection}
            conflict={conflict}
            onCancel={cancelConflict}
            onResolve={resolveConflict}
          />
        </Suspense>
      )}
    </>
  );
}
