import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../ui/dialogs/dialogs.tsx";
import { useBackCloses } from "../ui/layers/use-back-closes.ts";

/** What a dialog of the settings does so that nothing entered is lost without a question. */
export interface Leaving {
  /** Closes at once, or asks when something was entered. */
  close(): Promise<void>;
  /** Something was entered. */
  touch(): void;
  /** What was entered is stored: nothing is asked any more. */
  settle(): void;
}

/** Asks before a dialog with something entered is closed, by its buttons, by Back, by an address or by a reload. */
export function useLeaving(onClose: () => void): Leaving {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isTouched = useRef(false);
  const mayGo = async (): Promise<boolean> =>
    !isTouched.current ||
    (await confirm({
      title: t("field_discard_title"),
      confirmLabel: t("discard_changes"),
      cancelLabel: t("keep_editing"),
      danger: true,
    }));
  const close = async (): Promise<void> => {
    if (!(await mayGo())) return;
    isTouched.current = false;
    onClose();
  };
  useBackCloses(() => void close());
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await mayGo()),
    // Also before the app reloads itself: nothing of a dialog is stored in the browser.
    enableBeforeUnload: () => isTouched.current,
  });
  return {
    close,
    touch: () => {
      isTouched.current = true;
    },
    settle: () => {
      isTouched.current = false;
    },
  };
}
