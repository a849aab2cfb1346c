import { Button, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Stack, Text } from "../words.tsx";
import type { OpenDialog } from "./dialogs.tsx";
import { safeName } from "./safe-name.ts";
import { DialogFoot } from "./dialog-foot.tsx";

/**
 * The open dialog. Escape and a click outside cancel. Enter confirms, unless that destroys something: then it starts on
 * Cancel, and Enter does nothing that cannot be taken back.
 */
export function DialogView({ dialog, onClosed }: { dialog: OpenDialog; onClosed: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(dialog.kind === "prompt" ? (dialog.options.initial ?? "") : "");
  const [isOpen, setOpen] = useState(true);
  const { title, message, confirmLabel, cancelLabel, danger } = dialog.options;
  const value = dialog.kind === "prompt" && dialog.options.safe ? safeName(text) : text;
  const isBlocked =
    dialog.kind === "prompt" && dialog.options.required === true && value.trim() === "";

  const close = (isConfirmed: boolean) => {
    if (dialog.kind === "confirm") dialog.resolve(isConfirmed);
    else dialog.resolve(isConfirmed ? value : null);
    setOpen(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBlocked && !danger) close(true);
  };

  return (
    <Modal
      opened={isOpen}
      onClose={() => close(false)}
      onExitTransitionEnd={onClosed}
      title={title}
      size="sm"
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap={6}>
          {message ? (
            <Text as="div" size="body">
              {message}
            </Text>
          ) : null}
          {dialog.kind === "prompt" ? (
            <TextInput
              label={dialog.options.label}
              placeholder={dialog.options.placeholder ?? ""}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              {...(dialog.options.safe && value !== text ? { description: value } : {})}
              data-autofocus
            />
          ) : null}
          <DialogFoot>
            <Button
              variant="default"
              onClick={() => close(false)}
              {...(dialog.kind === "confirm" && danger ? { "data-autofocus": true } : {})}
            >
              {cancelLabel ?? t("cancel")}
            </Button>
            <Button
              disabled={isBlocked}
              {...(danger ? { color: "red", onClick: () => close(true) } : { type: "submit" })}
              {...(dialog.kind === "confirm" && !danger ? { "data-autofocus": true } : {})}
            >
              {confirmLabel ?? t("ok")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
