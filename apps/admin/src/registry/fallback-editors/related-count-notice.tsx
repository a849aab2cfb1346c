import { Text } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import classes from "./notice.module.css";
import type { InputHostProps } from "../input-host.tsx";

/** The number of items a field relates to, where no interface edits them. */
export function RelatedCountNotice({ id, labelledBy, value }: InputHostProps) {
  const { t } = useHost();
  const count = Array.isArray(value) ? value.length : 0;
  return (
    <div aria-labelledby={labelledBy} className={classes.notice} id={id} role="group">
      <Text size="sm">{t("form.related_count", { count })}</Text>
    </div>
  );
}
