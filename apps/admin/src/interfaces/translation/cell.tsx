import { renderTemplate } from "@rowhouse/contract";
import { oneLine, useHost, type CellProps } from "@rowhouse/extension-kit";

import type { translationOptions } from "./interface.ts";
import { rowIn } from "./model.ts";

/** The translation into the language of the app by the template; without one, how many there are. */
export function Cell({ value, options }: CellProps<readonly unknown[], typeof translationOptions>) {
  const { t, locale } = useHost();
  const { template, translationLanguageField, languageField, languagesPrimaryKeyField } = options;
  if (template === undefined) return <>{t("item_count", { count: value.length })}</>;
  const row = rowIn(value, locale, {
    languageField: translationLanguageField ?? languageField ?? "",
    languageKey: languagesPrimaryKeyField ?? "code",
  });
  const text = row === null ? "" : oneLine(renderTemplate(template, row));
  return text === "" ? <em>{t("translations.not_translated")}</em> : <bdi>{text}</bdi>;
}
