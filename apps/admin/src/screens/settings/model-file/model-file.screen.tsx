import { Button, Switch } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Row, Stack, Text } from "../../../design/words.tsx";
import { PlanList } from "../../../editor/plan/plan-list.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { Page } from "../../../design/page/page.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { useModelFile, type ModelFileControl } from "./use-model-file.ts";
import classes from "./model-file.module.css";

/** The model is written to a file, or taken over from one after a look at what that would change. */
export function ModelFileScreen() {
  const { t } = useTranslation();
  const control = useModelFile();
  return (
    <Page
      title={t("settings_tile_model")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      primary={
        control.steps !== null && control.steps.length > 0 ? (
          <Button
            disabled={!control.isPlanned || control.failure !== null}
            loading={control.isApplying}
            onClick={() => void control.apply()}
          >
            {t("model_apply_count", { count: control.steps.length })}
          </Button>
        ) : null
      }
    >
      <Stack gap={8} className={classes.room}>
        <Stack as="section" gap={3} align="start" className={classes.part}>
          <Text as="h2" size="section" weight="strong">
            {t("model_export")}
          </Text>
          <Text as="p" color="quiet">
            {t("model_export_note")}
          </Text>
          <Button
            variant="default"
            leftSection={<Icon name="download" size={18} />}
            loading={control.isExporting}
            onClick={control.exportModel}
          >
            {t("model_download")}
          </Button>
        </Stack>
        <Stack as="section" gap={3} align="start" className={classes.part}>
          <Text as="h2" size="section" weight="strong">
            {t("model_import")}
          </Text>
          <Text as="p" color="quiet">
            {t("model_import_note")}
          </Text>
          <FileChoice control={control} />
          <Differences control={control} />
        </Stack>
      </Stack>
    </Page>
  );
}

function FileChoice({ control: { opened, open } }: { control: ModelFileControl }) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  return (
    <Row wrap align="center" className={classes.choice}>
      <Button
        variant="default"
        leftSection={<Icon name="upload_file" size={18} />}
        onClick={() => box.current?.click()}
      >
        {t(opened === null ? "model_open" : "model_open_other")}
      </Button>
      {opened === null ? null : (
        <Text breaks color="quiet">
          {opened.name}
        </Text>
      )}
      <input
        ref={box}
        aria-hidden
        accept="application/json,.json"
        className={classes.box}
        tabIndex={-1}
        type="file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void open(file);
          // Opening the same file again must be a change.
          event.currentTarget.value = "";
        }}
      />
    </Row>
  );
}

function Differences({ control }: { control: ModelFileControl }) {
  const { t } = useTranslation();
  const { opened, steps, deletions, failure } = control;
  if (opened?.model === null)
    return (
      <PageNotice tone="danger" urgent title={t("model_malformed")}>
        {t("model_malformed_note")}
      </PageNotice>
    );
  return (
    <>
      {failure === null ? null : (
        <PageNotice tone="danger" urgent title={failure.title}>
          {failure.text}
        </PageNotice>
      )}
      {deletions === 0 ? null : (
        <Switch
          checked={control.withDeletions}
          label={t("model_deletions", { count: deletions })}
          onChange={(event) => control.setWithDeletions(event.currentTarget.checked)}
        />
      )}
      {opened === null || (failure !== null && steps === null) ? null : steps === null ? (
        <ScreenState state="loading" />
      ) : steps.length === 0 ? (
        <Row as="p" role="status" gap={2} align="center" color="success">
          <Icon name="check_circle" size={20} />
          {t(deletions === 0 ? "model_same" : "model_same_otherwise")}
        </Row>
      ) : (
        <PlanList label={t("model_differences")} steps={steps} refused={failure?.change ?? null} />
      )}
    </>
  );
}
