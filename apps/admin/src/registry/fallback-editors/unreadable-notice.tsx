import { Text } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import type { InputHostProps } from "../input-host.tsx";
import classes from "./notice.module.css";
import { valueText } from "../cell/value-text.ts";

/** Shown in place of an input that cannot edit the value, which stays unchanged. */
export function UnreadableNotice({ id, labelledBy, describedBy, value }: InputHostProps) {
  const { t } = useHost();
  return (
    <div
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      className={classes.notice}
      id={id}
      role="group"
    >
      <Text size="sm">{t("form.unreadable_value")}</Text>
      <Text className={classes.value} size="sm">
        {valueText(value)}
      </Text>
    </div>
  );
}
