import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useHost } from "@rowhouse/extension-kit";
import { Text } from "../../design/words.tsx";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { DialogFoot } from "../../design/dialogs/dialog-foot.tsx";

interface ToolFooterProps {
  /** Left out where there is nothing to confirm. */
  confirm?: {
    label: string;
    isDisabled: boolean;
    isBusy: boolean;
    /** It destroys something. */
    isDangerous?: boolean;
    onConfirm: () => void;
  };
  /** The error; null for none. */
  error?: unknown;
  note?: string;
  /** Stands beside the buttons, and stays in view like them. */
  aside?: ReactNode;
  onClose: () => void;
}

/** The end of a dialog: what went wrong, what will happen, and the buttons. */
export function ToolFooter({ confirm, error = null, note, aside, onClose }: ToolFooterProps) {
  const { t } = useHost();
  const problem = useErrorText(error);
  return (
    <>
      {problem !== null && (
        <Text as="p" color="danger" below={3} role="alert">
          {problem}
        </Text>
      )}
      {note !== undefined && (
        <Text as="p" size="small" color="quiet" above={2} below={3}>
          {note}
        </Text>
      )}
      <DialogFoot>
        {aside}
        <Button variant="default" onClick={onClose}>
          {confirm === undefined ? t("close") : t("cancel")}
        </Button>
        {confirm !== undefined && (
          <Button
            color={confirm.isDangerous === true ? "red" : undefined}
            disabled={confirm.isDisabled}
            loading={confirm.isBusy}
            onClick={confirm.onConfirm}
          >
            {confirm.label}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}
