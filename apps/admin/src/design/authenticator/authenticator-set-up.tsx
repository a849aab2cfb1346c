import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Row } from "../words.tsx";
import { IconButton } from "../hint/icon-button.tsx";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { notify } from "../notify/notify.ts";
import { inGroups, otpauthAddress } from "./authenticator.model.ts";
import classes from "./authenticator.module.css";

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode, { place: "part" });

export interface AuthenticatorSetUpProps {
  secret: string;
  /** The e-mail address of the user, and the name of the project: what the app shows beside its codes. */
  account: string;
  issuer: string;
  /** The instructions for the user. */
  children: ReactNode;
}

/** How a secret gets into an authenticator app: as a picture for its camera, and as text. */
export function AuthenticatorSetUp({ secret, account, issuer, children }: AuthenticatorSetUpProps) {
  const { t } = useTranslation();
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
          text={otpauthAddress(secret, { issuer, account })}
        />
      </Suspense>
      <Box shrink className={classes.steps}>
        <p>{children}</p>
        <Row gap={1} align="center" className={classes.secret}>
          <code dir="ltr">{inGroups(secret)}</code>
          <IconButton
            icon={isCopied ? "check" : "content_copy"}
            label={t(`interfaces.2fa-secret.${isCopied ? "copied" : "copy"}`)}
            onClick={() => void copy()}
          />
        </Row>
      </Box>
    </div>
  );
}
