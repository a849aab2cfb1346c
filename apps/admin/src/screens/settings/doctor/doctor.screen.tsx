import { doctorWeights, type DoctorReport } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { doctorQuery } from "../../../data/doctor.ts";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { CheckSection } from "./check-section.tsx";
import { diagnose, type Diagnosis } from "./doctor.model.ts";
import { useFindingValues } from "./use-finding-values.ts";
import { weightIcons } from "./weight-icons.ts";
import classes from "./doctor.module.css";

/** What there is to say about the set-up of the project, and buttons that mend what can be mended. */
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
    <div className={classes.room}>
      <div role="status">
        <ul className={classes.counts} aria-label={t("doctor_summary")}>
          {doctorWeights.map((weight) => (
            <li
              key={weight}
              className={classes.count}
              data-weight={counts[weight] > 0 ? weight : undefined}
            >
              <Icon name={weightIcons[weight]} size={20} />
              {t(`doctor_count_${weight}`, { count: counts[weight] })}
            </li>
          ))}
        </ul>
      </div>
      {found.map((report) => (
        <CheckSection key={report.id} report={report} />
      ))}
      {fine.length === 0 ? null : (
        <section aria-label={t("doctor_weight_fine")}>
          <h2 className={classes.heading}>{t("doctor_weight_fine")}</h2>
          <ul className={classes.fine}>
            {fine.map((report) => (
              <FineCheck key={report.id} report={report} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A check that found nothing to mend; what is good to know is folded. */
function FineCheck({ report: { id, findings } }: { report: DoctorReport }) {
  const { t } = useTranslation();
  const valuesOf = useFindingValues();
  return (
    <li className={classes.finding} data-weight="fine">
      <span className={classes.mark}>
        <Icon name={weightIcons.fine} size={20} />
      </span>
      <div className={classes.sentence}>
        <h3 className={classes.name}>{t(`doctor_check_${id}`)}</h3>
        <p className={classes.why}>{t(`doctor_fine_${id}`)}</p>
        {findings.length === 0 ? null : (
          <details className={classes.details}>
            <summary>{t("doctor_known", { count: findings.length })}</summary>
            <ul>
              {findings.map((finding) => (
                <li key={finding.key} dir="auto">
                  {t(`doctor_kind_${finding.kind}`, valuesOf(finding))}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
