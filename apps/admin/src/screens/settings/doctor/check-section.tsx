import { Button } from "@mantine/core";
import type { DoctorReport } from "@rowhouse/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FindingRow } from "./finding-row.tsx";
import { useMending } from "./use-mending.ts";
import classes from "./doctor.module.css";
import { WriteNotice } from "../../../editor/failure/write-failure.tsx";

/** One check that found something: why it matters, each finding, and what mends them. */
export function CheckSection({ report }: { report: DoctorReport }) {
  const { t } = useTranslation();
  const id = useId();
  const { busy, error, mend } = useMending(report);
  const mendable = report.findings.filter((finding) => finding.mend !== null);
  return (
    <section aria-labelledby={id} className={classes.check}>
      <header className={classes.head}>
        <div className={classes.headWords}>
          <h2 id={id} className={classes.heading}>
            {t(`doctor_check_${report.id}`)}
          </h2>
          <p className={classes.why}>{t(`doctor_why_${report.id}`)}</p>
        </div>
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
      </header>
      {error === null ? null : (
        <div className={classes.failure}>
          <WriteNotice error={error} title={t("doctor_mend_failed")} />
        </div>
      )}
      <ul className={classes.findings}>
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
        <p className={classes.partial}>
          {t(report.has_failed ? "doctor_failed" : "doctor_partial")}
        </p>
      ) : null}
    </section>
  );
}
