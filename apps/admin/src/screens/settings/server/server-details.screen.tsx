import { Button } from "@mantine/core";
import { ownValue, type ServerDetails } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../../../design/words.tsx";
import { partsOf, type PartState, type ServerPart } from "../../../access/server/server-parts.ts";
import { serverDetailsQuery, testMailMutation } from "../../../data/server-details.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useNow } from "../../../i18n/use-now.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { Page } from "../../../design/page/page.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { UsageReport } from "./usage-report.tsx";
import classes from "./server-details.module.css";

const icons: Record<PartState, string> = {
  set: "check_circle",
  usual: "radio_button_unchecked",
  missing: "warning",
};

/** The server and its set-up: what is set, what is missing, and by which variable it is set. */
export function ServerDetailsScreen() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(serverDetailsQuery());
  return (
    <Page
      title={t("settings_tile_server")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      actions={
        <IconButton
          icon="refresh"
          label={t("server_refresh")}
          loading={isFetching && data !== undefined}
          onClick={() => void refetch()}
        />
      }
    >
      {data !== undefined ? (
        <Details details={data} />
      ) : error === null ? (
        <ScreenState state="loading" />
      ) : (
        <ScreenState state="error" error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Details({ details }: { details: ServerDetails }) {
  const { t } = useTranslation();
  const texts = usePartTexts(details);
  const testMail = useTestMail();
  return (
    <Stack gap={8} className={classes.room}>
      <Facts details={details} />
      <section aria-label={t("server_setup")}>
        <Text as="h2" size="section" weight="strong">
          {t("server_setup")}
        </Text>
        <Text as="p" below={3} color="quiet" className={classes.copy}>
          {t("server_setup_copy")}
        </Text>
        <Box as="ul" rule="above">
          {partsOf(details).map((part) => (
            <ServerPartRow
              key={part.id}
              part={part}
              text={ownValue(texts, part.id) ?? ""}
              {...(part.id === "mail"
                ? { action: testMail.button, outcome: testMail.outcome }
                : {})}
            />
          ))}
        </Box>
      </section>
      <UsageReport />
    </Stack>
  );
}

/** The facts about the server. */
function Facts({ details: { version, runtime, database } }: { details: ServerDetails }) {
  const { t } = useTranslation();
  const format = useFormat();
  const started = new Date(runtime.started_on);
  const now = useNow();
  const facts = [
    { name: "Rowhouse", value: version, note: null },
    { name: runtime.name, value: runtime.version, note: runtime.platform },
    {
      name: database.product,
      value: database.version,
      note: database.size === null ? null : t("server_size", { size: format.bytes(database.size) }),
    },
    {
      name: t("server_running_since"),
      value: format.relative(started, now),
      note: format.date(started, "medium"),
    },
    { name: t("server_memory"), value: format.bytes(runtime.memory), note: null },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, note }) => (
        <Box key={name} pad={4} className={classes.fact}>
          <dt>{name}</dt>
          <dd>
            <Text size="section" weight="medium" tabular breaks>
              {value}
            </Text>
            {note === null ? null : (
              <Text size="small" color="quiet">
                {note}
              </Text>
            )}
          </dd>
        </Box>
      ))}
    </dl>
  );
}

/** How each part is, in words. */
function usePartTexts(details: ServerDetails): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  const format = useFormat();
  const { storage, mail, redis, max_upload_size: maxUpload } = details;
  const days = (count: number | null): string =>
    count === null ? t("server_for_ever") : t("server_days", { count });
  return {
    address: details.public_url ?? t("server_address_missing"),
    proxy: t(details.trusts_proxy ? "server_proxy_set" : "server_proxy_usual"),
    storage:
      storage.state === "missing"
        ? t("server_storage_missing")
        : t(storage.kind === "s3" ? "server_storage_bucket" : "server_storage_folder", {
            size: format.bytes(maxUpload, 1024),
          }),
    mail:
      mail.transport === "smtp"
        ? t("server_mail_set", { from: mail.from })
        : t("server_mail_missing"),
    cache: t(`server_cache_${redis}`),
    rate_limit:
      details.rate_limit === null
        ? t("server_rate_limit_missing")
        : t("server_rate_limit_set", { count: details.rate_limit }),
    history: t("server_history_set", {
      activity: days(details.activity_days),
      revisions: days(details.revision_days),
    }),
    metrics: t(details.has_metrics ? "server_metrics_set" : "server_metrics_usual"),
    support: details.support_url ?? t("server_support_usual"),
  };
}

/** The button that sends a mail to the administrator who presses it, and where it went or why it did not go. */
function useTestMail(): { button: ReactNode; outcome: ReactNode } {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useMutation(testMailMutation());
  const reason = useErrorText(error);
  const sent = data?.transport === "smtp" ? "test_mail_sent" : "test_mail_stored";
  return {
    button: (
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t("test_mail_send")}
      </Button>
    ),
    outcome:
      reason !== null ? (
        <PageNotice tone="danger" urgent title={t("test_mail_failed")}>
          {reason}
        </PageNotice>
      ) : data === undefined ? null : (
        <PageNotice tone="info" icon="mail" title={t(sent, { address: data.to })} />
      ),
  };
}

interface ServerPartRowProps {
  part: ServerPart;
  /** How it is, in a sentence. */
  text: string;
  /** The action to take about it. */
  action?: ReactNode;
  /** The outcome of that, as wide as the row. */
  outcome?: ReactNode;
}

/** One part of the server: how it is, and the variables that set it. */
function ServerPartRow({ part, text, action, outcome }: ServerPartRowProps) {
  const { t } = useTranslation();
  return (
    <Row as="li" wrap gap={3} padY={4} rule="below" data-state={part.state}>
      <Text fixed color="faint" className={classes.state}>
        <Icon name={icons[part.state]} label={t(`server_state_${part.state}`)} />
      </Text>
      <Box grow shrink className={classes.words}>
        <h3 className={classes.name}>{t(`server_part_${part.id}`)}</h3>
        <Text as="p" color="quiet" breaks className={classes.text}>
          <bdi>{text}</bdi>
        </Text>
      </Box>
      <div className={classes.side}>
        <Row as="span" wrap className={classes.variables}>
          {part.variables.map((variable) => (
            <code key={variable} className={classes.variable} dir="ltr">
              {variable}
            </code>
          ))}
        </Row>
        {action}
      </div>
      {outcome ? <div className={classes.outcome}>{outcome}</div> : null}
    </Row>
  );
}
