import { useFormat, useTranslation } from "../../../i18n/translation.ts";

import { SetupAlert } from "../setup-alert.tsx";

interface ChoicesAlertProps {
  id: string;
  labelledBy: string;
  /** Why the choices cannot be read; null when there are none. */
  problem: string | null;
}

/** Shown in place of choices that cannot be read, or that nobody has set up yet. */
export function ChoicesAlert({ id, labelledBy, problem }: ChoicesAlertProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SetupAlert icon="warning" id={id} labelledBy={labelledBy}>
      {problem === null
        ? t("interfaces.common.choices_none")
        : `${t("interfaces.common.choices_invalid")}${format.gap}${problem}`}
    </SetupAlert>
  );
}
