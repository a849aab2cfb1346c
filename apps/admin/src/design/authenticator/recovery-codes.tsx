import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row, Stack, Text } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import { notify } from "../notify/notify.ts";
import classes from "./authenticator.module.css";

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** The e-mail address of the user and the name of the project, for the file. */
  account: string;
  project: string;
  /** The codes are stored. */
  onDone: () => void;
}

/** Recovery codes, the one time that they are shown. They go once it is said that they are stored. */
export function RecoveryCodes({ codes, account, project, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const [isStored, setStored] = useState(false);
  const file = `${t("recovery_file_head", { account, project })}\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setCopied(true);
    } catch {
      // Browsers give the clipboard to secure pages only.
      notify({ color: "warning", title: t("recovery_not_copied") });
    }
  }

  return (
    <Stack gap={4}>
      <Text as="p" color="quiet">
        {t("recovery_copy")}
      </Text>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row gap={3} wrap>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon name={isCopied ? "check" : "content_copy"} size={18} />}
          onClick={() => void copy()}
        >
          {t(isCopied ? "recovery_copied" : "recovery_copy_all")}
        </Button>
        <Button
          component="a"
          variant="default"
          size="sm"
          leftSection={<Icon name="download" size={18} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
        >
          {t("recovery_download")}
        </Button>
      </Row>
      <Checkbox
        label={t("recovery_stored")}
        checked={isStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <Button size="md" fullWidth disabled={!isStored} onClick={onDone}>
        {t("recovery_done")}
      </Button>
    </Stack>
  );
}
