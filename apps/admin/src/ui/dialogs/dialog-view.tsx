import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenDialog } from "./dialogs.tsx";
import { safeName } from "./safe-name.ts";

/** Draws the open question. Enter confirms, Escape and a click outside cancel. */
export function DialogView({ dialog, onClosed }: { dialog: OpenDialog; onClosed: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(dialog.kind === "prompt" ? (dialog.options.initial ?? "") : "");
  const [isOpen, setOpen] = useState(true);
  const { title, message, confirmLabel, cancelLabel, danger } = dialog.options;
  const value = dialog.kind === "prompt" && dialog.options.safe ? safeName(text) : text;
  const isBlocked =
    dialog.kind === "prompt" && dialog.options.required === true && value.trim() === "";

  const answer = (isConfirmed: boolean) => {
    if (dialog.kind === "confirm") dialog.answer(isConfirmed);
    else dialog.answer(isConfirmed ? value : null);
    setOpen(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBlocked) answer(true);
  };

  return (
    <Modal
      opened={isOpen}
      onClose={() => answer(false)}
      onExitTransitionEnd={onClosed}
      title={title}
      size="sm"
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="lg">
          {message ? <Text size="sm">{message}</Text> : null}
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
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => answer(false)}>
              {cancelLabel ?? t("cancel")}
            </Button>
            <Button
              type="submit"
              disabled={isBlocked}
              {...(danger ? { color: "red" } : {})}
              {...(dialog.kind === "confirm" ? { "data-autofocus": true } : {})}
            >
              {confirmLabel ?? t("ok")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
