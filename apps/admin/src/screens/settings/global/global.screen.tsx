import { brandColor, type Collection, type Setting } from "@rowhouse/contract";
import { expandedFile, filesCollection, keyOf, useHost, useItem } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, Suspense, useId, useMemo } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Box, Grid, Row, Stack, Text } from "../../../design/words.tsx";
import { inWords } from "../../../access/names/system-words.ts";
import { settingFieldsQuery, settingsQuery } from "../../../data/settings.ts";
import { EditorPage } from "../../../editor/page/editor-page.tsx";
import { MergeDialog } from "../../../editor/save/late-merge-dialog.ts";
import { type DraftStore, useDraft } from "../../../form/draft/draft-store.ts";
import { accentShades, lightenUntilReadable } from "../../../design/theme/accent.ts";
import { Mark } from "../../../design/mark/mark.tsx";
import { Page } from "../../../design/page/page.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { settingsForm } from "./settings-form.model.ts";
import { useGlobalSettings } from "./use-global-settings.ts";
import classes from "./brand-preview.module.css";

/** The settings of the whole project: its name, logo and color, sign-in, files and defaults. */
export function GlobalSettingsScreen() {
  const translation = useTranslation();
  const { t } = translation;
  const settings = useQuery(settingsQuery());
  const fields = useQuery(settingFieldsQuery());
  const collection = useMemo(() => {
    const inLanguage = fields.data?.map((field) => inWords(field, translation));
    return inLanguage && settingsForm(inLanguage, t);
  }, [fields.data, translation, t]);
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

/** How the project will look with the name, logo and color of the draft, light and dark. */
function BrandPreview({ store }: { store: DraftStore }) {
  const { t } = useTranslation();
  const id = useId();
  const name = useDraft(store, ({ base, staged }) => ({ ...base, ...staged })["project_name"]);
  const color = useDraft(store, ({ base, staged }) => ({ ...base, ...staged })["color"]);
  const logo = useDraft(store, ({ base, staged }) => ({ ...base, ...staged })["logo"]);
  const logoUrl = useFileAddress(logo);
  const shades = accentShades(brandColor(typeof color === "string" ? color : ""));
  const accents = { light: shades[6], dark: lightenUntilReadable(shades[4], "#1a1f26") };
  return (
    <figure aria-labelledby={id}>
      <Text as="figcaption" id={id} below={2} color="quiet">
        {t("global_preview")}
      </Text>
      <Grid gap={3} className={classes.looks}>
        {(["light", "dark"] as const).map((scheme) => (
          <Stack
            key={scheme}
            gap={4}
            pad={4}
            border
            radius="card"
            className={classes.look}
            data-scheme={scheme}
            // The accent that the color of the draft becomes in this look.
            style={
              { "--preview-accent": accents[scheme], "--preview-fill": shades[6] } as CSSProperties
            }
          >
            <Row gap={3} align="center" shrink>
              <Box as="span" fixed className={classes.mark}>
                <Mark logoUrl={logoUrl} />
              </Box>
              <Text truncate weight="strong" dir="auto">
                {typeof name === "string" && name !== "" ? name : "Rowhouse"}
              </Text>
            </Row>
            <Row wrap gap={4} align="center" aria-hidden>
              <span className={classes.button}>{t("save")}</span>
              <span className={classes.link}>{t("collections")}</span>
              <span className={classes.focus} />
            </Row>
          </Stack>
        ))}
      </Grid>
    </figure>
  );
}

/** The address of the picture that is chosen; null while there is none, or it is not loaded. */
function useFileAddress(value: unknown): string | null {
  const { fileUrl } = useHost();
  const key = keyOf(value, "id");
  const known = expandedFile(value);
  const { item } = useItem(filesCollection, known === null ? key : null);
  const file = known ?? item;
  return key === null || file === null ? null : fileUrl(file, "original");
}
