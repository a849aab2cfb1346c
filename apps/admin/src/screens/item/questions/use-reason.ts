import { useTranslation } from "react-i18next";
import { usePrompt } from "../../../ui/dialogs/dialogs.tsx";

/** Asks why, where the role must explain its changes (API contract 8.5); null when the person thought better of it. */
export function useReason(): () => Promise<string | null> {
  const { t } = useTranslation();
  const prompt = usePrompt();
  return async () => {
    const reason = await prompt({
      title: t("item.explain_title"),
      message: t("item.explain_body"),
      label: t("item.explain_label"),
      confirmLabel: t("save"),
      required: true,
    });
    return reason?.trim() || null;
  };
}
