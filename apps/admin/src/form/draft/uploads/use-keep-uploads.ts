import { useHost } from "@rowhouse/extension-kit";

import { cancelUploads, uploadCount } from "./running-uploads.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { addTexts } from "../../../i18n/i18n.ts";

/**
 * Asks before something is closed in which files are being uploaded; resolves to whether it may be closed. Then they are
 * canceled.
 * @param inside where their inputs are; without it all uploads of the page count
 */
export function useKeepUploads(): (inside?: Element | null) => Promise<boolean> {
  const { t } = useHost();
  const confirm = useConfirm();
  return async (inside) => {
    const count = uploadCount(inside);
    if (count === 0) return true;
    // The dialogs that ask this way are opened from pages that have no other use for these texts.
    await addTexts("changes").catch(() => undefined);
    const isSure = await confirm({
      title: t("uploads.running", { count }),
      message: t("uploads.close", { count }),
      confirmLabel: t("uploads.cancel", { count }),
      cancelLabel: t("uploads.stay"),
      danger: true,
    });
    if (isSure) cancelUploads(inside);
    return isSure;
  };
}
