import { Button, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { isReloadingApp } from "../loading/reload-app.ts";
import classes from "./leave-guard.module.css";
import { DialogFoot } from "../dialogs/dialog-foot.tsx";

export interface LeaveGuardProps {
  /** Whether leaving would lose something; called on leaving. */
  hasEdits(): boolean;
  count: number;
  canSave: boolean;
  isSaving: boolean;
  /** Addresses that belong to the same page: going there leaves nothing behind. */
  isWithin?: ((path: string) => boolean) | undefined;
  /** Saves without leaving; resolves to whether it worked. */
  onSave(): Promise<boolean>;
  onDiscard(): void;
}

/**
 * Asks before unsaved edits are left behind: keep editing, discard or save. Signing out is not blocked here: it has its
 * own question, and the edits stay in the journal.
 */
export function LeaveGuard({
  hasEdits,
  count,
  canSave,
  isSaving,
  isWithin,
  onSave,
  onDiscard,
}: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasEdits() &&
      current.pathname !== next.pathname &&
      isWithin?.(next.pathname) !== true &&
      !isSigningOut(next.pathname),
    enableBeforeUnload: () => hasEdits() && !isReloadingApp(),
    withResolver: true,
  });
  const isOpen = blocker.status === "blocked";

  const handleDiscard = (): void => {
    onDiscard();
    blocker.proceed?.();
  };
  const handleSave = async (): Promise<void> => {
    if (await onSave()) blocker.proceed?.();
    // The page shows what is wrong, not this dialog.
    else blocker.reset?.();
  };

  return (
    <Modal opened={isOpen} onClose={() => blocker.reset?.()} title={t("unsaved_changes")} size="md">
      <Stack gap="lg">
        <div>
          <Text size="sm">{t("unsaved_changes_copy")}</Text>
          <Text size="sm" c="dimmed">
            {t("item.leave_copy", { count })}
          </Text>
        </div>
        <DialogFoot className={classes.choices}>
          <Button
            variant="subtle"
            color="red"
            className={classes.discard}
            onClick={handleDiscard}
            disabled={isSaving}
          >
            {t("discard_changes")}
          </Button>
          <Button
            variant={canSave ? "default" : "filled"}
            onClick={() => blocker.reset?.()}
            data-autofocus
          >
            {t("keep_editing")}
          </Button>
          {canSave ? (
            <Button onClick={() => void handleSave()} loading={isSaving}>
              {t("save")}
            </Button>
          ) : null}
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

function isSigningOut(path: string): boolean {
  return path === "/logout" || path === "/login";
}
