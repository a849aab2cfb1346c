import { Button, Modal, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Stack, Text } from "../../../../design/words.tsx";
import { serverDetailsQuery } from "../../../../data/server-details.ts";
import { notify } from "../../../../design/notify/notify.ts";
import { reportAddress, type ReportKind } from "./report.model.ts";
import { DialogFoot } from "../../../../design/dialogs/dialog-foot.tsx";
import { TextAreaBox } from "../../../../design/field/text/text-box.tsx";

/** Writes a report with what is known of this installation, for the place where its people report. */
export function ReportDialog({ kind, onClose }: { kind: ReportKind; onClose: () => void }) {
  const { t } = useTranslation();
  const facts = useFacts();
  const support = useQuery(serverDetailsQuery()).data?.support_url ?? null;
  const [title, setTitle] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const body = typed ?? `${t(`report_${kind}_template`)}\n\n${facts}`;
  const address = support === null ? null : reportAddress(support, { title, body });

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText([title, body].filter(Boolean).join("\n\n"));
    notify({ color: "success", title: t("report_copied") });
  };

  return (
    <Modal opened onClose={onClose} title={t(`settings_tile_${kind}`)} size="lg">
      <Stack gap={4}>
        <Text as="p" color="quiet">
          {t(address === null ? "report_copy_nowhere" : "report_copy")}
        </Text>
        <TextInput
          label={t("report_title")}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <TextAreaBox label={t("report_body")} value={body} rows={12} dir="auto" onText={setTyped} />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant={address === null ? "filled" : "default"} onClick={() => void copy()}>
            {t("report_copy_text")}
          </Button>
          {address === null ? null : (
            <Button component="a" href={address} target="_blank" rel="noreferrer">
              {t("report_open")}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

/** The facts that a reader of the report will ask for. English: readers may speak another language than the writer. */
function useFacts(): string {
  const server = useQuery(serverDetailsQuery()).data;
  const lines = [
    ...(server === undefined
      ? []
      : [
          `Rowhouse ${server.version}`,
          `${server.database.product} ${server.database.version}`,
          `${server.runtime.name} ${server.runtime.version}, ${server.runtime.platform}`,
        ]),
    navigator.userAgent,
  ];
  return lines.map((line) => `- ${line}`).join("\n");
}
