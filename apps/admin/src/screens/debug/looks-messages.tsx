import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";

import { useConfirm, usePrompt } from "../../design/dialogs/dialogs.tsx";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import { notify, type NoticeColor } from "../../design/notify/notify.ts";
import { Page } from "../../design/page/page.tsx";
import { Stack } from "../../design/words.tsx";
import { Sample, Section } from "./looks-parts.tsx";
import { Stored } from "./specimen.tsx";

const tones = ["info", "warning", "danger"] as const;
const colors: readonly NoticeColor[] = ["success", "info", "warning", "danger"];

/** `/modals`: what the app asks and tells over a page, to try it by hand. */
export function ModalsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("debug.modals")}>
      <Stack gap={12}>
        <Dialogs />
        <Notices />
      </Stack>
    </Page>
  );
}

/** The questions that are asked over the page, and the last answer. What is only told is a notice. */
export function Dialogs() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const prompt = usePrompt();
  const [answer, setAnswer] = useState<unknown>();
  const question = { title: t("debug.dialog_title"), message: t("debug.dialog_message") };
  const text = { ...question, label: t("debug.words") };
  const samples = {
    useConfirm: { label: t("debug.confirm"), ask: () => confirm(question) },
    "useConfirm, danger": {
      label: t("debug.confirm_danger"),
      ask: () => confirm({ ...question, danger: true, confirmLabel: t("delete") }),
    },
    usePrompt: { label: t("debug.prompt"), ask: () => prompt(text) },
    "usePrompt, required": {
      label: t("debug.prompt_required"),
      ask: () => prompt({ ...text, required: true }),
    },
    "usePrompt, safe": {
      label: t("debug.prompt_safe"),
      ask: () => prompt({ ...text, safe: true, required: true }),
    },
  };
  return (
    <Section title={t("debug.dialogs")}>
      {Object.entries(samples).map(([name, { label, ask }]) => (
        <Sample key={name} name={name}>
          <Button variant="default" onClick={() => void ask().then(setAnswer)}>
            {label}
          </Button>
        </Sample>
      ))}
      <Sample name={t("debug.answer")}>
        <output>{answer === undefined ? null : <Stored value={answer} />}</output>
      </Sample>
    </Section>
  );
}

/** The notices at the top of pages, and those at the bottom of the window. */
export function Notices() {
  const { t } = useTranslation();
  return (
    <Section title={t("debug.notices")}>
      {tones.map((tone) => (
        <PageNotice key={tone} tone={tone} title={t("debug.words")}>
          --rh-{tone}
        </PageNotice>
      ))}
      {colors.map((color) => (
        <Sample key={color} name={`notify, ${color}`}>
          <Button
            variant="default"
            onClick={() => notify({ id: "looks", title: t("debug.words"), color })}
          >
            {t("debug.notify")}
          </Button>
        </Sample>
      ))}
      <Sample name="notify, onClick">
        <Button
          variant="default"
          onClick={() =>
            notify({
              id: "looks",
              title: t("debug.words"),
              color: "success",
              actionLabel: t("removal.undo"),
              onClick: () => undefined,
            })
          }
        >
          {t("debug.notify_action")}
        </Button>
      </Sample>
    </Section>
  );
}
