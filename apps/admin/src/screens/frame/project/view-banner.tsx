import { Button } from "@mantine/core";
import { useId } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Text } from "../../../design/words.tsx";
import { stopView } from "../../../access/start/stop-view.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import classes from "./view-banner.module.css";

/** Says on every page whose view of the project this is, and ends it. */
export function ViewBanner({ name }: { name: string }) {
  const { t } = useTranslation();
  const { gap } = useFormat();
  const id = useId();
  return (
    <aside className={classes.banner} aria-labelledby={id}>
      <Icon name="visibility" size={18} />
      <Text as="p" grow truncate className={classes.text}>
        <strong id={id}>{t("view_of", { name })}</strong>
        {gap}
        <span>{t("view_note")}</span>
      </Text>
      <Button size="compact-sm" variant="default" onClick={stopView}>
        {t("view_stop")}
      </Button>
    </aside>
  );
}
