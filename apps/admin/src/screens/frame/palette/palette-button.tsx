import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "../../../i18n/translation.ts";
import { Hint } from "../../../design/hint/hint.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { ShortcutHint } from "../../../design/shortcuts/shortcut-hint.tsx";
import { useShortcutKeys } from "../../../design/shortcuts/shortcuts.ts";
import { Text } from "../../../design/words.tsx";
import classes from "../navigation.module.css";

/** Opens the palette, at the head of the navigation; the keys that do the same stand on it. */
export function PaletteButton({ isRail, onOpen }: { isRail: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const keys = useShortcutKeys("openPalette");
  const button = (
    <UnstyledButton
      className={classes.palette}
      aria-haspopup="dialog"
      aria-keyshortcuts={keys?.aria}
      {...(isRail ? { "aria-label": t("open_palette") } : {})}
      onClick={onOpen}
    >
      <Icon name="search" size={18} />
      {isRail ? null : (
        <>
          <Text grow truncate title={t("open_palette")}>
            {t("open_palette")}
          </Text>
          <ShortcutHint name="openPalette" />
        </>
      )}
    </UnstyledButton>
  );
  return isRail ? (
    <Hint isName label={t("open_palette")} position="right" shortcut="openPalette">
      {button}
    </Hint>
  ) : (
    button
  );
}
