import { useBlocker } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../lazy/lazy-part.tsx";
import { isReloadingApp } from "../../loading/reload-app.ts";
import type { LeaveDialogProps } from "./leave-dialog.tsx";

/** Pages load it as soon as there is something to lose, so that it is there without a connection. */
export const LeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog, {
  place: "dialog",
  texts: ["changes"],
  onClose: ({ onStay }) => onStay(),
});

export interface LeaveGuardProps extends Pick<
  LeaveDialogProps,
  "count" | "uploads" | "canSave" | "isSaving"
> {
  /** Whether leaving would lose something; called on leaving. */
  hasEdits(): boolean;
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
export function LeaveGuard({ hasEdits, isWithin, onSave, onDiscard, ...shown }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasEdits() &&
      current.pathname !== next.pathname &&
      isWithin?.(next.pathname) !== true &&
      !isSafeToLeave(next.pathname),
    enableBeforeUnload: () => hasEdits() && !isSafeToLeave(null),
    withResolver: true,
  });
  if (blocker.status !== "blocked" && !LeaveDialog.loaded()) return null;

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
    <Suspense fallback={null}>
      <LeaveDialog
        {...shown}
        isOpen={blocker.status === "blocked"}
        onDiscard={handleDiscard}
        onSave={() => void handleSave()}
        onStay={() => blocker.reset?.()}
      />
    </Suspense>
  );
}

/**
 * Whether nothing has to be asked about what the journal holds: signing out has its own question, and the app reloads itself only
 * when all is stored.
 * @param path the next address; null for leaving the app
 */
export function isSafeToLeave(path: string | null): boolean {
  return path === null ? isReloadingApp() : path === "/logout" || path === "/login";
}
