import { useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "../../../i18n/translation.ts";
import { schemeOf, schemes } from "../../../design/theme/theme-provider.tsx";
import { Segments } from "../../../design/segments/segments.tsx";
import { AccountPart } from "./account-section.tsx";

/** Light or dark, which this browser keeps; the menu of the user has the same choice. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AccountPart
      title={t("theme")}
      copy={t("theme_copy")}
      actions={
        <Segments
          aria-label={t("theme")}
          options={schemes.map(({ value, label }) => ({ value, label: t(label) }))}
          value={colorScheme}
          onChange={(value) => setColorScheme(schemeOf(value))}
        />
      }
    />
  );
}
