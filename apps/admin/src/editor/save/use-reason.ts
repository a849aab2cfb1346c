import { useTranslation } from "../../i18n/translation.ts";
import { usePrompt } from "../../design/dialogs/dialogs.tsx";
import type { Reason } from "./save-draft.ts";

/**
 * Asks for the reason of a write, where the role must give one (API contract 8.5).
 * @returns resolves to null when the user canceled
 */
export function useReason(): (isNeeded: boolean) => Promise<Reason | null> {
  const { t } = useTranslation();
  const prompt = usePrompt();
  return async (isNeeded) => {
    if (!isNeeded) return { reason: null };
    const given = await prompt({
      title: t("item.explain_title"),
      message: t("item.explain_body"),
      label: t("item.explain_label"),
      confirmLabel: t("save"),
      required: true,
    });
    const reason = given?.trim();
    return reason ? { reason } : null;
  };
}
