import { Button, Modal } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Text } from "../../../design/words.tsx";
import { useSession } from "../../../access/session-context.ts";
import { hasPasskeys } from "../../../access/server/passkey-support.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { codeMessage, failureMessage } from "../login.model.ts";
import { useSignIn } from "./use-sign-in.ts";

const PasskeySignIn = lazyPart(async () => (await import("./passkey-sign-in.tsx")).PasskeySignIn, {
  place: "part",
  texts: ["passkeys"],
});

/** The sign-in form in a layer that only signing in or out ends. */
export function OverlayForm({ target, email }: { target: ProjectTarget; email: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const { signIn, needsOtp, methods, endedWith } = useSignIn(target);
  const failure = failureMessage(signIn.error, target.url);
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t("sign_in_again")}
      size="sm"
      zIndex={450}
    >
      <Text as="p" above={1} color="quiet">
        {t("sign_in_again_copy")}
      </Text>
      <CredentialsForm
        email={email}
        message={failure ?? { ...codeMessage(endedWith), tone: "plain" }}
        isBusy={signIn.isPending}
        needsOtp={needsOtp}
        methods={methods}
        onSubmit={(input) => signIn.mutate(input)}
      />
      {hasPasskeys() && !needsOtp ? (
        <Suspense fallback={null}>
          <PasskeySignIn target={target} />
        </Suspense>
      ) : null}
      <Text as="div" above={4} textAlign="center">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => session.signOut()}>
          {t("sign_out_instead")}
        </Button>
      </Text>
    </Modal>
  );
}
