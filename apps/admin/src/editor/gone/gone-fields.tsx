import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { notify } from "../../ui/notify/notify.ts";
import { PageNotice } from "../../ui/notice/page-notice.tsx";
import classes from "./gone-fields.module.css";
import type { GoneField } from "./use-gone-fields.ts";

export interface GoneFieldsProps {
  fields: readonly GoneField[];
  onDismiss: (field: GoneField) => void;
}

/** What was typed in fields that somebody has removed meanwhile: to be read and copied. */
export function GoneFields({ fields, onDismiss }: GoneFieldsProps) {
  const { t } = useTranslation();
  const copy = async ({ text }: GoneField): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ color: "success", title: t("gone.copied"), icon: "content_copy" });
    } catch {
      notify({ color: "warning", title: t("raw.no_clipboard") });
    }
  };
  return fields.map((one) => (
    <PageNotice
      key={one.field}
      tone="warning"
      title={t("gone.field", { field: one.label })}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => onDismiss(one)}>
            {t("close")}
          </Button>
          <Button size="xs" onClick={() => void copy(one)}>
            {t("gone.copy")}
          </Button>
        </>
      }
    >
      {t("gone.field_body")}
      <pre className={classes.text}>{one.text}</pre>
    </PageNotice>
  ));
}
