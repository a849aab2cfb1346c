import { Button } from "@mantine/core";
import { readDateTime, type InvitationResult } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { HandedLink } from "../../../access/address/handed-link.tsx";
import { listingAddress } from "../../../access/address/addresses.ts";
import { useUsers } from "../../../access/hooks.ts";
import { fullName } from "../../../access/names/person.ts";
import {
  inviteMutation,
  openInvitationQuery,
  withdrawInvitationMutation,
} from "../../../data/invitations.ts";
import { isGone } from "../../../data/refusal.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { notify } from "../../../design/notify/notify.ts";
import { Box, Row, Text } from "../../../design/words.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useNow } from "../../../i18n/use-now.ts";
import { AccountSection } from "./account-section.tsx";
import classes from "./account.module.css";

/** The open invitation of a person: by whom, since and until when, and what an administrator can do with it. */
export function InvitationSection({ user, email }: { user: number; email: string }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(openInvitationQuery(user));
  const invite = useMutation(inviteMutation());
  // Of the mutation and not of its call: by then the page shows that nobody is there, or an account.
  const withdrawal = useMutation({
    ...withdrawInvitationMutation(),
    onSuccess: () => {
      notify({ color: "success", title: t("people.withdrawn", { email }) });
      void navigate({ to: listingAddress("directus_users") });
    },
    onError: (refusal) => {
      if (isGone(refusal)) notify({ color: "warning", title: t("people.accepted") });
    },
  });
  const failure = useErrorText(withdrawal.error ?? invite.error);
  const result = invite.data?.[0]?.invitation ?? null;

  const handleWithdraw = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("people.withdraw_title", { email }),
      message: t("people.withdraw_copy"),
      confirmLabel: t("people.withdraw"),
      danger: true,
    });
    if (!isSure) return;
    withdrawal.mutate(user);
  };
  return (
    <AccountSection
      title={t("people.invitation")}
      copy={t("people.invitation_copy")}
      rows={data === undefined ? undefined : [data]}
      error={error}
      onRetry={() => void refetch()}
      empty=""
      failure={failure}
      actions={
        <Button
          variant="default"
          size="xs"
          color="red"
          loading={withdrawal.isPending}
          onClick={() => void handleWithdraw()}
        >
          {t("people.withdraw")}
        </Button>
      }
      form={result && <SentNotice result={result} email={email} />}
      renderRow={(invitation) => (
        <Row as="li" key="invitation" wrap gap={3} rule="above" className={classes.row}>
          <Facts by={invitation.invited_by} on={invitation.invited_on} end={invitation.ends_on} />
          <Button
            variant="default"
            size="xs"
            loading={invite.isPending}
            onClick={() => invite.mutate({ email: [email] })}
          >
            {t("people.send_again")}
          </Button>
          <HandedLink key={invitation.invited_on} user={user} name={email} />
        </Row>
      )}
    />
  );
}

/** The outcome of the mail that was sent again. */
function SentNotice({ result, email }: { result: InvitationResult; email: string }) {
  const { t } = useTranslation();
  const { mail, reason, text = "" } = result;
  const titles = {
    sent: t("people.sent_again", { email }),
    kept: t("people.mail_kept"),
    failed: t("people.mail_failed"),
    none: t("people.accepted"),
  };
  const bodies = {
    sent: t("people.sent_again_copy"),
    kept: t("people.mail_kept_copy"),
    failed: reason === undefined ? null : t(`reasons.${reason}`, { text }),
    none: null,
  };
  const tones = { sent: "info", kept: "warning", failed: "danger", none: "info" } as const;
  return (
    <div className={classes.failure}>
      <PageNotice tone={tones[mail]} urgent={mail === "failed"} title={titles[mail]}>
        {bodies[mail]}
      </PageNotice>
    </div>
  );
}

interface FactsProps {
  by: number | null;
  on: string | null;
  end: string | null;
}

function Facts({ by, on, end }: FactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const users = useUsers();
  const begun = readDateTime(on);
  const until = readDateTime(end);
  if (begun === null || until === null)
    return (
      <Box shrink className={classes.words}>
        <Text as="p" weight="medium">
          {t("people.no_link")}
        </Text>
        <p className={classes.facts}>{t("people.no_link_copy")}</p>
      </Box>
    );
  const inviter = users?.find(({ id }) => id === by);
  const name = inviter === undefined ? t("unknown_user") : fullName(inviter);
  const isOver = until <= now;
  return (
    <Box shrink className={classes.words}>
      <Text as="p" weight="medium" breaks>
        {t("people.invited_by", { name, date: format.date(begun, "medium") })}
      </Text>
      <Text as="p" size="small" color={isOver ? "warning" : "quiet"}>
        {t(isOver ? "people.link_over" : "people.link_until", {
          date: format.date(until, "medium"),
        })}
      </Text>
    </Box>
  );
}
