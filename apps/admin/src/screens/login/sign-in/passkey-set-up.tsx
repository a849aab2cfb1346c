import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { addPasskeyMutation } from "../../../data/passkeys.ts";
import type { FactorOwner } from "../../../data/second-factor.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import { MessageRoom } from "../../../design/notice/form-message.tsx";
import { failureMessage } from "../login.model.ts";

/** Sets up a passkey as the second factor of the signed-in user. */
export function PasskeySetUp({ owner, onDone }: { owner: FactorOwner; onDone: () => void }) {
  const { t } = useTranslation();
  const adding = useMutation({ ...addPasskeyMutation(owner), onSuccess: onDone });
  return (
    <Stack gap={4} above={5}>
      <Text as="p" color="quiet">
        {t("passkey_set_up_copy")}
      </Text>
      <MessageRoom message={failureMessage(adding.error, owner.url)} />
      <Button
        size="md"
        fullWidth
        data-autofocus
        leftSection={<Icon name="passkey" size={18} />}
        loading={adding.isPending}
        onClick={() => adding.mutate(t("passkey_default_name"))}
      >
        {t("passkey_set_up")}
      </Button>
    </Stack>
  );
}
