import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useConfirm } from "../../design/dialogs/dialogs.tsx";
import { useBackCloses } from "../../design/layers/use-back-closes.ts";
import { isSafeToLeave } from "../../design/page/leave/leave-guard.tsx";

/** A dialog of the settings that is left. */
export interface LeavingOptions {
  /** Whether leaving would lose something; called on leaving. */
  hasEdits(): boolean;
  onClose(): void;
  /** Called when the question is answered with yes. */
  onDiscard?(): void;
  /** The journal holds what was entered: signing out has its own question, and the app may reload itself. */
  isJournalled?: boolean;
}

/** The functions by which a dialog of the settings loses nothing that was entered without a question. */
export interface Leaving {
  /** Closes at once, or asks when something was entered. */
  close(): Promise<void>;
  /** Marks the entered data as stored: nothing is asked any more. */
  settle(): void;
}

/** Asks before a dialog with something entered is closed, by its buttons, by Back, by an address or by a reload. */
export function useLeaving({
  hasEdits,
  onClose,
  onDiscard,
  isJournalled = false,
}: LeavingOptions): Leaving {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isSettled = useRef(false);
  const wouldLose = (): boolean => !isSettled.current && hasEdits();
  const mayGo = async (): Promise<boolean> => {
    if (!wouldLose()) return true;
    const isAgreed = await confirm({
      title: t("field_discard_title"),
      confirmLabel: t("discard_changes"),
      cancelLabel: t("keep_editing"),
      danger: true,
    });
    if (isAgreed) {
      isSettled.current = true;
      onDiscard?.();
    }
    return isAgreed;
  };
  const close = async (): Promise<void> => {
    if (await mayGo()) onClose();
  };
  useBackCloses(() => void close());
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(isJournalled && isSafeToLeave(next.pathname)) &&
      !(await mayGo()),
    enableBeforeUnload: () => wouldLose() && !(isJournalled && isSafeToLeave(null)),
  });
  return {
    close,
    settle: () => {
      isSettled.current = true;
    },
  };
}
