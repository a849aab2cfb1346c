import type { DoctorFinding } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../i18n/use-format.ts";

/** What the sentences of findings name, in the user's language. */
export function useFindingValues(): (finding: DoctorFinding) => Record<string, string | number> {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ values }) => {
    const { actions, size } = values;
    const words = typeof actions === "string" ? actions.split(", ") : [];
    return {
      ...values,
      ...(words.length === 0
        ? {}
        : { actions: words.map((word) => t(`doctor_action_${word}`)).join(", ") }),
      ...(typeof size === "number" ? { size: format.bytes(size) } : {}),
    };
  };
}
