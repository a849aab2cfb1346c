import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../../../../ui/dialogs/dialogs.tsx";

/** Closes at once, or asks when something was entered. */
export function useLeaving(onClose: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isTouched, setTouched] = useState(false);
  const close = async (): Promise<void> => {
    const isLeft =
      !isTouched ||
      (await confirm({
        title: t("field_discard_title"),
        confirmLabel: t("discard_changes"),
        cancelLabel: t("keep_editing"),
        danger: true,
      }));
    if (isLeft) onClose();
  };
  return { close, touch: () => setTouched(true) };
}
