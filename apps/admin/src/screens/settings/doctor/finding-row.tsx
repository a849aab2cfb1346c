import { Button } from "@mantine/core";
import type { DoctorFinding } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon/icon.tsx";
import { addressOf } from "./doctor.model.ts";
import { useFindingValues } from "./use-finding-values.ts";
import { weightIcons } from "./weight-icons.ts";
import classes from "./doctor.module.css";

interface FindingRowProps {
  finding: DoctorFinding;
  isBusy: boolean;
  /** Something of the same check is being mended. */
  isWaiting: boolean;
  onMend: () => void;
}

/** One finding in a sentence, the way to what it is about, and the button that mends it. */
export function FindingRow({ finding, isBusy, isWaiting, onMend }: FindingRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const valuesOf = useFindingValues();
  const { kind, weight, mend } = finding;
  const address = addressOf(finding);
  return (
    <li className={classes.finding} data-weight={weight}>
      <span className={classes.mark}>
        <Icon name={weightIcons[weight]} label={t(`doctor_weight_${weight}`)} size={20} />
      </span>
      <p id={id} className={classes.sentence}>
        <bdi>{t(`doctor_kind_${kind}`, valuesOf(finding))}</bdi>
      </p>
      <div className={classes.actions}>
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
      </div>
    </li>
  );
}
