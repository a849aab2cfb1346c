import { useTranslation } from "react-i18next";
import { useFormat, useNow } from "../../i18n/use-format.ts";

/** How long ago it was; the whole date is its tooltip. */
export function Ago({ at }: { at: Date | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return null;
  const isNow = now.getTime() - at.getTime() < 60_000;
  return (
    <time dateTime={at.toISOString()} title={format.date(at, "long")}>
      {isNow ? t("just_now") : format.relative(at, now)}
    </time>
  );
}
