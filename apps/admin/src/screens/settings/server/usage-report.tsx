import { Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { switchUsageMutation, usageQuery } from "../../../data/usage-report.ts";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { Box, Stack, Text } from "../../../design/words.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { reachByKeyboard } from "../../../design/window/reach-by-keyboard.ts";
import classes from "./server-details.module.css";

/** The report of use: whether it is sent, where to, and exactly what it says. */
export function UsageReport() {
  const { t } = useTranslation();
  return (
    <section aria-label={t("usage_report")}>
      <Text as="h2" size="section" weight="strong">
        {t("usage_report")}
      </Text>
      <Text as="p" below={3} color="quiet" className={classes.copy}>
        {t("usage_report_copy")}
      </Text>
      <State />
    </section>
  );
}

function State(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(usageQuery());
  const change = useMutation(switchUsageMutation());
  const noteId = useId();
  const reason = useErrorText(change.error);
  if (data === undefined)
    return error === null ? (
      <ScreenState state="loading" />
    ) : (
      <ScreenState state="error" error={error} onRetry={() => void refetch()} />
    );
  const { address, sent_on: sentOn } = data;
  const isOn = change.isPending ? change.variables : data.is_on;
  return (
    <Stack gap={3}>
      {reason === null ? null : (
        <PageNotice tone="danger" urgent title={t("usage_report_failed")}>
          {reason}
        </PageNotice>
      )}
      <Switch
        label={t("usage_report_switch")}
        aria-describedby={noteId}
        checked={isOn}
        // A report that is on can be switched off in any case.
        disabled={address === null && !isOn}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <Text as="p" id={noteId} color="quiet" breaks className={classes.copy}>
        {address === null ? t("usage_report_no_address") : t("usage_report_to", { address })}
      </Text>
      <Text as="p" color="quiet">
        {sentOn === null
          ? t("usage_report_never")
          : t("usage_report_sent", { time: format.date(new Date(sentOn), "long") })}
      </Text>
      <Text as="h3" weight="medium">
        {t("usage_report_content")}
      </Text>
      <Box
        as="pre"
        border
        pad={3}
        radius="control"
        surface="sunken"
        className={classes.report}
        dir="ltr"
        ref={(element) => reachByKeyboard(element)}
      >
        {JSON.stringify(data.report, null, 2)}
      </Box>
    </Stack>
  );
}
