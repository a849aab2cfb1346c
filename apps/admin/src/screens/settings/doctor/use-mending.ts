import type { DoctorFinding, DoctorReport } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { mendMutation } from "../../../data/mending.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { useFindingValues } from "./use-finding-values.ts";

/** Mends findings of one check, after asking where something is taken away. */
export function useMending({ id }: Pick<DoctorReport, "id">) {
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
    /** Keys of the findings that are being mended. */
    busy: new Set(isPending ? variables.keys : []),
    async mend(findings: readonly DoctorFinding[]): Promise<void> {
      const keys = findings.map(({ key }) => key);
      // A failure is shown in the section of the check.
      if (await ask(findings)) await mutateAsync({ check: id, keys }).catch(() => undefined);
    },
  };
}
