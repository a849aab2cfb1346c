import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

import { useConfirm, usePrompt } from "../../design/dialogs/dialogs.tsx";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import { notify, type NoticeColor } from "../../design/notify/notify.ts";
import { Sample, Section } from "./looks-parts.tsx";

const tones = ["info", "warning", "danger"] as const;
const colors: readonly NoticeColor[] = ["success", "info", "warning", "danger"];

/** The questions that are asked over the page. */
export function Dialogs() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const prompt = usePrompt();
  const question = { title: t("debug.dialog_title"), message: t("debug.dialog_message") };
  return (
    <Section title={t("debug.dialogs")}>
      <Sample name="useConfirm">
        <Button variant="default" onClick={() => void confirm(question)}>
          {t("debug.confirm")}
        </Button>
      </Sample>
      <Sample name="useConfirm, danger">
        <Button
          variant="default"
          onClick={() => void confirm({ ...question, danger: true, confirmLabel: t("delete") })}
        >
          {t("debug.confirm_danger")}
        </Button>
      </Sample>
      <Sample name="usePrompt">
        <Button
          variant="default"
          onClick={() => void prompt({ ...question, label: t("debug.words"), required: true })}
        >
          {t("debug.prompt")}
        </Button>
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
