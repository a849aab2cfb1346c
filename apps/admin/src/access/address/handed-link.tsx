import { Button } from "@mantine/core";
import { readDateTime } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { invitationLinkMutation } from "../../data/invitations.ts";
import { CopiedText, copyText } from "../../design/secret/copied-text.tsx";
import { Stack, Text } from "../../design/words.tsx";
import { useErrorText } from "../../i18n/use-error-text.ts";

interface HandedLinkProps {
  /** The id of the invited user, and what they are called. */
  user: number;
  name: string;
}

/** The link of an invitation, to hand it over where no mail arrives: fetched and copied at a click, and shown from then on. */
export function HandedLink({ user, name }: HandedLinkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isCopied, setCopied] = useState(false);
  const link = useMutation({
    ...invitationLinkMutation(),
    onSuccess: async ({ url }) => setCopied(await copyText(url)),
  });
  const failure = useErrorText(link.error);
  const { data } = link;
  if (data === undefined)
    return (
      <Stack gap={1} align="start">
        <Button
          variant="default"
          size="xs"
          aria-label={t("people.copy_link_of", { name })}
          loading={link.isPending}
          onClick={() => link.mutate(user)}
        >
          {t("people.copy_link")}
        </Button>
        {failure === null ? null : (
          <Text role="alert" size="small" color="danger">
            {failure}
          </Text>
        )}
      </Stack>
    );
  const end = readDateTime(data.ends_on);
  return (
    <Stack gap={1} full>
      <CopiedText
        text={data.url}
        isCut
        isCopied={isCopied}
        labels={{
          copy: t("people.copy_link"),
          copied: t("people.link_copied"),
          failed: t("people.link_not_copied"),
        }}
      />
      <Text as="p" role="status" size="small" color="quiet">
        {t("people.link_copy", { date: end === null ? "" : format.date(end, "medium") })}
      </Text>
    </Stack>
  );
}
