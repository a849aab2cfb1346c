import type { Collection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import { IconButton } from "../../../ui/hint/icon-button.tsx";
import type { ShortcutName } from "../../../ui/shortcuts/catalog.ts";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import { useIsPhone } from "../../../ui/window/use-is-phone.ts";
import { useSteps } from "./use-steps.ts";

/** The ways to the previous and the next item of the list one came from. A phone has no room for the buttons. */
export function ItemSteps({ collection, itemKey }: { collection: Collection; itemKey: string }) {
  const { t } = useTranslation();
  const steps = useSteps(collection, itemKey);
  const isPhone = useIsPhone();
  const { previous = null, next = null } = steps ?? {};
  const goTo = (key: string | null) => () => {
    if (key !== null) steps?.goTo(key);
  };
  useShortcut("previousItem", goTo(previous), { enabled: previous !== null });
  useShortcut("nextItem", goTo(next), { enabled: next !== null });
  if (steps === null || isPhone) return null;
  const buttons: readonly { icon: string; label: string; to: string | null; key: ShortcutName }[] =
    [
      { icon: "keyboard_arrow_up", label: t("previous_item"), to: previous, key: "previousItem" },
      { icon: "keyboard_arrow_down", label: t("next_item"), to: next, key: "nextItem" },
    ];
  return (
    <>
      {buttons.map(({ icon, label, to, key }) => (
        <IconButton
          key={key}
          icon={icon}
          label={label}
          shortcut={key}
          disabled={to === null}
          onClick={goTo(to)}
        />
      ))}
    </>
  );
}
