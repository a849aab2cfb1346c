import { Kbd, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyLabels, type ListedShortcut } from "./shortcuts.ts";
import classes from "./shortcuts.module.css";

/** The dialog that lists the shortcuts of the screen. */
export function ShortcutList({
  shortcuts,
  onClose,
}: {
  shortcuts: ListedShortcut[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t("shortcuts")} size="sm">
      <dl className={classes.list}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.keys} className={classes.entry}>
            <dt>{shortcut.description}</dt>
            <dd className={classes.keys}>
              {keyLabels(shortcut.keys).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
