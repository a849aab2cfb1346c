import { useHost } from "@rowhouse/extension-kit";
import { Suspense, use, useState } from "react";

import { IconButton } from "../../ui/hint/icon-button.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { PageFrameContext } from "../../ui/page/page-frame.ts";
import { inGroups, otpauthAddress } from "./model.ts";
import classes from "./two-factor.module.css";

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode, { place: "part" });

/** How the secret gets into an authenticator app: as a picture for its camera, and as text. */
export function SetUp({ secret, account }: { secret: string; account: string }) {
  const { t, notify } = useHost();
  const { projectName } = use(PageFrameContext);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Browsers give the clipboard to secure pages only; the text can be selected.
      notify({ color: "warning", title: t("interfaces.2fa-secret.not_copied") });
    }
  }

  return (
    <div className={classes.setUp}>
      <Suspense fallback={<span className={classes.code} />}>
        <QrCode
          label={t("interfaces.2fa-secret.code")}
          text={otpauthAddress(secret, { issuer: projectName, account })}
        />
      </Suspense>
      <div className={classes.steps}>
        <p>{t("interfaces.2fa-secret.steps")}</p>
        <div className={classes.secret}>
          <code dir="ltr">{inGroups(secret)}</code>
          <IconButton
            icon={isCopied ? "check" : "content_copy"}
            label={t(`interfaces.2fa-secret.${isCopied ? "copied" : "copy"}`)}
            onClick={() => void copy()}
          />
        </div>
      </div>
    </div>
  );
}
