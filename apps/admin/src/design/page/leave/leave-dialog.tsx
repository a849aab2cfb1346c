import { Button, Modal } from "@mantine/core";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../words.tsx";
import { DialogFoot } from "../../dialogs/dialog-foot.tsx";
import classes from "./leave-dialog.module.css";

export interface LeaveDialogProps {
  isOpen: boolean;
  /** How many changes are not saved. */
  count: number;
  /** How many files are on their way. */
  uploads: number;
  canSave: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onStay: () => void;
}

/** The question before a page with unsaved work is left. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { isOpen, count, uploads, canSave, isSaving, onSave, onDiscard, onStay } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isOnlyUploads = uploads > 0 && count === 0;
  return (
    <Modal
      opened={isOpen}
      onClose={onStay}
      title={isOnlyUploads ? t("uploads.running", { count: uploads }) : t("unsaved_changes")}
      size="md"
    >
      <Stack gap={6}>
        <div>
          {!isOnlyUploads && (
            <Text as="p" size="body">
              {t("unsaved_changes_copy")}
            </Text>
          )}
          {uploads > 0 && (
            <Text as="p" size="body" color={isOnlyUploads ? undefined : "quiet"}>
              {isOnlyUploads
                ? ""
                : format.sentences([t("uploads.running", { count: uploads })]) + format.gap}
              {t(canSave ? "uploads.leave_save" : "uploads.leave", { count: uploads })}
            </Text>
          )}
          {count > 0 && (
            <Text as="p" size="body" color="quiet">
              {t("item.leave_copy", { count })}
            </Text>
          )}
        </div>
        <DialogFoot className={classes.choices}>
          <Button
            variant="subtle"
            color="red"
            className={classes.discard}
            onClick={onDiscard}
            disabled={isSaving && uploads === 0}
          >
            {isOnlyUploads ? t("uploads.cancel", { count: uploads }) : t("discard_changes")}
          </Button>
          <Button variant={canSave ? "default" : "filled"} onClick={onStay} data-autofocus>
            {isOnlyUploads ? t("uploads.stay") : t("keep_editing")}
          </Button>
          {canSave ? (
            <Button onClick={onSave} loading={isSaving}>
              {t("save")}
            </Button>
          ) : null}
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
