import { Button } from "@mantine/core";
import {
  type DoctorFinding,
  type DoctorReport,
  type DoctorWeight,
  doctorWeights,
} from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../../../design/words.tsx";
import { doctorQuery } from "../../../data/doctor.ts";
import { mendMutation } from "../../../data/mending.ts";
import { WriteNotice } from "../../../editor/failure/write-failure.tsx";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { Page } from "../../../design/page/page.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { addressOf, diagnose, type Diagnosis } from "./doctor.model.ts";
import classes from "./doctor.module.css";

/** The sign of each weight; its name is always said as well. */
const weightIcons: Readonly<Record<DoctorWeight, string>> = {
  serious: "error",
  advice: "lightbulb",
  fine: "check_circle",
};

/** The findings about the set-up of the project, and buttons that repair what can be repaired. */
export function DoctorScreen() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(doctorQuery());
  return (
    <Page
      title={t("settings_tile_doctor")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      actions={
        <IconButton
          icon="refresh"
          label={t("doctor_again")}
          loading={isFetching && data !== undefined}
          onClick={() => void refetch()}
        />
      }
    >
      {data !== undefined ? (
        <Diagnosed diagnosis={diagnose(data)} />
      ) : error === null ? (
        <ScreenState state="loading" />
      ) : (
        <ScreenState state="error" error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Diagnosed({ diagnosis: { found, fine, counts } }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6} className={classes.room}>
      <div role="status">
        <Row as="ul" wrap className={classes.counts} aria-label={t("doctor_summary")}>
          {doctorWeights.map((weight) => (
            <Row
              as="li"
              key={weight}
              gap={2}
              align="center"
              color="quiet"
              weight="medium"
              className={classes.count}
              data-weight={counts[weight] > 0 ? weight : undefined}
            >
              <Icon name={weightIcons[weight]} size={20} />
              {t(`doctor_count_${weight}`, { count: counts[weight] })}
            </Row>
          ))}
        </Row>
      </div>
      {found.map((report) => (
        <CheckSection key={report.id} report={report} />
      ))}
      {fine.length === 0 ? null : (
        <section aria-label={t("doctor_weight_fine")}>
          <Text as="h2" size="section" weight="strong">
            {t("doctor_weight_fine")}
          </Text>
          <Box as="ul" above={3} className={classes.fine}>
            {fine.map((report) => (
              <FineCheck key={report.id} report={report} />
            ))}
          </Box>
        </section>
      )}
    </Stack>
  );
}

/** A check that found nothing to repair; what is good to know is folded. */
function FineCheck({ report: { id, findings } }: { report: DoctorReport }) {
  const { t } = useTranslation();
  const valuesOf = useFindingValues();
  return (
    <Row as="li" gap={3} align="center" rule="above" className={classes.finding} data-weight="fine">
      <Text fixed color="faint" className={classes.mark}>
        <Icon name={weightIcons.fine} size={20} />
      </Text>
      <Text as="div" grow breaks className={classes.sentence}>
        <h3 className={classes.name}>{t(`doctor_check_${id}`)}</h3>
        <Text as="p" color="quiet" className={classes.why}>
          {t(`doctor_fine_${id}`)}
        </Text>
        {findings.length === 0 ? null : (
          <Text as="details" above={1} color="quiet" className={classes.details}>
            <summary>{t("doctor_known", { count: findings.length })}</summary>
            <ul>
              {findings.map((finding) => (
                <li key={finding.key} dir="auto">
                  {t(`doctor_kind_${finding.kind}`, valuesOf(finding))}
                </li>
              ))}
            </ul>
          </Text>
        )}
      </Text>
    </Row>
  );
}

/** One check that found something: why it matters, each finding, and what repairs them. */
function CheckSection({ report }: { report: DoctorReport }) {
  const { t } = useTranslation();
  const id = useId();
  const { busy, error, mend } = useMending(report);
  const mendable = report.findings.filter((finding) => finding.mend !== null);
  return (
    <Box as="section" aria-labelledby={id} border radius="card" surface="surface">
      <Row as="header" gap={3} align="start" pad={4}>
        <Box grow shrink>
          <Text as="h2" id={id} size="section" weight="strong">
            {t(`doctor_check_${report.id}`)}
          </Text>
          <Text as="p" color="quiet" className={classes.why}>
            {t(`doctor_why_${report.id}`)}
          </Text>
        </Box>
        {mendable.length < 2 ? null : (
          <Button
            variant="default"
            size="xs"
            className={classes.all}
            loading={busy.size > 1}
            disabled={busy.size === 1}
            aria-describedby={id}
            onClick={() => void mend(mendable)}
          >
            {t("doctor_mend_all")}
          </Button>
        )}
      </Row>
      {error === null ? null : (
        <div className={classes.failure}>
          <WriteNotice error={error} title={t("doctor_mend_failed")} />
        </div>
      )}
      <ul>
        {report.findings.map((finding) => (
          <FindingRow
            key={finding.key}
            finding={finding}
            isBusy={busy.has(finding.key)}
            isWaiting={busy.size > 0}
            onMend={() => void mend([finding])}
          />
        ))}
      </ul>
      {report.has_failed || report.is_partial ? (
        <Box as="p" rule="above" color="quiet" className={classes.partial}>
          {t(report.has_failed ? "doctor_failed" : "doctor_partial")}
        </Box>
      ) : null}
    </Box>
  );
}

/** Repairs findings of one check, after asking where something is taken away. */
function useMending({ id }: Pick<DoctorReport, "id">) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const valuesOf = useFindingValues();
  const { mutateAsync, isPending, variables, error } = useMutation(mendMutation());

  const ask = async (findings: readonly DoctorFinding[]): Promise<boolean> => {
    const [first] = findings;
    if (first === undefined) return false;
    if (findings.every(({ mend }) => mend === "plain")) return true;
    const isOne = findings.length === 1;
    return await confirm({
      title: isOne
        ? t(`doctor_mend_${first.kind}`)
        : t("doctor_mend_count", { count: findings.length }),
      message: isOne
        ? t(`doctor_ask_${first.kind}`, valuesOf(first))
        : [...new Set(findings.map(({ kind }) => t(`doctor_ask_all_${kind}`)))].join(" "),
      confirmLabel: isOne ? t(`doctor_mend_${first.kind}`) : t("doctor_mend_all"),
      danger: true,
    });
  };

  return {
    error,
    /** Keys of the findings that are being repaired. */
    busy: new Set(isPending ? variables.keys : []),
    async mend(findings: readonly DoctorFinding[]): Promise<void> {
      const keys = findings.map(({ key }) => key);
      // A failure is shown in the section of the check.
      if (await ask(findings)) await mutateAsync({ check: id, keys }).catch(() => undefined);
    },
  };
}

interface FindingRowProps {
  finding: DoctorFinding;
  isBusy: boolean;
  /** A finding of the same check is being repaired. */
  isWaiting: boolean;
  onMend: () => void;
}

/** One finding in a sentence, the way to what it is about, and the button that repairs it. */
function FindingRow({ finding, isBusy, isWaiting, onMend }: FindingRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const valuesOf = useFindingValues();
  const { kind, weight, mend } = finding;
  const address = addressOf(finding);
  return (
    <Row
      as="li"
      gap={3}
      align="center"
      rule="above"
      className={classes.finding}
      data-weight={weight}
    >
      <Text fixed color="faint" className={classes.mark}>
        <Icon name={weightIcons[weight]} label={t(`doctor_weight_${weight}`)} size={20} />
      </Text>
      <Text as="p" id={id} grow breaks className={classes.sentence}>
        <bdi>{t(`doctor_kind_${kind}`, valuesOf(finding))}</bdi>
      </Text>
      <Row fixed gap={3} align="center" className={classes.actions}>
        {address === null ? null : (
          <Link to={address} className={classes.link} aria-describedby={id}>
            {t("doctor_look")}
          </Link>
        )}
        {mend === null ? null : (
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            disabled={isWaiting && !isBusy}
            aria-describedby={id}
            onClick={onMend}
          >
            {t(`doctor_mend_${kind}`)}
          </Button>
        )}
      </Row>
    </Row>
  );
}

/** The values that the sentences of findings name, in the user's language. */
function useFindingValues(): (finding: DoctorFinding) => Record<string, string | number> {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ values }) => {
    const { actions, size } = values;
    const words = typeof actions === "string" ? actions.split(", ") : [];
    return {
      ...values,
      ...(words.length === 0
        ? {}
        : { actions: format.series(words.map((word) => t(`doctor_action_${word}`))) }),
      ...(typeof size === "number" ? { size: format.bytes(size) } : {}),
    };
  };
}
