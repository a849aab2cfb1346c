import { Kbd, Modal, Switch } from "@mantine/core";
import { Fragment, useId, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row, Text } from "../words.tsx";
import { shortcutOf, type ShortcutGroup, type ShortcutName } from "./catalog.ts";
import { setCharacterKeys, useCharacterKeys } from "./character-keys.ts";
import { isCharacters, keyLabels } from "./keys.ts";
import { listShortcuts } from "./shortcuts.ts";
import classes from "./shortcuts.module.css";

const groups: readonly ShortcutGroup[] = ["everywhere", "go", "list", "item"];

/** The dialog that lists the shortcuts of the screen, and turns those of letters and signs off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isOn = useCharacterKeys();
  const note = useId();
  // The shortcuts that work now, not those that are left while the dialog is open.
  const [names] = useState(listShortcuts);
  const titles = {
    everywhere: t("keyboard.everywhere"),
    go: t("keyboard.go"),
    list: t("keyboard.in_lists"),
    item: t("keyboard.on_items"),
  };
  return (
    <Modal opened onClose={onClose} title={t("shortcuts")} size={760}>
      <div className={classes.groups}>
        {groups.map((group) => {
          const listed = names.filter((name) => isListed(name, group));
          return listed.length === 0 ? null : (
            <section key={group} className={classes.group}>
              <Text as="h3" weight="medium" color="quiet" className={classes.heading}>
                {titles[group]}
              </Text>
              <dl>
                {listed.map((name) => (
                  <Entry key={name} name={name} isOn={isOn} />
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <Switch
        aria-describedby={note}
        checked={isOn}
        label={t("keyboard.characters")}
        onChange={(event) => setCharacterKeys(event.currentTarget.checked)}
      />
      {/* As part of the switch it would be read twice: with its name, and as its description. */}
      <Text as="p" above={1} size="small" color="quiet" id={note}>
        {t("keyboard.characters_note")}
      </Text>
    </Modal>
  );
}

function Entry({ name, isOn }: { name: ShortcutName; isOn: boolean }) {
  const { t } = useTranslation();
  const { keys, text = "" } = shortcutOf(name);
  return (
    <div className={classes.entry}>
      <dt>{t(text)}</dt>
      <Row as="dd" fixed gap={1} align="center">
        {isOn || !isCharacters(keys) ? (
          keyLabels(keys).map((together, index) => (
            <Fragment key={together.join("+")}>
              {index > 0 ? (
                <Text size="small" color="quiet">
                  {t("keyboard.then")}
                </Text>
              ) : null}
              {together.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Fragment>
          ))
        ) : (
          <Text size="small" color="quiet">
            {t("keyboard.off")}
          </Text>
        )}
      </Row>
    </div>
  );
}

function isListed(name: ShortcutName, group: ShortcutGroup): boolean {
  const shortcut = shortcutOf(name);
  return shortcut.group === group && shortcut.text !== undefined;
}
