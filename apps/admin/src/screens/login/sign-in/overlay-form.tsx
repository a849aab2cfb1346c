import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Text } from "../../../design/words.tsx";
import { useSession } from "../../../access/session-context.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { codeMessage, failureMessage } from "../login.model.ts";
import { useSignIn } from "./use-sign-in.ts";

/** The sign-in form in a layer that only signing in or out ends. */
export function OverlayForm({ target, email }: { target: ProjectTarget; email: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const { signIn, needsOtp, endedWith } = useSignIn(target);
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
        onSubmit={(input) => signIn.mutate(input)}
      />
      <Text as="div" above={4} textAlign="center">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => session.signOut()}>
          {t("sign_out_instead")}
        </Button>
      </Text>
    </Modal>
  );
}
