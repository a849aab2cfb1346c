import { TextInput } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import classes from "./checkboxes.module.css";
import type { Row } from "./model.ts";

interface OwnRowProps {
  row: Row;
  onChoose: (isChosen: boolean) => void;
  onWrite: (text: string) => void;
}

/** An entry in words of one's own: a checkbox with a box for the words. */
export function OwnRow({ row, onChoose, onWrite }: OwnRowProps) {
  const { t } = useHost();
  const name = t("interfaces.checkboxes.own");
  return (
    <div className={classes.own}>
      <input
        aria-label={row.value || name}
        checked={row.isChosen}
        className={classes.box}
        type="checkbox"
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <TextInput
        aria-label={name}
        // Only the row that was just added has no words yet.
        autoFocus={row.value === ""}
        className={classes.words}
        placeholder={t("interfaces.checkboxes.own_placeholder")}
        value={row.value}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
    </div>
  );
}
